import { describe, expect, it } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { readStep } from './form.ts';

const GERMAN = { timeZone: 'Europe/Berlin', locale: 'de-DE' };
const view = { ...SETTINGS_VIEW, brandName: 'Foyer', system: GERMAN };
const location = { id: 7, name: 'Northgate' };

describe('the clock and the language of the house', () => {
  it('the clock and the language of the house are sent by themselves, where another is chosen', () => {
    const drafts = { timeZone: 'America/Lima', locale: 'es-PE' };
    expect(readStep('location', drafts, view)).toEqual({ kind: 'change', change: drafts });
    expect(readStep('location', { timeZone: view.timeZone, locale: 'en' }, view)).toEqual({
      kind: 'unchanged',
    });
  });

  it('the clock and language of the house come with the first location as the machine has them, and the lobby’s name with them', () => {
    expect(readStep('location', { location }, view)).toEqual({
      kind: 'change',
      change: { location, brandName: 'Northgate', locale: 'de-DE' },
    });
  });

  it('the clock and the language of the house come with a location as they were chosen beside it', () => {
    expect(readStep('location', { location, locale: 'en' }, view)).toEqual({
      kind: 'change',
      change: { location, brandName: 'Northgate' },
    });
  });

  it.each([
    { ...view, locale: 'fr-CA' },
    { ...view, locked: ['locale' as const] },
    // A machine that was told no language.
    { ...view, system: { ...GERMAN, locale: 'en-US' } },
  ])(
    'the clock and language of the house stay with a location if somebody chose them, they are locked, or the machine has none',
    (house) => {
      expect(readStep('location', { location }, house)).toEqual({
        kind: 'change',
        change: { location, brandName: 'Northgate' },
      });
    },
  );
});
