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

const toldOf = (ticket: Ticket | undefined, now = NOW, callLeavesAfterMin = 30) => {
  let reads = 0;
  const calls = createCallsTold({
    ticketOf: () => ((reads += 1), ticket),
    settings: {
      desks: [{ id: 3, name: 'Glass box', direction: 'floor 1' }],
      callLeavesAfterMin,
    },
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

const at12 = (more: Partial<Ticket['calls'][number]>): Ticket => ({
  ...CALLED,
  calls: CALLED.calls.map((call) => ({ ...call, ...more })),
});

it('a visitor who asks is sent to the desk of the call, by its name and the way there', () => {
  const heardAt = NOW - 2 * MINUTE;
  const { standingFor } = toldOf(CALLED);
  expect(standingFor(BO)).toEqual({ heardAt, desk: 'Glass box', direction: 'floor 1' });
  const unlisted = { name: '12', rank: 0, heardAt };
  expect(toldOf(at12({ desk: unlisted })).standingFor(BO)).toEqual({ heardAt, desk: '12' });
  expect(toldOf(at12({ desk: undefined })).standingFor(BO)).toEqual({ heardAt });
  expect(toldOf({ ...CALLED, putBackAt: NOW }).standingFor(BO)).toBeUndefined();
});

it('a call that has left the card of the displays is told as past, and never where displays keep it', () => {
  const later = NOW + 28 * MINUTE;
  expect(toldOf(CALLED, later - 1).standingFor(BO)).not.toHaveProperty('isPast');
  expect(toldOf(CALLED, later).standingFor(BO)).toMatchObject({ desk: 'Glass box', isPast: true });
  expect(toldOf(CALLED, later, 0).standingFor(BO)).not.toHaveProperty('isPast');
});
