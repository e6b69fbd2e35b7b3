import { expect, it } from 'vitest';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { SettingField } from '../../../contract/settings.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { problemSentence } from './problem-words.ts';

const t = createI18n({ setup }).getFixedT(null, 'setup');
const origin = 'https://a.example';

it.each<[SettingField, SettingProblem, string]>([
  ['baseUrl', { kind: 'http' }, 'The service accepts HTTPS only. The address must begin with https://.'],
  ['baseUrl', { kind: 'no-address' }, 'Enter the address of the service, such as https://service.example.'],
  [
    'baseUrl',
    { kind: 'not-an-address' },
    'This is not a complete address. It should look like https://service.example.',
  ],
  ['baseUrl', { kind: 'not-https' }, 'The address of the service must begin with https://.'],
  ['baseUrl', { kind: 'with-user' }, 'The address must not contain a user name or password.'],
  ['baseUrl', { kind: 'with-query' }, 'The address must not contain a query (the part after "?").'],
  ['baseUrl', { kind: 'with-fragment' }, 'The address must not contain a fragment (the part after "#").'],
  ['baseUrl', { kind: 'locked' }, 'This is decided by foyer.config.json or the environment.'],
  ['apiKey', { kind: 'empty' }, 'The API key must not be empty.'],
  ['apiKey', { kind: 'special-characters' }, 'The API key must hold no spaces or special characters.'],
  ['apiKey', { kind: 'too-long', most: 500 }, 'The API key must have at most 500 characters.'],
  ['webhookSecret', { kind: 'empty' }, 'The webhook secret must not be empty.'],
  ['webhookSecret', { kind: 'not-one-line' }, 'The webhook secret must be one line.'],
  ['webhookPort', { kind: 'not-a-port' }, 'The webhook port must be a whole number from 1 to 65535.'],
  ['brandName', { kind: 'empty' }, 'The lobby name must not be empty.'],
  ['brandName', { kind: 'too-long', most: 60 }, 'The lobby name must have at most 60 characters.'],
  ['locationId', { kind: 'location-unnamed' }, 'The location must have a name.'],
  ['brandColour', { kind: 'not-a-colour' }, 'The brand colour must be a colour such as #0c5c56.'],
  [
    'brandColour',
    { kind: 'too-light', colour: '#ffcc00', ratio: 1.5119, proposal: '#6c5600' },
    'The brand colour must be darker: white text on #ffcc00 has a contrast of 1.51:1, and 7:1 is needed. The nearest darker colour that passes is #6c5600.',
  ],
  ['logo', { kind: 'not-a-picture' }, 'The logo must be a PNG, JPEG or WebP picture.'],
  ['logo', { kind: 'picture-too-large' }, 'The logo must be a picture of at most 200 kB.'],
  ['kioskName', { kind: 'empty' }, 'The name of the kiosk must not be empty.'],
  ['kioskName', { kind: 'too-long', most: 40 }, 'The name of the kiosk must have at most 40 characters.'],
  ['languages', { kind: 'no-language' }, 'The list of languages must name at least one language.'],
  ['languages', { kind: 'language-twice' }, 'The list of languages must name each language once.'],
  [
    'languages',
    { kind: 'unknown-language' },
    'The list of languages must be one of en, es, fr, de, ar, uk, pl, tr, zh-Hans, vi.',
  ],
  ['panelInches', { kind: 'not-inches' }, 'The size of the panel must be a number of inches from 10 to 100.'],
  [
    'privacyContact',
    { kind: 'too-long', most: 200 },
    'The contact for personal data must have at most 200 characters.',
  ],
  [
    'webhookAddress',
    { kind: 'not-https-address' },
    'The public address for events must be an address that begins with https://, as it is registered at the service.',
  ],
  [
    'webhookAddress',
    { kind: 'too-long', most: 500 },
    'The public address for events must have at most 500 characters.',
  ],
  [
    'rosterFile',
    { kind: 'not-readable' },
    'There is no list and no folder here that Foyer may read. Write the whole path, as this machine has it; a list is a CSV or JSON file, and its name says so.',
  ],
  [
    'privacyNotice',
    { kind: 'notice-not-plain', language: 'ar' },
    'The privacy notice has signs that cannot be seen. Paste it as plain text. Language: Arabic.',
  ],
  ['displayNotice', { kind: 'not-one-line' }, 'The notice on displays must be one line.'],
  [
    'retention',
    { kind: 'not-days', part: 'audit', least: 7, most: 730 },
    'This must be a whole number of days from 7 to 730.',
  ],
  [
    'timeZone',
    { kind: 'not-a-zone' },
    'This machine does not know this time zone. Choose one such as Europe/Madrid.',
  ],
  ['locale', { kind: 'not-a-locale' }, 'This is no language. Choose one from the list.'],
  ['servedStaysMin', { kind: 'not-minutes' }, 'This must be a whole number of minutes from 0 to 1,440.'],
  [
    'openingHours',
    { kind: 'hours-not-a-time', weekday: 'monday' },
    'Monday: a time is written such as 8:30 or 16:00.',
  ],
  [
    'quietHours',
    { kind: 'hours-backwards', weekday: 'sunday' },
    'Sunday: hours must end after they begin. Hours over midnight are two: up to 24:00, and from 0:00 on the next day.',
  ],
  ['quietHours', { kind: 'hours-too-many', weekday: 'friday' }, 'Friday: at most 10 hours can be set.'],
  ['desks', { kind: 'desk-unnamed', desk: 20_371 }, 'Desk 20371 must have a name.'],
  ['desks', { kind: 'desk-not-one-line', desk: 7 }, 'What is written of desk 7 must be one line.'],
  ['lines', { kind: 'line-not-one-line', line: 3 }, 'The name of line 3 must be one line.'],
  ['desks', { kind: 'desk-twice', desk: 7 }, 'Desk 7 is listed twice.'],
  [
    'desks',
    { kind: 'desk-too-long', desk: 7, most: 30 },
    'What is written of desk 7 is too long: at most 30 characters.',
  ],
  ['desks', { kind: 'too-many-desks', most: 500 }, 'At most 500 desks can be listed.'],
  ['lines', { kind: 'line-twice', line: 20_371 }, 'Line 20371 is listed twice.'],
  [
    'lines',
    { kind: 'line-not-minutes', line: 7 },
    'The check-in window of line 7 must be whole minutes from 0 to 1,440.',
  ],
  [
    'lines',
    { kind: 'line-too-long', line: 7, most: 100 },
    'The name of line 7 is too long: at most 100 characters.',
  ],
  ['lines', { kind: 'too-many-lines', most: 200 }, 'At most 200 lines can be listed.'],
  [
    'idleCountdownS',
    { kind: 'not-seconds', least: 20, most: 120 },
    'This must be a whole number of seconds from 20 to 120.',
  ],
  [
    'callVolume',
    { kind: 'not-percent', least: 10, most: 100 },
    'This must be a whole number of percent from 10 to 100.',
  ],
  ['people', { kind: 'person-unnamed', person: 20_371 }, 'Person 20371 must have a name.'],
  ['people', { kind: 'person-not-one-line', person: 7 }, 'The name of person 7 must be one line.'],
  ['people', { kind: 'person-twice', person: 7 }, 'Person 7 is listed twice.'],
  [
    'people',
    { kind: 'person-too-long', person: 7, most: 100 },
    'The name of person 7 is too long: at most 100 characters.',
  ],
  ['people', { kind: 'too-many-people', most: 300 }, 'At most 300 people can be listed.'],
  ['staffPin', { kind: 'pin-form' }, 'A staff PIN has 6 to 12 digits and nothing else.'],
  ['staffPin', { kind: 'pin-one-digit' }, 'This PIN is one digit only. Choose another.'],
  ['staffPin', { kind: 'pin-run' }, 'This PIN counts up or down. Choose another.'],
  ['staffPin', { kind: 'pin-repeats' }, 'This PIN repeats the same digits. Choose another.'],
  ['staffPin', { kind: 'pin-doubled' }, 'This PIN is made of pairs or triples. Choose another.'],
  ['staffPin', { kind: 'pin-date' }, 'This PIN looks like a date. Choose another.'],
  ['staffPin', { kind: 'pin-known' }, 'This PIN is one that people guess first. Choose another.'],
  [
    'staffPin',
    { kind: 'pin-shared' },
    'The staff PIN and the PIN of setup must be different. Choose another.',
  ],
  [
    'baseUrl',
    { kind: 'other-service-fixed', origin },
    'This is another service, and the API key of https://a.example is set in foyer.config.json or the environment. Set address and key there together.',
  ],
  [
    'apiKey',
    { kind: 'other-service', origin },
    'This is another service: enter its API key too. The key that is set belongs to https://a.example.',
  ],
  [
    'baseUrl',
    { kind: 'same-service', origin },
    'https://a.example has a folder of its own here, with something that was not sent or cannot be seen. Untick “the same service” to go back to it; it can be said to be the same once all is sent.',
  ],
])('the administrator reads beside %s of %j what is wrong', (field, problem, sentence) => {
  expect(problemSentence(t, { field, problem })).toBe(sentence);
});

it('the administrator reads nothing of the hub’s where nothing is wrong, or the screen knows the rule', () => {
  expect(problemSentence(t, undefined)).toBeUndefined();
  expect(problemSentence(t, { field: 'webhookPort' })).toBeUndefined();
});
