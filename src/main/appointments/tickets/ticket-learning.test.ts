import { expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { canMatchTickets } from './ticket-learning.ts';
import type { CheckInOutcome, LinkedBy } from './check-in-reads.ts';

/** The newest was confirmed `minutes` ago, the others before it. */
const outcomes = (linked: readonly (LinkedBy | undefined)[], minutes = 10): CheckInOutcome[] =>
  linked.map((linkedBy, n) => {
    const confirmedAt = NOW - (minutes + n * 10) * MINUTE;
    return { createdAt: confirmedAt - 500, confirmedAt, linkedBy };
  });
const heard = () => true;

it('a check-in whose two minutes are not over tells nothing', () => {
  expect(canMatchTickets(outcomes([undefined], 1), NOW, heard)).toBeUndefined();
});

it('numbers cannot be matched when tickets come and none is found for a check-in', () => {
  expect(canMatchTickets(outcomes([undefined, undefined]), NOW, heard)).toBe(false);
  expect(canMatchTickets(outcomes([undefined, 'check-in']), NOW, heard)).toBe(true);
  // Without any ticket events do not arrive: that is another trouble.
  expect(canMatchTickets(outcomes([undefined]), NOW, () => false)).toBeUndefined();
  expect(canMatchTickets([], NOW, heard)).toBeUndefined();
});
