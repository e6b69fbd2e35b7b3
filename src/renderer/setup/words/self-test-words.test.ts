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
  [{ kind: 'clock-off', ms: 3_600_400 }, 'The clock is 60 minutes ahead of the booking system’s clock.'],
  [{ kind: 'clock-off', ms: -3 * 3_600_000 }, 'The clock is 3 hours behind the booking system’s clock.'],
  [{ kind: 'disk-full', bytes: 1e6 }, 'Free: 1 megabyte.'],
  [{ kind: 'disk-tight', bytes: 512e6 }, 'Free: 512 megabytes.'],
  [{ kind: 'disk-roomy', bytes: 41.26e9 }, 'Free: 41.3 gigabytes.'],
  [{ kind: 'disk-slow', ms: 900 }, 'Writing a small file took 900 milliseconds.'],
  [{ kind: 'copy-old', ms: 5 * 86_400_000 }, 'The latest backup is 5 days old.'],
  [{ kind: 'copy-fresh', ms: 1_037 }, 'The latest backup is 1 second old.'],
  [{ kind: 'copy-fresh', ms: 3_400 }, 'The latest backup is 3 seconds old.'],
  [{ kind: 'copy-old', ms: -86_400_000 }, 'The latest backup is dated in the future. Check the clock.'],
  [
    { kind: 'location-unlisted', id: 99_999 },
    'The booking system responds, but location 99999 is not in its list.',
  ],
  [{ kind: 'service-fault', fault: 'proxy' }, 'This network’s proxy blocked the connection.'],
  [
    { kind: 'loop-heard', lastEventAt: AT },
    'Foyer’s own test webhook arrived. This does not test the connection from the booking system. The last webhook from the booking system arrived on 23 November at 6:00.',
  ],
  [
    { kind: 'screens-away', away: 2, count: 5, names: ['Hall', 'Kiosk 2'] },
    '2 of 5 screens are not connected: Hall and Kiosk 2.',
  ],
])('an administrator reads what was found, in units a person uses: %j', (finding, sentence) => {
  expect(found(finding)).toBe(sentence);
});

it('a line that did not pass says what to do, and one that passed does not', () => {
  const line: TestedLine = {
    line: 'service',
    result: 'fail',
    code: 'T7',
    finding: { kind: 'service-silent' },
  };
  expect(todoSentence(t, line)).toBe(
    'Check the address and the network. Check-ins are saved here and sent later.',
  );
  expect(todoSentence(t, { ...line, result: 'pass' })).toBeUndefined();
  expect(todoSentence(t, { ...line, result: 'warn', finding: { kind: 'location-unlisted', id: 9 } })).toBe(
    'Choose a location from the list under “Location”.',
  );
  const fault = { kind: 'service-fault', fault: 'certificate-authority' } as const;
  expect(todoSentence(t, { ...line, finding: fault })).toBe(
    'If you use your own CA, choose its certificate under “Booking system”. If not, you may be connected to the wrong server.',
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
    'Database: OK',
    'The whole database was read without errors.',
    '',
    'Latest backup: Does not work (Error code T5)',
    'There is no backup.',
    'Choose “Back up now” under “Backups”. If that fails, Foyer shows the reason.',
    '',
  ]);
});

it('a backup with a date in the future says in one sentence what to do', () => {
  const tested: TestedLine = {
    line: 'copies',
    result: 'warn',
    finding: { kind: 'copy-old', ms: -86_400_000 },
  };
  expect(todoSentence(t, tested)).toBeUndefined();
  expect(todoSentence(t, { ...tested, finding: { kind: 'copy-old', ms: 9 * 86_400_000 } })).toMatch(
    /^Choose/,
  );
});
