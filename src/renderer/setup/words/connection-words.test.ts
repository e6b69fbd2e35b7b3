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
  [{ kind: 'no-address' }, /^Set the address of the service first\.$/],
  [{ kind: 'no-key' }, /^Set the API key first\.$/],
  [fault('certificate-expired'), /not valid today.*renewed.*clock/],
  [fault('certificate-name'), /another name.*address/],
  [
    fault('certificate-authority'),
    /authority this machine does not know.*choose its file in setup under “Service”/,
  ],
  [fault('no-http-1'), /HTTP\/1\.1, perhaps only HTTP\/2/],
  [fault('proxy'), /proxy of this network/],
  [
    { kind: 'refused', locationsPath },
    /^The service refused the request\. If check-ins work, .*\/v1\/locations\/: set locationsPath/,
  ],
  [
    { kind: 'not-the-service', cause: 'redirect', locationsPath },
    /does not answer as the service does \(redirect\)\..*locationsPath/,
  ],
  [
    { kind: 'refused', words: 'Not for this key.' },
    /^The service refused the request\. It says: “Not for this key\.”$/,
  ],
  [
    { kind: 'not-the-service', cause: 'text', words: 'Please log in' },
    /does not answer as the service does.*“Please log in”$/,
  ],
  [{ kind: 'unknown', cause: 'status-500' }, /^The service did not answer properly \(status-500\)\.$/],
  [{ kind: 'not-sent' }, /^The service cannot be reached\. Check the address and the network\.$/],
  [
    { kind: 'not-sent', cause: 'ENOTFOUND' },
    /^The service cannot be reached \(ENOTFOUND\)\. Check the address and the network\.$/,
  ],
  [{ kind: 'not-in-time' }, /^The request was not sent in time\. Try again\.$/],
  [{ kind: 'rate-limited', words: 'Slow down.' }, /^The service is busy for this API key\./],
])('the administrator reads of %j in sentences', (problem, sentence) => {
  expect(says(problem)).toMatch(sentence);
});

it.each<[ConnectionProblem, string, RegExp]>([
  [
    { kind: 'refused', words: 'Not for this key.' },
    'Save all the same',
    /check visitors in and not list locations/,
  ],
  [{ kind: 'key-rejected' }, 'Save all the same', /check visitors in and not list locations/],
  [{ kind: 'not-sent', cause: 'ECONNREFUSED' }, 'Save without an answer', /away/],
  [{ kind: 'rate-limited' }, 'Save without an answer', /away/],
  [fault('proxy'), 'Save without an answer', /away/],
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

it.each(['no-address', 'no-key'] as const)(
  'a service that was not asked is not called away, and is not saved for it: %s',
  (kind) => {
    expect(untestedWords(t, { kind })).toBeUndefined();
  },
);

it('a service whose locations cannot be used is not said to have none', () => {
  const none = { kind: 'reached' as const, locations: [] };
  expect(reachedSentence(t, none)).toMatch(/sees no location\. Make one/);
  const unusable = reachedSentence(t, { ...none, areUnusable: true, clockSkewMs: 180_000 });
  expect(withoutIsolates(unusable)).toMatch(/number as its id and a name.*3 minutes off/);
  expect(unusable).not.toMatch(/no location/);
});

it('an administrator reads that there are more locations than were told, and where a missing one is written', () => {
  const some = { kind: 'reached' as const, locations: [{ id: 1, name: 'Annex' }] };
  expect(reachedSentence(t, some)).toBe('The service answered. It has 1 location.');
  expect(reachedSentence(t, { ...some, isPart: true })).toMatch(/1 location\. It has more .* locationId/);
});
