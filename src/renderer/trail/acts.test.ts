import { expect, it } from 'vitest';
import setting from '../../words/en/setting-names.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { detailWords } from './acts.ts';

const t = createI18n({ 'setting-names': setting }).getFixedT('en', 'setting-names');

it.each([
  ['settings.save', 'brandName callVolume', 'Lobby name; Call volume in percent'],
  // What setup sends with a location that was chosen.
  ['settings.save', 'brandName location', 'Lobby name; Location'],
  ['network.save', 'interfaces names', 'Network interfaces; Other names of the Foyer computer'],
  ['fleet.change', 'Kiosk, west wing, name screenId settings', 'Kiosk; west wing; Name; Settings'],
  ['fleet.change', 'screenId', ''],
])('settings that were changed are named as setup names them: %s %s', (action, detail, words) => {
  expect(detailWords(t, action, detail)).toBe(words);
});

it('a setting of a newer Foyer, and one that was cut off, stay as they were written', () => {
  expect(detailWords(t, 'settings.save', 'brandName elevator kioskNa')).toBe('Lobby name; elevator; kioskNa');
});

it('details of other acts stay as they were written', () => {
  expect(detailWords(t, 'staff.add', 'brandName')).toBe('brandName');
  expect(detailWords(t, 'staff.lock')).toBe('');
});
