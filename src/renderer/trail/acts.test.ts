import { expect, it } from 'vitest';
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import setting from '../../words/en/setting-names.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { detailWords } from './acts.ts';

const i18n = createI18n({ 'setting-names': setting, fleet });
const words = {
  ofSettings: i18n.getFixedT('en', 'setting-names'),
  ofFleet: i18n.getFixedT('en', 'fleet'),
};

it.each([
  ['settings.save', 'brandName callVolume', 'Lobby name; Call volume in percent'],
  // What setup sends with a location that was chosen.
  ['settings.save', 'brandName location', 'Lobby name; Location'],
  ['network.save', 'interfaces names', 'Network interfaces; Other names of the Foyer computer'],
  ['fleet.change', 'Kiosk, west wing, name screenId settings', 'Kiosk; west wing; Name; Settings'],
  ['fleet.change', 'desk 1, name', 'Front desk 1; Name'],
  ['fleet.reload', 'kiosk 2', 'Kiosk 2'],
  ['fleet.change', 'screenId', ''],
])('settings that were changed are named as setup names them: %s %s', (action, detail, said) => {
  expect(detailWords(words, action, detail)).toBe(said);
});

it('a setting of a newer Foyer, and one that was cut off, stay as they were written', () => {
  expect(detailWords(words, 'settings.save', 'brandName elevator kioskNa')).toBe(
    'Lobby name; elevator; kioskNa',
  );
});

it('details of other acts stay as they were written', () => {
  expect(detailWords(words, 'staff.add', 'brandName')).toBe('brandName');
  expect(detailWords(words, 'staff.lock')).toBe('');
});
