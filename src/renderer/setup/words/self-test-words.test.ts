import { expect, it } from 'vitest';
import setup from '../../../words/en/setup.json' with { type: 'json' };
import type { SelfTestFinding, TestedLine } from '../../../contract/self-test.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { foundSentence, selfTestText, todoSentence } from './self-test-words.ts';

const formats = createFormats('en-GB', 'UTC');
const AT = Date.UTC(2026, 10, 23, 6, 0);
const t = createI18n({ setup }).getFixedT(null, 'setup');
const found = (finding: SelfTestFinding): string => foundSentence(t, finding, formats, 'en');

it.each<[SelfTestFinding, string]>([
  [{ kind: 'clock-off', ms: 3_600_400 }, 'It is 60 minutes ahead of the service’s clock.'],
  [{ kind: 'clock-off', ms: -3 * 3_600_000 }, 'It is 3 hours behind the service’s clock.'],
  [{ kind: 'disk-full', bytes: 1e6 }, 'Free: 1 megabyte.'],
  [{ kind: 'disk-tight', bytes: 512e6 }, 'Free: 512 megabytes.'],
  [{ kind: 'disk-roomy', bytes: 41.26e9 }, 'Free: 41.3 gigabytes.'],
  [{ kind: 'disk-slow', ms: 900 }, 'A small file was on the disk after 900 milliseconds.'],
  [{ kind: 'copy-old', ms: 5 * 86_400_000 }, 'The last copy is 5 days old.'],
  [{ kind: 'copy-fresh', ms: 1_037 }, 'The last copy is 1 second old.'],
  [{ kind: 'copy-fresh', ms: 3_400 }, 'The last copy is 3 seconds old.'],
  [{ kind: 'copy-old', ms: -86_400_000 }, 'The last copy is dated in the future, so its age is not known.'],
  [{ kind: 'location-unlisted', id: 99_999 }, 'It answers, and does not list location 99999.'],
  [
    { kind: 'service-fault', fault: 'proxy' },
    'The proxy of this network did not let the connection through.',
  ],
  [
    { kind: 'loop-heard', lastEventAt: AT },
    'An event that Foyer signed itself came in over it. That says nothing about the service: only an event of the service does. The last event of the service came on 23 November at 6:00.',
  ],
  [
    { kind: 'screens-away', away: 2, count: 5, names: ['Hall', 'Kiosk 2'] },
    'Of 5 screens 2 are not connected: Hall and Kiosk 2.',
  ],
])('an administrator reads what was found, in units a person uses: %j', (finding, sentence) => {
  expect(found(finding)).toBe(sentence);
});

it('whatever did not pass says what to do, and what passed does not', () => {
  const line: TestedLine = {
    line: 'service',
    result: 'fail',
    code: 'T7',
    finding: { kind: 'service-silent' },
  };
  expect(todoSentence(t, line)).toBe(
    'Check the address and the network. Check-ins are kept here and passed on later.',
  );
  expect(todoSentence(t, { ...line, result: 'pass' })).toBeUndefined();
  expect(todoSentence(t, { ...line, result: 'warn', finding: { kind: 'location-unlisted', id: 9 } })).toBe(
    'Choose one that it lists under “Location”.',
  );
  const fault = { kind: 'service-fault', fault: 'certificate-authority' } as const;
  expect(todoSentence(t, { ...line, finding: fault })).toBe(
    'If it is your own, choose its file in setup under “Service”; if not, somebody else answers there.',
  );
});

it('a self-test is one text to be sent to whoever helps', () => {
  const lines: TestedLine[] = [
    { line: 'database', result: 'pass', finding: { kind: 'database-whole', ms: 3 } },
    { line: 'copies', result: 'fail', code: 'T5', finding: { kind: 'copy-none' } },
  ];
  const test = { kind: 'done' as const, startedAt: AT, endedAt: AT, result: 'fail' as const, lines };
  expect(selfTestText(t, test, formats, 'en').split('\n')).toEqual([
    'Self-test',
    'Tested on 23 November at 6:00.',
    '',
    'Database: In order',
    'It was read through and is whole.',
    '',
    'Last copy: Does not work (Code T5)',
    'There is no copy.',
    'See “Room on the disk”; the log says why no copy could be made.',
    '',
  ]);
});
