import { expect, it } from 'vitest';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { SettingField } from '../../../contract/setting-kinds.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { LANGUAGES } from '../../../contract/languages.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { networkProblemSentence } from '../screens/network-part.tsx';
import { missingListSentence } from '../steps/appointments-step.tsx';
import { problemSentence } from './problem-words.ts';

const t = createI18n({ setup }).getFixedT(null, 'setup');
const origin = 'https://a.example';

it.each<[SettingField, SettingProblem, string, string[]?]>([
  [
    'baseUrl',
    { kind: 'http' },
    'The booking system only accepts HTTPS. The address must begin with https://.',
  ],
  [
    'baseUrl',
    { kind: 'no-address' },
    'Enter the address of the booking system, such as https://service.example.',
  ],
  [
    'baseUrl',
    { kind: 'not-an-address' },
    'This is not a complete address. It should look like https://service.example.',
  ],
  ['baseUrl', { kind: 'not-https' }, 'The address of the booking system must begin with https://.'],
  ['baseUrl', { kind: 'with-user' }, 'The address must not contain a user name or password.'],
  ['baseUrl', { kind: 'with-query' }, 'The address must not contain a query (the part after “?”).'],
  ['baseUrl', { kind: 'with-fragment' }, 'The address must not contain a fragment (the part after “#”).'],
  ['baseUrl', { kind: 'locked' }, 'Set in foyer.config.json or an environment variable.'],
  ['apiKey', { kind: 'empty' }, 'This field must not be empty.'],
  ['apiKey', { kind: 'special-characters' }, 'This field must not contain spaces or special characters.'],
  ['apiKey', { kind: 'too-long', most: 500 }, 'This field must have at most 500 characters.'],
  ['webhookSecret', { kind: 'empty' }, 'This field must not be empty.'],
  ['webhookSecret', { kind: 'not-one-line' }, 'This field must be one line.'],
  [
    'webhookPort',
    { kind: 'not-port', least: 1, most: 65_535 },
    'This field must be a whole number from 1 to 65535.',
  ],
  [
    'webhookPort',
    { kind: 'own-port', ports: '4513, 4520–4524' },
    'Foyer itself uses these ports: 4513, 4520–4524. Choose another port.',
  ],
  ['brandName', { kind: 'empty' }, 'This field must not be empty.'],
  ['brandName', { kind: 'too-long', most: 60 }, 'This field must have at most 60 characters.'],
  ['locationId', { kind: 'empty' }, 'This field must not be empty.'],
  ['brandColour', { kind: 'not-a-colour' }, 'This field must be a colour such as #0c5c56.'],
  [
    'brandColour',
    { kind: 'too-light', colour: '#ffcc00', ratio: 1.5119, proposal: '#6c5600' },
    'This field must be darker. White text on #ffcc00 has a contrast of 1.51:1, but 7:1 is needed. The closest darker colour that works is #6c5600.',
  ],
  ['logo', { kind: 'not-a-picture' }, 'This field must be a PNG, JPEG or WebP picture.'],
  ['logo', { kind: 'picture-too-large', most: 200 }, 'This field must be a picture of at most 200 kB.'],
  ['kioskName', { kind: 'empty' }, 'This field must not be empty.'],
  ['kioskName', { kind: 'too-long', most: 40 }, 'This field must have at most 40 characters.'],
  ['languages', { kind: 'no-entry' }, 'This field must have at least one entry.'],
  ['languages', { kind: 'twice' }, 'This field must list each entry only once.'],
  [
    'languages',
    { kind: 'one-of', values: [...LANGUAGES] },
    'This field must be one of these: en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi.',
  ],
  [
    'panelInches',
    { kind: 'not-inches', least: 10, most: 100 },
    'This field must be a number of inches from 10 to 100.',
  ],
  ['privacyContact', { kind: 'too-long', most: 200 }, 'This field must have at most 200 characters.'],
  [
    'webhookAddress',
    { kind: 'not-https-address' },
    'This field must begin with https:// and match the address registered in the booking system.',
  ],
  ['webhookAddress', { kind: 'too-long', most: 500 }, 'This field must have at most 500 characters.'],
  [
    'rosterFile',
    { kind: 'nothing-there' },
    'The Foyer computer has no file or folder at this path. Check the path.',
  ],
  [
    'rosterFile',
    { kind: 'not-full-path' },
    'Enter the full path on the Foyer computer, beginning with / or a drive letter.',
  ],
  [
    'rosterFile',
    { kind: 'no-right-to-read' },
    'Foyer’s user account cannot read this path. Change the permissions on the Foyer computer.',
  ],
  [
    'rosterFile',
    { kind: 'not-readable' },
    'Foyer cannot read a list or folder at this path. Enter the full path on the Foyer computer.',
  ],
  [
    'privacyNotice',
    { kind: 'not-plain-text' },
    '“Arabic” must be plain text without invisible characters.',
    ['ar'],
  ],
  ['displayNotice', { kind: 'not-one-line' }, 'This field must be one line.'],
  [
    'retention',
    { kind: 'not-days', least: 7, most: 730 },
    'This field must be a whole number of days from 7 to 730.',
    ['audit'],
  ],
  ['timeZone', { kind: 'not-a-zone' }, 'This field must be a time zone such as Europe/Madrid.'],
  ['locale', { kind: 'not-a-locale' }, 'This field must be a language tag such as en or es-MX.'],
  [
    'servedStaysMin',
    { kind: 'not-minutes', least: 0, most: 1_440 },
    'This field must be a whole number of minutes from 0 to 1,440.',
  ],
  ['openingHours', { kind: 'not-a-time' }, '“Monday”: enter a time such as 08:30.', ['monday']],
  [
    'quietHours',
    { kind: 'backwards' },
    '“Sunday” must end after it starts. For hours past midnight, add two entries.',
    ['sunday'],
  ],
  ['quietHours', { kind: 'too-many', most: 10 }, '“Friday” must have at most 10 entries.', ['friday']],
  ['desks', { kind: 'empty' }, '“Desk 20371 › Name” must not be empty.', ['20371', 'name']],
  ['desks', { kind: 'not-one-line' }, '“Desk 7 › Name” must be one line.', ['7', 'name']],
  ['lines', { kind: 'not-one-line' }, '“Line 3 › Name” must be one line.', ['3', 'name']],
  ['desks', { kind: 'listed-twice' }, '“Desk 7” is listed twice.', ['7']],
  [
    'desks',
    { kind: 'too-long', most: 30 },
    '“Desk 7 › Name” must have at most 30 characters.',
    ['7', 'name'],
  ],
  ['desks', { kind: 'too-many', most: 500 }, 'This field must have at most 500 entries.'],
  ['lines', { kind: 'listed-twice' }, '“Line 20371” is listed twice.', ['20371']],
  [
    'lines',
    { kind: 'not-minutes', least: 0, most: 1_440 },
    '“Line 7 › Opens (minutes before)” must be a whole number of minutes from 0 to 1,440.',
    ['7', 'opensBeforeMin'],
  ],
  [
    'lines',
    { kind: 'too-long', most: 100 },
    '“Line 7 › Name” must have at most 100 characters.',
    ['7', 'name'],
  ],
  ['lines', { kind: 'too-many', most: 200 }, 'This field must have at most 200 entries.'],
  [
    'idleCountdownS',
    { kind: 'not-seconds', least: 20, most: 120 },
    'This field must be a whole number of seconds from 20 to 120.',
  ],
  [
    'callVolume',
    { kind: 'not-percent', least: 10, most: 100 },
    'This field must be a whole number of percent from 10 to 100.',
  ],
  ['people', { kind: 'empty' }, '“Person 20371 › Name” must not be empty.', ['20371', 'name']],
  ['people', { kind: 'not-one-line' }, '“Person 7 › Name” must be one line.', ['7', 'name']],
  ['people', { kind: 'listed-twice' }, '“Person 7” is listed twice.', ['7']],
  [
    'people',
    { kind: 'too-long', most: 100 },
    '“Person 7 › Name” must have at most 100 characters.',
    ['7', 'name'],
  ],
  ['people', { kind: 'too-many', most: 300 }, 'This field must have at most 300 entries.'],
  ['staffPin', { kind: 'pin-form' }, 'A PIN must have 6 to 12 digits and nothing else.'],
  ['staffPin', { kind: 'pin-one-digit' }, 'This PIN repeats one digit. Choose another.'],
  ['staffPin', { kind: 'pin-run' }, 'This PIN counts up or down. Choose another.'],
  ['staffPin', { kind: 'pin-repeats' }, 'This PIN repeats the same digits. Choose another.'],
  ['staffPin', { kind: 'pin-doubled' }, 'This PIN consists of pairs or triples. Choose another.'],
  ['staffPin', { kind: 'pin-date' }, 'This PIN looks like a date. Choose another.'],
  ['staffPin', { kind: 'pin-known' }, 'This PIN is too easy to guess. Choose another.'],
  ['staffPin', { kind: 'pin-shared' }, 'This PIN is already the setup PIN or the staff PIN. Choose another.'],
  [
    'baseUrl',
    { kind: 'other-service-fixed', origin },
    'This is a different booking system, but foyer.config.json or an environment variable sets the API key for https://a.example. Change the address and the key there together.',
  ],
  [
    'apiKey',
    { kind: 'other-service', origin },
    'This is a different booking system, so enter its API key too. The current key belongs to https://a.example.',
  ],
  [
    'baseUrl',
    { kind: 'unsent', origin, unsent: 3 },
    'Check-ins and other changes not yet sent to https://a.example: 3. If you switch to another booking system now, Foyer does not send them.',
  ],
])('the administrator reads beside %s of %j what is wrong', (field, problem, sentence, at) => {
  expect(withoutIsolates(problemSentence(t, { field, at, problem }) ?? '')).toBe(sentence);
});

it('the administrator reads nothing of the hub’s where nothing is wrong, or the screen knows the rule', () => {
  expect(problemSentence(t, undefined)).toBeUndefined();
  expect(problemSentence(t, { field: 'webhookPort' })).toBeUndefined();
});

it('an interface that the file names and that is not there is not said to be switched on in setup', () => {
  const missing = { kind: 'no-interface' as const, name: 'wlan9' };
  const say = (isLocked: boolean): string =>
    withoutIsolates(networkProblemSentence(t, missing, String, isLocked));
  expect(say(false)).toMatch(/wlan9 is switched on here/);
  expect(say(true)).toBe(
    'foyer.config.json names the network interface wlan9. The Foyer computer does not have it, or it has no address.',
  );
});

it('a watched list that is gone is named with its path, and with what to do', () => {
  const say = (kind: 'missing' | 'folder-missing' | 'restless', path?: string): string | undefined => {
    const sentence = missingListSentence(t, { trouble: { kind } }, path);
    return sentence && withoutIsolates(sentence);
  };
  expect(say('missing', '/nope.csv')).toBe(
    '/nope.csv is missing. Check that the other program writes it, or change the path.',
  );
  expect(say('folder-missing', '/lists')).toMatch(/^Foyer cannot read the folder \/lists\. Check/);
  expect([say('missing'), say('restless', '/nope.csv')]).toEqual([undefined, undefined]);
});
