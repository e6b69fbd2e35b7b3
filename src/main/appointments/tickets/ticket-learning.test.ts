import { expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { learnFrom } from './ticket-learning.ts';
import type { CheckInOutcome, LinkedBy } from './ticket-owner-table.ts';

/** The newest was confirmed `minutes` ago, the others before it. */
const outcomes = (linked: readonly (LinkedBy | undefined)[], minutes = 10): CheckInOutcome[] =>
  linked.map((linkedBy, n) => {
    const confirmedAt = NOW - (minutes + n * 10) * MINUTE;
    return { createdAt: confirmedAt - 500, confirmedAt, linkedBy };
  });
const heard = () => true;

it('three visitors in a row whose tickets had their appointments’ ids are enough for the number of the fourth', () => {
  expect(learnFrom(outcomes(['id', 'id', 'id']), NOW, heard)).toEqual({ sharesIds: true, canMatch: true });
  expect(learnFrom(outcomes(['id', 'id']), NOW, heard).sharesIds).toBe(false);
  expect(learnFrom(outcomes(['id', undefined, 'id', 'id']), NOW, heard).sharesIds).toBe(false);
  expect(learnFrom(outcomes(['check-in', 'id', 'id']), NOW, heard).sharesIds).toBe(false);
});

it('a check-in whose two minutes are not over tells nothing', () => {
  expect(learnFrom(outcomes([undefined], 1), NOW, heard)).toEqual({ sharesIds: false, canMatch: undefined });
  expect(learnFrom(outcomes([undefined, 'id', 'id', 'id'], 1), NOW, heard).sharesIds).toBe(true);
});

it('numbers cannot be matched when tickets come and none is found for a check-in', () => {
  expect(learnFrom(outcomes([undefined, undefined]), NOW, heard).canMatch).toBe(false);
  expect(learnFrom(outcomes([undefined, 'check-in']), NOW, heard).canMatch).toBe(true);
  // Without any ticket events do not arrive: that is another trouble.
  expect(learnFrom(outcomes([undefined]), NOW, () => false).canMatch).toBeUndefined();
  expect(learnFrom([], NOW, heard).canMatch).toBeUndefined();
});
