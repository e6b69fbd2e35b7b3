import { expect, it } from 'vitest';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import { createCallsTold } from './calls-told.ts';

const BO = appointmentOf({ id: 'a1', status: 'Checked-in', arrivedAt: NOW - 20 * MINUTE });

const CALLED: Ticket = {
  id: 'a1',
  joinedAt: NOW - 20 * MINUTE,
  calls: [
    {
      at: NOW - 2 * MINUTE,
      news: [{ key: 'k', isRecall: false, heardAt: NOW - 2 * MINUTE }],
      toldAt: NOW - 2 * MINUTE,
      desk: { name: '3', rank: 0, heardAt: NOW - 2 * MINUTE },
    },
  ],
  ends: [],
};

const toldOf = (ticket: Ticket | undefined, now = NOW) => {
  let reads = 0;
  const calls = createCallsTold({
    ticketOf: () => ((reads += 1), ticket),
    desks: [{ id: 3, name: 'Glass box' }],
    now: () => now,
  });
  return { ...calls, reads: () => reads };
};

it('a visitor who is here and was called is shown as called, with the name of the desk in this lobby', () => {
  const call = { at: NOW - 2 * MINUTE, deskId: '3', deskName: 'Glass box' };
  expect(toldOf(CALLED).standing(BO)).toEqual(call);
  expect(toldOf(CALLED).all(BO)).toEqual([call]);
});

it('a visitor who was sent back to wait is not shown as called, and the history keeps the call', () => {
  const { standing, all } = toldOf({ ...CALLED, putBackAt: NOW });
  expect(standing(BO)).toBeUndefined();
  expect(all(BO)).toHaveLength(1);
});

it('a call whose end was lost stands for half a day', () => {
  const half = 12 * 60 * MINUTE;
  expect(toldOf(CALLED, NOW - 2 * MINUTE + half).standing(BO)).toBeDefined();
  expect(toldOf(CALLED, NOW - 2 * MINUTE + half + 1).standing(BO)).toBeUndefined();
});

it('no ticket is read for those who have not come or are done', () => {
  const { standing, reads } = toldOf(CALLED);
  for (const status of ['Scheduled', 'Served', 'Cancelled', 'No-show'] as const)
    expect(standing({ ...BO, status })).toBeUndefined();
  expect(reads()).toBe(0);
  expect(toldOf(undefined).standing(BO)).toBeUndefined();
});
