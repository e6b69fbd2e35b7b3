/** Calls whose moment is not told, and calls around midnight. */
import { called, roomOf } from '../support/hubs/room-of.ts';
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../support/records/appointment-of.ts';
import { at } from '../support/records/event-of.ts';

const HOUR = 60 * MINUTE;

describe('a call without a moment', () => {
  const withoutMoment = (desk: number) => ({ status: 'CALLED', called: { desk } });

  describe.each([
    ['the hub’s', 0],
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ])('of a service whose clock is %s', (_what, offset) => {
    it('a call without a moment is the newest when it is heard, and no more than that', async () => {
      const r = await roomOf({ startMs: NOW - offset });
      for (let n = 1; n <= 7; n++) {
        await r.post('ticket_called', { id: String(n), ...called(n, n) });
        await r.clock.advance(1_000);
      }
      r.said();
      await r.clock.advance(MINUTE);
      await r.post('ticket_called', { id: '8', created: { date: at(60) }, ...withoutMoment(8) });
      expect([r.card()?.label, r.said()]).toEqual(['8', ['8']]);
      await r.clock.advance(10_000);
      await r.post('ticket_called', { id: '9', ...called(78, 9) });
      expect([r.card()?.label, r.list()[0], r.said()]).toEqual(['9', '8', ['9']]);
    });

    it('a call without a moment sends a visitor who was called with one to the other desk', async () => {
      const r = await roomOf({ startMs: NOW - offset });
      await r.post('ticket_called', { id: '7', ...called(0, 4) });
      await r.clock.advance(20_000);
      await r.post('ticket_recalled', { id: '7', ...withoutMoment(9) });
      expect(r.card()).toMatchObject({ label: '7', desk: '9', round: 2 });
      expect(r.said()).toEqual(['7', '7']);
    });

    it('a call without a moment is over when its visitor was served, with a moment or without', async () => {
      const r = await roomOf({ startMs: NOW - offset });
      await r.post('ticket_created', { id: '6' });
      await r.clock.advance(20_000);
      for (const [id, served] of [
        ['7', { date: at(40) }],
        ['8', null],
      ] as const) {
        await r.post('ticket_called', { id, ...withoutMoment(2) });
        expect([r.card()?.label, r.said()]).toEqual([id, [id]]);
        await r.clock.advance(10_000);
        await r.post('ticket_served', { id, status: 'SERVED', served });
        expect(r.card()).toBeUndefined();
      }
    });

    it('a call without a moment is dated by what other tickets told where its own told nothing', async () => {
      const r = await roomOf({ startMs: NOW - offset });
      await r.post('ticket_called', { id: '7', ...called(0, 7) });
      await r.clock.advance(20_000);
      await r.post('ticket_called', { id: '8', created: null, ...withoutMoment(8) });
      expect(r.card()?.label).toBe('8');
      await r.clock.advance(20_000);
      await r.post('ticket_called', { id: '9', ...called(40, 9) });
      expect([r.card()?.label, r.list()]).toEqual(['9', ['8', '7']]);
    });
  });
});

describe('midnight', () => {
  it.each([
    ['UTC', '2026-01-05T23:59:00Z'],
    ['Europe/Madrid, as clocks go back', '2026-10-24T21:59:00Z'],
    ['Asia/Beirut, as clocks go forward at midnight', '2026-03-28T21:59:00Z'],
    ['America/Los_Angeles', '2026-06-11T06:59:00Z'],
  ])('midnight leaves a call of 23:59 on the board, and who waits: %s', async (where, start) => {
    const startMs = Date.parse(start);
    const r = await roomOf({ startMs, settings: { timeZone: where.split(',')[0] ?? '' } });
    await r.post('ticket_called', {
      id: '7',
      status: 'CALLED',
      created: { date: start },
      called: { date: start },
    });
    await r.post('ticket_created', { id: '8', created: { date: start } });
    await r.clock.advance(2 * MINUTE);
    expect([r.card()?.label, r.waiting()]).toEqual(['7', 1]);
  });

  it('midnight and a night leave nothing of yesterday’s last call on the card', async () => {
    const r = await roomOf({ startMs: NOW + 9 * HOUR });
    await r.post('ticket_called', { id: '7', ...called(9 * 3_600) });
    await r.post('ticket_created', { id: '8', created: { date: at(9 * 3_600) } });
    r.clock.jump(13 * HOUR);
    expect([r.card(), r.list(), r.waiting()]).toEqual([undefined, [], 0]);
  });
});

describe('a node of the service whose clock is five minutes ahead', () => {
  const AHEAD_S = 300;
  const served = (id: string, seconds: number, calledAt: number, desk: number) => ({
    id,
    ...called(calledAt, desk),
    status: 'SERVED',
    served: { date: at(seconds) },
  });

  /** A visitor whom another node has called before, and one whom the node ahead calls after a minute. */
  async function room() {
    const r = await roomOf({ startMs: NOW });
    await r.post('ticket_called', { id: '1', ...called(0, 1) });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60 + AHEAD_S, 4) });
    expect(r.card()?.label).toBe('7');
    await r.clock.advance(MINUTE);
    return r;
  }
  const rows = (r: Awaited<ReturnType<typeof roomOf>>) =>
    r.hub.board.snapshot().desks.map(({ label, desk, state }) => `${label} ${desk} ${state}`);

  it('a node of the service five minutes ahead keeps no visitor called a visitor who was served since, and not the row of the desk', async () => {
    const r = await room();
    await r.post('ticket_served', served('7', 120, 60 + AHEAD_S, 4));
    await r.post('ticket_called', { id: '8', ...called(121, 4) });
    expect(r.card()?.label).toBe('8');
    expect(rows(r)).toEqual(['8 4 called', '1 1 called']);
  });

  it('a node of the service five minutes ahead is not the newest for five minutes: the call that comes next is on the card', async () => {
    const r = await room();
    await r.post('ticket_called', { id: '8', ...called(120, 5) });
    expect(r.card()?.label).toBe('8');
    expect(rows(r)).toEqual(['8 5 called', '7 4 called', '1 1 called']);
  });

  it('a node of the service five minutes ahead calls a visitor whom another one calls again, and who is then said again', async () => {
    const r = await room();
    r.said();
    await r.post('ticket_recalled', { id: '7', ...called(120, 4) });
    expect(r.card()).toMatchObject({ label: '7', round: 2 });
    expect(r.said()).toEqual(['7']);
  });

  it('a node of the service five minutes ahead serves a visitor who is called once more after that', async () => {
    const r = await room();
    await r.post('ticket_served', served('1', 120 + AHEAD_S, 0, 1));
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '1', ...called(180, 2) });
    expect(r.card()).toMatchObject({ label: '1', desk: '2', round: 1 });
  });

  it('a node of the service five minutes ahead cancels a visitor who was called, and nobody who is called later', async () => {
    const r = await room();
    await r.post('ticket_cancelled', { id: '7', ...called(60 + AHEAD_S, 4), status: 'CANCELLED_BY_CLERK' });
    expect(r.card()?.label).toBe('1');
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(180, 2) });
    expect(r.card()).toMatchObject({ label: '7', desk: '2' });
  });
});
