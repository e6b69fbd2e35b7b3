import { describe, expect, it } from 'vitest';
import { portWaitsForRestart, readStep, stepsOf, withoutStep } from './form.ts';
import { numberOf } from './plain-form.ts';
import { SETTINGS_VIEW as view } from '../../../../test/support/records/settings-view.ts';

describe('The setup form', () => {
  it('the setup form has nothing to save while nothing was typed, or what is saved was typed again', () => {
    expect(readStep('service', {}, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('service', { baseUrl: ' https://service.example/ ', apiKey: ' ' }, view)).toEqual({
      kind: 'unchanged',
    });
    expect(readStep('calls', { webhookPort: '4511', webhookSecret: '' }, view)).toEqual({
      kind: 'unchanged',
    });
  });

  it('the setup form sends only what differs, without the spaces that came with a paste', () => {
    expect(readStep('service', { apiKey: ' key-1\n' }, view)).toEqual({
      kind: 'change',
      change: { apiKey: 'key-1' },
    });
    expect(readStep('calls', { webhookPort: ' 4600 ' }, view)).toEqual({
      kind: 'change',
      change: { webhookPort: 4600 },
    });
  });

  it('the setup form keeps the steps apart', () => {
    const drafts = { apiKey: 'key-1', brandName: 'Southgate' };
    expect(readStep('brand', drafts, view)).toEqual({ kind: 'change', change: { brandName: 'Southgate' } });
  });

  it('the setup form keeps back an emptied name, which has to be something', () => {
    expect(readStep('brand', { brandName: '' }, view)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'brandName', problem: { kind: 'empty' } }],
    });
  });

  it.each(['', '45a1', '-1', '4511.5', '99999999'])(
    'the setup form takes "%s" for no port',
    (webhookPort) => {
      expect(readStep('calls', { webhookPort }, view)).toEqual({
        kind: 'invalid',
        problems: [{ field: 'webhookPort', problem: { kind: 'not-port', least: 1, most: 65_535 } }],
      });
    },
  );

  it('the setup form saves a chosen location once', () => {
    const location = { id: 7, name: 'Northgate' };
    expect(readStep('location', { location }, view)).toEqual({ kind: 'change', change: { location } });
    expect(readStep('location', { location }, { ...view, locationId: 7, locationName: 'Northgate' })).toEqual(
      {
        kind: 'unchanged',
      },
    );
  });

  it('the setup form forgets the secrets of a step that is saved, and nothing of the others', () => {
    const drafts = { baseUrl: 'https://a.example', apiKey: 'key-1', webhookSecret: 's' };
    expect(withoutStep(drafts, 'service')).toEqual({ webhookSecret: 's' });
  });

  it('the setup form sends no colour that white text cannot be read on, and leaves it to be mended', () => {
    const invalid = { kind: 'invalid', problems: [{ field: 'brandColour' }] };
    expect(readStep('brand', { brandColour: '#ffcc00', brandName: 'Southgate' }, view)).toEqual(invalid);
    expect(readStep('brand', { brandColour: 'teal' }, view)).toEqual(invalid);
    expect(readStep('brand', { brandColour: ' #0C5C56' }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('brand', { brandColour: '#036' }, view)).toEqual({
      kind: 'change',
      change: { brandColour: '#003366' },
    });
  });

  it('the setup form removes a logo only where there is one', () => {
    expect(readStep('brand', { logo: '' }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('brand', { logo: '' }, { ...view, logo: 'data:image/png;base64,AAAA' })).toEqual({
      kind: 'change',
      change: { logo: '' },
    });
  });

  it('the setup form takes the size of a panel with a point or a comma', () => {
    expect(numberOf(' 23,8 ')).toBe(23.8);
    expect(readStep('kiosk', { panelInches: '23,8' }, view)).toEqual({
      kind: 'change',
      change: { panelInches: 23.8 },
    });
    expect(readStep('kiosk', { panelInches: '21.50' }, view)).toEqual({ kind: 'unchanged' });
    for (const panelInches of ['', '21"', '-5', '1e1', '21.5.1', 'Infinity']) {
      expect(readStep('kiosk', { panelInches }, view), panelInches).toMatchObject({
        kind: 'invalid',
        problems: [{ field: 'panelInches' }],
      });
    }
  });

  it('the setup form sends the minutes of check-in that differ, and keeps back all that are none', () => {
    expect(readStep('kiosk', { opensBeforeMin: ' 30', closesAfterMin: '15' }, view)).toEqual({
      kind: 'unchanged',
    });
    expect(readStep('kiosk', { opensBeforeMin: '45', closesAfterMin: '0 ' }, view)).toEqual({
      kind: 'change',
      change: { opensBeforeMin: 45, closesAfterMin: 0 },
    });
    const minutes = { kind: 'not-minutes', least: 0, most: 1_440 };
    const typed = { opensBeforeMin: '-1', closesAfterMin: '', panelInches: 'x', camera: true };
    expect(readStep('kiosk', typed, view)).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'opensBeforeMin', problem: minutes },
        { field: 'closesAfterMin', problem: minutes },
        { field: 'panelInches', problem: { kind: 'not-inches', least: 10, most: 100 } },
      ],
    });
  });

  it('the setup form sends the seconds of patience that differ, with all else of the kiosk', () => {
    expect(readStep('kiosk', { idleWarningAfterS: '30', doneStaysS: ' 20 ' }, view)).toEqual({
      kind: 'unchanged',
    });
    const typed = { idleWarningAfterS: '60', idleCountdownS: '30 ', doneStaysS: '5', camera: true };
    expect(readStep('kiosk', typed, view)).toEqual({
      kind: 'change',
      change: { idleWarningAfterS: 60, idleCountdownS: 30, doneStaysS: 5, camera: true },
    });
    expect(readStep('kiosk', { idleCountdownS: '20 s', doneStaysS: '' }, view)).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'idleCountdownS', problem: { kind: 'not-seconds', least: 20, most: 120 } },
        { field: 'doneStaysS', problem: { kind: 'not-seconds', least: 5, most: 120 } },
      ],
    });
  });

  it('the setup form sends the languages as a whole, and only when they differ', () => {
    expect(readStep('languages', { languages: ['en', 'es'] }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('languages', { languages: ['es'] }, view)).toEqual({
      kind: 'change',
      change: { languages: ['es'] },
    });
    // Which is a mistake; the hub knows the rule.
    expect(readStep('languages', { languages: [] }, view)).toEqual({
      kind: 'change',
      change: { languages: [] },
    });
  });

  it('the setup form takes back a switch that was turned on and off again', () => {
    expect(readStep('kiosk', { camera: false }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('kiosk', { camera: true }, view)).toEqual({ kind: 'change', change: { camera: true } });
  });

  it('the setup form removes the contact for personal data when it is emptied', () => {
    expect(readStep('privacy', { privacyContact: ' ' }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('privacy', { privacyContact: '' }, { ...view, privacyContact: 'Desk 1' })).toEqual({
      kind: 'change',
      change: { privacyContact: '' },
    });
  });

  it('the setup form sends a PIN only when it was typed twice the same', () => {
    expect(readStep('pin', { staffPin: '', staffPinAgain: '' }, view)).toEqual({ kind: 'unchanged' });
    expect(readStep('pin', { staffPin: '482915' }, view)).toMatchObject({ kind: 'invalid' });
    expect(readStep('pin', { staffPin: '482915', staffPinAgain: '482951' }, view)).toEqual({
      kind: 'invalid',
      problems: [{ field: 'staffPin' }],
    });
    expect(readStep('pin', { staffPin: '482915', staffPinAgain: '482915' }, view)).toEqual({
      kind: 'change',
      change: { staffPin: '482915' },
    });
    expect(withoutStep({ staffPin: '482915', staffPinAgain: '482915' }, 'pin')).toEqual({});
  });

  it('the setup form knows which steps something was typed in', () => {
    expect(stepsOf({ staffPinAgain: '1', camera: true })).toEqual(['kiosk', 'pin']);
    expect(stepsOf({})).toEqual([]);
  });

  it('the setup form tells when the listener still uses the port from before', () => {
    expect(portWaitsForRestart(view)).toBe(false);
    expect(portWaitsForRestart({ ...view, webhookPort: 4600 })).toBe(true);
    expect(portWaitsForRestart({ ...view, webhookPort: 0 })).toBe(false);
    const webhookListensAt = 'http://127.0.0.1:80/webhooks';
    expect(portWaitsForRestart({ ...view, webhookPort: 80, webhookListensAt })).toBe(false);
    expect(portWaitsForRestart({ ...view, webhookPort: 4511, webhookListensAt })).toBe(true);
  });
});
