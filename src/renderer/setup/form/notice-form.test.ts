import { describe, expect, it } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { noticeLanguages, readStep, withoutNotice } from './form.ts';

const view: SettingsView = {
  ...SETTINGS_VIEW,
  languages: ['de', 'ar'],
  privacyNotice: { de: 'Ihre Daten.' },
};

describe('the notice of the house', () => {
  it('the notice of the house is sent in the languages whose text is another', () => {
    const typed = { de: 'Ihre Daten.\r\n', ar: 'بياناتك.', en: ' ' };
    expect(readStep('privacy', { privacyNotice: typed }, view)).toEqual({
      kind: 'change',
      change: { privacyNotice: { ar: 'بياناتك.' } },
    });
    expect(readStep('privacy', { privacyNotice: { de: 'Ihre Daten. ' } }, view)).toEqual({
      kind: 'unchanged',
    });
  });

  it('the notice of the house goes with an emptied text', () => {
    expect(readStep('privacy', { privacyNotice: { de: '' } }, view)).toEqual({
      kind: 'change',
      change: { privacyNotice: { de: '' } },
    });
  });

  it('the notice of the house is not sent where one text is too long, and what else was typed waits with it', () => {
    const typed = { ar: 'بياناتك.', vi: 'x'.repeat(1_501) };
    expect(readStep('privacy', { privacyNotice: typed, nameShown: 'none' }, view)).toEqual({
      kind: 'invalid',
      problems: [
        {
          field: 'privacyNotice',
          at: ['vi'],
          problem: { kind: 'too-long', most: 1_500 },
        },
      ],
    });
  });

  it('the notice of the house is asked for in the languages of the house, of its kiosks, and of every text that is kept', () => {
    const kept = { ...view, privacyNotice: { fr: 'Vos données.' } };
    expect(noticeLanguages(kept, ['pl', 'de'])).toEqual(['de', 'ar', 'fr', 'pl']);
    expect(withoutNotice(noticeLanguages(kept, ['pl']), kept.privacyNotice)).toEqual(['de', 'ar', 'pl']);
  });
});
