import { expect, it } from 'vitest';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import german from '../../../words/de/setup.json' with { type: 'json' };
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import setup from '../../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { changedLines, keyWords } from './value-words.ts';

const i18n = createI18n({ setup, upkeep, 'setting-names': setting });
i18n.addSentences('de', 'setup', german);

function changed(key: string, from: unknown, to: unknown, language: Language = 'en') {
  const words = {
    t: i18n.getFixedT(language, 'upkeep'),
    setup: i18n.getFixedT(language, 'setup'),
    names: i18n.getFixedT(language, 'setting-names'),
    language,
  };
  const lines = changedLines(words, { key, from, to });
  return { from: lines.from.map(withoutIsolates), to: lines.to.map(withoutIsolates) };
}

it.each<[string, unknown, readonly string[]]>([
  ['brandName', 'Northgate', ['Northgate']],
  ['kioskName', 'x'.repeat(300), [`${'x'.repeat(200)}…`]],
  ['panelInches', 27.5, ['27.5 inches']],
  ['opensBeforeMin', 45, ['45 minutes']],
  ['callVolume', 80, ['80 percent']],
  ['webhookPort', 4_511, ['4511']],
  ['camera', true, ['On']],
  ['nameShown', 'initials', ['Initials']],
  ['locationId', 14, ['14']],
  [
    'desks',
    [
      { id: 3, name: 'Desk 3' },
      { id: 4, name: 'Room 204', direction: '1st floor' },
    ],
    ['Desk 3: Desk 3', 'Desk 4: Room 204, 1st floor'],
  ],
  [
    'lines',
    [{ id: 14, name: 'Passports', opensBeforeMin: 45 }, { id: 15 }],
    ['Line 14: Passports, 45', 'Line 15'],
  ],
  ['people', [{ id: 88, name: 'M. Okafor' }], ['Person 88: M. Okafor']],
  ['people', [], ['None']],
  ['quietHours', {}, ['None']],
  ['languages', ['de', 'ar'], ['German, Arabic']],
  [
    'openingHours',
    {
      monday: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '24:00' },
      ],
      tuesday: [],
      sunday: [{ from: '09:00', to: '10:00' }],
    },
    ['Monday: 08:00–12:00, 13:00–24:00', 'Sunday: 09:00–10:00'],
  ],
  [
    'retention',
    { audit: 1, appointments: 90 },
    ['Activity log: 1 day', 'Appointments without names: code, time and status: 90 days'],
  ],
  ['privacyNotice', { ar: 'بياناتك.\n\nهنا.' }, ['Arabic: بياناتك. هنا.']],
  [
    'network',
    { interfaces: ['eth0', 'wlan0'], names: [], certFile: '/a.pem' },
    ['Network interfaces: eth0, wlan0', 'certFile: /a.pem'],
  ],
])('an administrator reads in words what a file brings for %s: %j', (key, value, lines) => {
  expect(changed(key, undefined, value)).toEqual({ from: [], to: lines });
});

it('a changed list shows only the entries that change, with all that is known of them', () => {
  const rows = (direction: string) => [
    { id: 3, name: 'Desk 3', direction },
    { id: 4, name: 'Desk 4' },
  ];
  expect(changed('desks', rows('1st floor'), rows('2nd floor'))).toEqual({
    from: ['Desk 3: Desk 3, 1st floor', '…'],
    to: ['Desk 3: Desk 3, 2nd floor', '…'],
  });
});

it('a list of which only the order changes is shown whole', () => {
  const [a, b] = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  expect(changed('people', [a, b], [b, a])).toEqual({
    from: ['Person 1: A', 'Person 2: B'],
    to: ['Person 2: B', 'Person 1: A'],
  });
});

it('a long list ends after its first entries', () => {
  const people = Array.from({ length: 40 }, (_, id) => ({ id, name: 'N.' }));
  expect(changed('people', [], people).to).toHaveLength(13);
  expect(changed('people', [], people).to.at(-1)).toBe('…');
});

it('an administrator who reads German reads it in German', () => {
  expect(changed('desks', [], [{ id: 3, name: 'Pässe' }], 'de').to).toEqual(['Schalter 3: Pässe']);
});

it.each(LANGUAGES)('names in a list do not run into each other in %s', (language) => {
  const [line = ''] = changed('network', undefined, { interfaces: ['Desk 3', 'Room 204'] }, language).to;
  expect(line).toMatch(/Desk 3(?:, |، |、)Room 204$/u);
});

it('places in a file are counted as people count', () => {
  const wayOf = (key: string): string => withoutIsolates(keyWords(i18n.getFixedT('en', 'upkeep'), key));
  expect(wayOf('desks.0.name')).toBe('desks › entry 1 › name');
  expect(wayOf('openingHours.monday.11.to')).toBe('openingHours › monday › entry 12 › to');
  // A key of its own that is a number is no place.
  expect(wayOf('7')).toBe('7');
});
