/** When a call ends, is made again, and who hears of it. */
import { called, roomOf } from '../support/hubs/room-of.ts';
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../support/records/appointment-of.ts';
import { at } from '../support/records/event-of.ts';

const HOUR = 60 * MINUTE;

describe('a call ends', () => {
  it('a cancellation that does not say what it ended ends the call', async () => {
    const r = await roomOf();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.clock.advance(MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    expect([r.card(), r.list()]).toEqual([undefined, ['7']]);
  });

  it('a cancellation that says when ends the call, and a call after it is a new one', async () => {
    const r = await roomOf();
    await r.clock.advance(7 * MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.post('ticket_called', { id: '7', ...called(300, 2) });
    await r.post('ticket_cancelled', {
      id: '7',
      status: 'CANCELLED',
      cancelled: { date: at(120), canceller: 3 },
    });
    expect(r.card()).toMatchObject({ label: '7', desk: '2', round: 1 });
    await r.post('ticket_cancelled', {
      id: '7',
      status: 'CANCELLED',
      cancelled: { date: at(360), canceller: 3 },
    });
    expect(r.card()).toBeUndefined();
  });

  it('a visitor who is called again after a cancellation without a moment is on the card and heard', async () => {
    const r = await roomOf();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    await r.clock.advance(MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(180, 2) });
    expect(r.card()).toMatchObject({ label: '7', desk: '2', round: 1 });
    expect(r.said()).toEqual(['7']);
  });

  it('a call ends also when its cancellation overtook it on the way', async () => {
    const r = await roomOf();
    await r.post('ticket_created', { id: '7' });
    await r.clock.advance(2 * MINUTE);
    await r.post('ticket_cancelled', { id: '7', status: 'CANCELLED_BY_CLERK' });
    await r.clock.advance(MINUTE);
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    expect(r.card()).toBeUndefined();
  });

  it('a call without an end leaves the card after 30 minutes and the list after 12 hours', async () => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(0) });
    await r.clock.advance(29 * MINUTE);
    expect(r.card()?.label).toBe('7');
    await r.clock.advance(MINUTE);
    expect([r.card(), r.list()]).toEqual([undefined, ['7']]);
    await r.clock.advance(11 * HOUR + 29 * MINUTE);
    expect(r.list()).toEqual(['7']);
    await r.clock.advance(MINUTE + 1_000);
    expect(r.list()).toEqual([]);
  });

  it('a call leaves the card when the setting says so', async () => {
    const soon = await roomOf({ settings: { callLeavesAfterMin: 5 } });
    await soon.post('ticket_called', { id: '7', ...called(0) });
    await soon.clock.advance(5 * MINUTE);
    expect(soon.card()).toBeUndefined();
    const never = await roomOf({ settings: { callLeavesAfterMin: 0 } });
    await never.post('ticket_called', { id: '7', ...called(0) });
    await never.clock.advance(11 * HOUR);
    expect(never.card()?.label).toBe('7');
  });
});

describe('a recall', () => {
  it('a recall to another desk with the date of the call shows that desk, in either order', async () => {
    const call = ['ticket_called', { id: '7', ...called(60, 4) }] as const;
    const recall = ['ticket_recalled', { id: '7', ...called(60, 2) }] as const;
    for (const events of [
      [call, recall],
      [recall, call],
    ]) {
      const r = await roomOf();
      for (const [type, data] of events) await r.post(type, data);
      expect(r.card()).toMatchObject({ desk: '2', round: 2 });
    }
  });

  it('a recall with an unchanged date is heard, also when the wall clock was set back in the meantime', async () => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(60, 4) });
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7', '7']);
    await r.clock.advance(11_000);
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    await r.clock.advance(12_000);
    r.clock.jump(-8_000);
    await r.post('ticket_recalled', { id: '7', ...called(60, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.card()?.round).toBe(4);
  });

  it('a recall brings the card back to a visitor who was called before others', async () => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(0, 4) });
    for (let n = 1; n <= 6; n++) {
      await r.clock.advance(1_000);
      await r.post('ticket_called', { id: String(7 + n), ...called(n, n) });
    }
    r.said();
    await r.clock.advance(1_000);
    await r.post('ticket_recalled', { id: '7', ...called(0, 4) });
    expect(r.card()?.label).toBe('7');
    expect(r.said()).toEqual(['7']);
  });
});

describe('every call is heard', () => {
  it.each([
    ['a minute behind the hub', -61_000],
    ['two minutes behind', -120_000],
    ['two minutes ahead', 120_000],
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ])('every call is heard when the service’s clock is %s, and the rest is as ever', async (_what, offset) => {
    const r = await roomOf({ startMs: NOW - offset });
    await r.post('ticket_created', { id: '6', created: { date: at(0) } });
    await r.post('ticket_called', { id: '7', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.waiting()).toBe(1);
    await r.clock.advance(29 * MINUTE);
    expect(r.card()?.label).toBe('7');
    await r.post('ticket_cancelled', { id: '7' });
    expect(r.card()).toBeUndefined();
  });

  it('a second call with the same date too', async () => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    await r.post('ticket_called', { id: '7', firstName: 'Ann', ...called(1, 4) });
    expect(r.said()).toEqual(['7']);
    expect(r.card()?.round).toBe(2);
  });

  it('every call of twelve is heard that are made while no screen is told', async () => {
    const r = await roomOf();
    for (let n = 1; n <= 12; n++) await r.post('ticket_called', { id: String(n), ...called(n, n) });
    expect(r.said().toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => String(n + 1)).toSorted());
  });

  it('one too that is delivered late, after six newer ones that are still called', async () => {
    const r = await roomOf();
    for (let n = 1; n <= 6; n++) await r.post('ticket_called', { id: String(n), ...called(60 + n, n) });
    r.said();
    await r.post('ticket_called', { id: '7', ...called(0, 9) });
    expect(r.said()).toEqual(['7']);
  });

  it.each([
    ['served', { status: 'SERVED', served: { date: at(90) } }],
    ['cancelled', { status: 'CANCELLED_BY_CLERK' }],
  ])('a visitor of whom only the end arrived is not heard: %s', async (end, about) => {
    const r = await roomOf();
    await r.post(`ticket_${end}`, { id: '7', ...called(60, 4), ...about });
    expect([r.list(), r.said()]).toEqual([['7'], []]);
  });

  it('a call that the hub heard more than a minute ago is shown, not said', async () => {
    const r = await roomOf();
    await r.post('ticket_called', { id: '7', ...called(0, 4) });
    await r.clock.advance(61_000);
    expect([r.card()?.label, r.said()]).toEqual(['7', []]);
  });
});
