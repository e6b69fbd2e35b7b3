import { expect, it } from 'vitest';
import type { ConnectionProblem } from '../../../contract/service-try.ts';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { withoutIsolates } from '../../i18n/values.ts';
import { connectionSentence, reachedSentence, untestedWords } from './connection-words.ts';

const t = createI18n({ setup }).getFixedT(null, 'setup');
const says = (problem: ConnectionProblem): string => withoutIsolates(connectionSentence(t, problem));
const fault = (name: Extract<ConnectionProblem, { kind: 'fault' }>['fault']): ConnectionProblem => ({
  kind: 'fault',
  fault: name,
});
const locationsPath = '/v1/locations/';

it.each<[ConnectionProblem, RegExp]>([
  [{ kind: 'no-address' }, /^Enter the booking system’s address first\.$/],
  [{ kind: 'no-key' }, /^Enter the API key first\.$/],
  [fault('certificate-expired'), /not valid today.*renewed.*clock/],
  [fault('certificate-name'), /another address.*address exactly/],
  [
    fault('certificate-authority'),
    /does not trust the booking system’s certificate.*choose its certificate under “Booking system” › “Your own CA certificate”/,
  ],
  [fault('no-http-1'), /HTTP\/1\.1 \(perhaps only HTTP\/2\)/],
  [fault('proxy'), /network’s proxy/],
  [
    { kind: 'refused', locationsPath },
    /^The booking system rejected the request\. Check the address, and what the API key may do\. If check-ins work, .*\/v1\/locations\/\. Ask your technical support to set locationsPath/,
  ],
  [
    { kind: 'not-the-service', cause: 'redirect', locationsPath },
    /does not look like a booking system \(redirect\)\..*locationsPath/,
  ],
  [
    { kind: 'refused', words: 'Not for this key.' },
    /^The booking system rejected the request\. Check the address, and what the API key may do\. Message from the booking system: “Not for this key\.”$/,
  ],
  [
    { kind: 'not-the-service', cause: 'text', words: 'Please log in' },
    /does not look like a booking system.*“Please log in”$/,
  ],
  [
    { kind: 'unknown', cause: 'status-500' },
    /^The booking system sent an unexpected answer \(status-500\)\. Check the address\.$/,
  ],
  [{ kind: 'not-sent' }, /^Foyer cannot reach the booking system\. Check the address and the network\.$/],
  [
    { kind: 'not-sent', cause: 'EHOSTUNREACH' },
    /^Foyer cannot reach the booking system \(EHOSTUNREACH\)\. Check the address and the network\.$/,
  ],
  [
    { kind: 'not-sent', cause: 'network' },
    /^Foyer cannot reach the booking system\. Check the address and the network\.$/,
  ],
  [
    { kind: 'not-sent', cause: 'ENOTFOUND' },
    /^The network knows no server with this name\. Check the address\.$/,
  ],
  [
    { kind: 'not-sent', cause: 'ERR_NAME_NOT_RESOLVED' },
    /^The network knows no server with this name\. Check the address\.$/,
  ],
  [
    { kind: 'not-sent', cause: 'ECONNREFUSED' },
    /^Nothing answers at this address and port\. Check the address, and that the booking system is running\.$/,
  ],
  [{ kind: 'not-in-time' }, /^The request was not sent in time\. Try again\.$/],
  [{ kind: 'rate-limited', words: 'Slow down.' }, /^The booking system limits requests with this API key\./],
])('the administrator reads of %j in sentences', (problem, sentence) => {
  expect(says(problem)).toMatch(sentence);
});

it.each<[ConnectionProblem, string, RegExp]>([
  [
    { kind: 'refused', words: 'Not for this key.' },
    'Save anyway',
    /^Use this if this API key is only allowed to check visitors in\.$/,
  ],
  [{ kind: 'not-sent', cause: 'ECONNREFUSED' }, 'Save without testing', /offline/],
  [{ kind: 'rate-limited' }, 'Save without testing', /offline/],
  [fault('proxy'), 'Save without testing', /offline/],
])(
  'a service that refused is not called away where its address and key are saved: %j',
  (problem, save, hint) => {
    expect(untestedWords(t, problem)).toEqual([save, expect.stringMatching(hint)]);
  },
);

it.each(['certificate-expired', 'certificate-name', 'certificate-authority', 'certificate-limits'] as const)(
  'a service that is there with a certificate that is not in order is not called away: %s',
  (name) => {
    expect(untestedWords(t, fault(name))).toBeUndefined();
  },
);

it('a key that the booking system rejects is not saved anyway: it could not check anyone in', () => {
  expect(untestedWords(t, { kind: 'key-rejected' })).toBeUndefined();
});

it.each(['no-address', 'no-key'] as const)(
  'a service that was not asked is not called away, and is not saved for it: %s',
  (kind) => {
    expect(untestedWords(t, { kind })).toBeUndefined();
  },
);

it('a service whose locations cannot be used is not said to have none', () => {
  const none = { kind: 'reached' as const, locations: [] };
  expect(reachedSentence(t, none)).toMatch(/cannot see any location\. Create one/);
  const unusable = reachedSentence(t, { ...none, areUnusable: true, clockSkewMs: 180_000 });
  expect(withoutIsolates(unusable)).toMatch(/numeric ID and a name.*3 minutes off/);
  expect(unusable).not.toMatch(/cannot see any location/);
});

it('an administrator reads that there are more locations than were told, and where a missing one is written', () => {
  const some = { kind: 'reached' as const, locations: [{ id: 1, name: 'Annex' }] };
  expect(reachedSentence(t, some)).toBe('Connected. The booking system has 1 location.');
  expect(reachedSentence(t, { ...some, isPart: true })).toMatch(/1 location\. There are more .* locationId/);
});
