import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import type { SettingValue } from '../../../contract/settings-file.ts';
import german from '../../../words/de/upkeep.json' with { type: 'json' };
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { valueLines, wayInWords } from './value-words.ts';

const i18n = createI18n({ upkeep, 'setting-names': setting });
i18n.addSentences('de', 'upkeep', german);
const t = i18n.getFixedT('en', 'upkeep');

const linesIn = (language: 'en' | 'de', value: SettingValue): readonly string[] =>
  valueLines(
    {
      t: i18n.getFixedT(language, 'upkeep'),
      names: i18n.getFixedT(language, 'setting-names'),
      language,
    },
    value,
  ).map(withoutIsolates);

it.each<[SettingValue, readonly string[]]>([
  [{ kind: 'desks', count: 3, names: ['Desk 1', 'Desk 2', 'Desk 3'] }, ['3 desks: Desk 1, Desk 2, Desk 3']],
  [{ kind: 'lines', count: 1, names: ['Passports'] }, ['1 line: Passports']],
  [{ kind: 'people', count: 40, names: ['M. Okafor', 'W. K.'] }, ['40 people: M. Okafor, W. K., …']],
  [{ kind: 'none' }, ['None']],
  [{ kind: 'languages', languages: ['de', 'ar'] }, ['German, Arabic']],
  [
    {
      kind: 'hours',
      days: [
        {
          weekday: 'monday',
          spans: [
            { from: '08:00', to: '12:00' },
            { from: '13:00', to: '24:00' },
          ],
        },
        { weekday: 'sunday', spans: [{ from: '09:00', to: '10:00' }] },
      ],
    },
    ['Monday: 08:00–12:00, 13:00–24:00', 'Sunday: 09:00–10:00'],
  ],
  [
    {
      kind: 'retention',
      parts: [
        { part: 'audit', days: 1 },
        { part: 'appointments', days: 90 },
      ],
    },
    ['Who of the staff did what: 1 day', 'Appointments without names: code, time and state: 90 days'],
  ],
  [{ kind: 'notice', texts: [{ language: 'ar', text: 'بياناتك.' }] }, ['Arabic: بياناتك.']],
  [{ kind: 'picture', bytes: 11_800 }, ['A picture, 12 kilobytes']],
  [
    {
      kind: 'group',
      entries: [
        { key: 'interfaces', texts: ['eth0', 'wlan0'] },
        { key: 'certFile', texts: ['/a.pem'] },
      ],
    },
    ['Interfaces of this machine: eth0, wlan0', 'certFile: /a.pem'],
  ],
])('an administrator reads what a file brings in words: %j', (value, lines) => {
  expect(linesIn('en', value)).toEqual(lines);
});

it('an administrator who reads German reads it in German', () => {
  expect(linesIn('de', { kind: 'desks', count: 2, names: ['Schalter 1', 'Schalter 2'] })).toEqual([
    '2 Schalter: Schalter 1, Schalter 2',
  ]);
});

it.each(LANGUAGES)('names in a list do not run into each other in %s', (language) => {
  const names = i18n.getFixedT('en', 'setting-names');
  const value: SettingValue = { kind: 'desks', count: 2, names: ['Desk 3', 'Room 204'] };
  const [line = ''] = valueLines({ t, names, language }, value).map(withoutIsolates);
  expect(line).toMatch(/Desk 3(?:, |، |、)Room 204$/u);
});

it('places in a file are counted as people count', () => {
  const wayOf = (key: string): string => withoutIsolates(wayInWords(t, key));
  expect(wayOf('desks.0.name')).toBe('desks › entry 1 › name');
  expect(wayOf('openingHours.monday.11.to')).toBe('openingHours › monday › entry 12 › to');
  // A key of its own that is a number is no place.
  expect(wayOf('7')).toBe('7');
});
