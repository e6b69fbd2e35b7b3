import { expect, it } from 'vitest';
import { settingValues } from './setting-values.ts';
import type { SettingsLayer } from './settings.ts';

const after = (key: keyof SettingsLayer, layer: SettingsLayer) => settingValues(key, {}, layer).after;

it.each<[keyof SettingsLayer, SettingsLayer, object]>([
  ['brandName', { brandName: 'Northgate' }, { kind: 'text', text: 'Northgate' }],
  ['camera', { camera: true }, { kind: 'text', text: 'true' }],
  ['healthPort', { healthPort: 4_600 }, { kind: 'text', text: '4600' }],
  ['displayNotice', { displayNotice: 'x'.repeat(300) }, { kind: 'text', text: `${'x'.repeat(200)}…` }],
  [
    'desks',
    {
      desks: [
        { id: 3, name: 'Desk 3' },
        { id: 7, name: 'Glass box', direction: 'left' },
      ],
    },
    { kind: 'desks', count: 2, names: ['Desk 3', 'Glass box'] },
  ],
  [
    'lines',
    { lines: [{ id: 14, name: 'Passports' }, { id: 20_371 }] },
    { kind: 'lines', count: 2, names: ['Passports', '20371'] },
  ],
  [
    'people',
    { people: Array.from({ length: 40 }, (_, id) => ({ id, name: `Person ${id}` })) },
    expect.objectContaining({ kind: 'people', count: 40 }) as object,
  ],
  ['desks', { desks: [] }, { kind: 'none' }],
  ['languages', { languages: ['de', 'ar'] }, { kind: 'languages', languages: ['de', 'ar'] }],
  [
    'openingHours',
    {
      openingHours: {
        tuesday: [],
        sunday: [{ from: '08:00', to: '12:00' }],
        monday: [{ from: '09:00', to: '24:00' }],
      },
    },
    {
      kind: 'hours',
      days: [
        { weekday: 'monday', spans: [{ from: '09:00', to: '24:00' }] },
        { weekday: 'sunday', spans: [{ from: '08:00', to: '12:00' }] },
      ],
    },
  ],
  ['quietHours', { quietHours: {} }, { kind: 'none' }],
  [
    'retention',
    { retention: { audit: 365, names: 2 } },
    {
      kind: 'retention',
      parts: [
        { part: 'names', days: 2 },
        { part: 'audit', days: 365 },
      ],
    },
  ],
  [
    'privacyNotice',
    { privacyNotice: { ar: 'بياناتك.\n\nهنا.', en: 'x'.repeat(100) } },
    {
      kind: 'notice',
      texts: [
        { language: 'en', text: `${'x'.repeat(80)}…` },
        { language: 'ar', text: 'بياناتك. هنا.' },
      ],
    },
  ],
  [
    'logo',
    { logo: `data:image/png;base64,${Buffer.alloc(3_000).toString('base64')}` },
    { kind: 'picture', bytes: 3_000 },
  ],
  [
    'network',
    { network: { interfaces: ['eth0', 'wlan0'], names: [], certFile: '/a.pem', keyFile: '/a.key' } },
    {
      kind: 'group',
      entries: [
        { key: 'interfaces', texts: ['eth0', 'wlan0'] },
        { key: 'certFile', texts: ['/a.pem'] },
        { key: 'keyFile', texts: ['/a.key'] },
      ],
    },
  ],
])('what a file brings for %s is told by what its entries are called: %j', (key, layer, value) => {
  expect(after(key, layer)).toEqual(value);
});

it('desks that are called as before are told apart by what is another of them', () => {
  const before: SettingsLayer = { desks: [{ id: 3, name: 'Desk 3', direction: '1st floor' }] };
  const next: SettingsLayer = { desks: [{ id: 3, name: 'Desk 3', direction: '2nd floor' }] };
  expect(settingValues('desks', before, next)).toEqual({
    before: { kind: 'desks', count: 1, names: ['Desk 3 (3, 1st floor)'] },
    after: { kind: 'desks', count: 1, names: ['Desk 3 (3, 2nd floor)'] },
  });
});

it('a setting that nothing is set of has nothing before it', () => {
  expect(settingValues('people', {}, { people: [{ id: 1, name: 'M.' }] })).not.toHaveProperty('before');
});
