import { expect, it } from 'vitest';
import { NOW } from '../../../test/support/appointment-of.ts';
import { quarantineNotice, rosterNotice } from './notices.ts';

it('trouble with the roster and with events is said in sentences', () => {
  const problem = { place: 'line' as const, number: 3, field: 'code', rule: 'is missing', isTaken: false };
  const doubt = { ...problem, number: 7, field: 'startTime', rule: 'comes twice', isTaken: true };
  expect(rosterNotice({ kind: 'rows', at: NOW, problems: [problem] }).sentence).toBe(
    '1 row of the roster could not be read; the others were. Line 3: code is missing.',
  );
  expect(
    rosterNotice({ kind: 'rows', at: NOW, problems: [problem, { ...problem, number: 4 }] }).sentence,
  ).toMatch(/^2 rows/);
  expect(rosterNotice({ kind: 'rows', at: NOW, problems: [doubt] })).toMatchObject({
    sentence: '1 row of the roster was read with a doubt. Line 7: startTime comes twice.',
    badLines: 1,
  });
  expect(rosterNotice({ kind: 'missing', at: NOW }).sentence).toMatch(/not there/);
  expect(quarantineNotice({ bodyHash: 'ab'.repeat(32), at: NOW, reason: 'not-json' }).sentence).toBe(
    'An event from the service could not be read: it is not JSON. It is kept.',
  );
});
