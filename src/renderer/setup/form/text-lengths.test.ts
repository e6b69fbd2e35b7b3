import { expect, test } from 'vitest';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { SettingsChangeSchema } from '../../../contract/settings.ts';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { Drafts } from './drafts.ts';
import { readStep } from './form.ts';

const LONG = 'x'.repeat(10_000);
const read = (step: SetupStep, drafts: Drafts) => readStep(step, drafts, SETTINGS_VIEW);

test.each<[SetupStep, Drafts, string, object, string[]?]>([
  ['service', { baseUrl: LONG }, 'baseUrl', { kind: 'too-long', most: 500 }],
  ['service', { baseUrl: `https://service.example/${LONG}` }, 'baseUrl', { kind: 'too-long', most: 500 }],
  ['service', { apiKey: LONG }, 'apiKey', { kind: 'too-long', most: 500 }],
  ['calls', { webhookSecret: LONG }, 'webhookSecret', { kind: 'too-long', most: 500 }],
  ['calls', { webhookAddress: LONG }, 'webhookAddress', { kind: 'too-long', most: 500 }],
  ['brand', { brandName: LONG }, 'brandName', { kind: 'too-long', most: 60 }],
  ['kiosk', { kioskName: LONG }, 'kioskName', { kind: 'too-long', most: 40 }],
  ['privacy', { privacyContact: LONG }, 'privacyContact', { kind: 'too-long', most: 200 }],
  ['display', { displayNotice: LONG }, 'displayNotice', { kind: 'too-long', most: 120 }],
  [
    'desk',
    { desks: [{ id: '7', name: LONG, direction: '' }] },
    'desks',
    { kind: 'too-long', most: 30 },
    ['7', 'name'],
  ],
  [
    'desk',
    { desks: [{ id: '7', name: 'A', direction: LONG }] },
    'desks',
    { kind: 'too-long', most: 60 },
    ['7', 'direction'],
  ],
  [
    'desk',
    { lines: [{ id: '7', name: LONG, where: '', opensBeforeMin: '', closesAfterMin: '', minutes: '' }] },
    'lines',
    { kind: 'too-long', most: 100 },
    ['7', 'name'],
  ],
  ['desk', { people: [{ id: '7', name: LONG }] }, 'people', { kind: 'too-long', most: 100 }, ['7', 'name']],
  ['pin', { staffPin: '1'.repeat(100), staffPinAgain: '1'.repeat(100) }, 'staffPin', { kind: 'pin-form' }],
])(
  'a text of the section "%s" that no hub takes is told before it is sent: %o',
  (step, drafts, field, problem, at) => {
    const problems = [{ field, problem, ...(at && { at }) }];
    expect(read(step, drafts)).toEqual({ kind: 'invalid', problems });
  },
);

test.each<[SetupStep, (text: string) => Drafts, number]>([
  ['service', (apiKey) => ({ apiKey }), 500],
  ['calls', (webhookSecret) => ({ webhookSecret }), 500],
  ['brand', (brandName) => ({ brandName }), 60],
  ['kiosk', (kioskName) => ({ kioskName }), 40],
  ['privacy', (privacyContact) => ({ privacyContact }), 200],
  ['display', (displayNotice) => ({ displayNotice }), 120],
  ['desk', (name) => ({ desks: [{ id: '7', name, direction: '' }] }), 30],
  ['desk', (direction) => ({ desks: [{ id: '7', name: 'A', direction }] }), 60],
  [
    'desk',
    (name) => ({
      lines: [{ id: '7', name, where: '', opensBeforeMin: '', closesAfterMin: '', minutes: '' }],
    }),
    100,
  ],
  [
    'desk',
    (where) => ({
      lines: [{ id: '7', name: '', where, opensBeforeMin: '', closesAfterMin: '', minutes: '' }],
    }),
    60,
  ],
  ['desk', (name) => ({ people: [{ id: '7', name }] }), 100],
])(
  'the longest text of the section "%s" is sent, with spaces around it, and one letter more is not',
  (step, draft, most) => {
    const reading = read(step, draft(`  ${'x'.repeat(most)} `));
    expect(reading.kind).toBe('change');
    if (reading.kind !== 'change') return;
    expect(SettingsChangeSchema.safeParse(reading.change).success).toBe(true);
    expect(read(step, draft('x'.repeat(most + 1))).kind).toBe('invalid');
  },
);

test('a text that is too long hides no other problem of its section', () => {
  expect(read('calls', { webhookPort: 'x', webhookSecret: LONG })).toMatchObject({
    problems: [{ field: 'webhookSecret' }, { field: 'webhookPort' }],
  });
});

test('a desk without an id is told for that first', () => {
  const desks = [{ id: '', name: LONG, direction: '' }];
  expect(read('desk', { desks })).toEqual({ kind: 'invalid', problems: [{ field: 'desks' }] });
});
