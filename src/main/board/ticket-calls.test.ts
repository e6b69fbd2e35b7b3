import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../test/support/records/appointment-of.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { heardOf, ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { foldTicket, latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import {
  call,
  served,
  created,
  called,
  recalledSame,
  recalledNew,
  servedOnce,
  calledAgain,
  LIFE,
} from '../../../test/support/records/ticket-life.ts';

describe('what a display announces', () => {
  const keyAfter = (...events: Parameters<typeof ticketOf>[0]) => latestCall(ticketOf(events))?.key;

  it('a display announces each new call and each recall, and nothing else as new', () => {
    const keys = LIFE.map((_, n) => keyAfter(...LIFE.slice(0, n + 1)));
    expect(keys[0]).toBeUndefined();
    // created | called | recalled | recalled | changed | served | called | cancelled
    expect(new Set(keys.slice(1)).size).toBe(4);
    expect(keys[4]).toBe(keys[3]);
    expect(keys[5]).toBe(keys[4]);
    expect(keys[7]).toBe(keys[6]);
  });

  it('a display announces every recall as new even when the event of the call was lost', () => {
    const recalls = [0, 1, 2].map(
      (n) => (before: Ticket | undefined) => foldTicket(before, recalledSame, { key: `key-${n}`, at: NOW }),
    );
    let ticket: Ticket | undefined;
    const seen = recalls.map((fold) => {
      ticket = fold(ticket);
      return latestCall(ticket);
    });
    expect(seen.map((each) => each?.round)).toEqual([2, 3, 4]);
    expect(new Set(seen.map((each) => each?.key)).size).toBe(3);
    const late = foldTicket(ticket, called, heardOf(called));
    expect(latestCall(late)).toEqual(seen[2]);
  });

  it('a display announces nothing as new when the end of an earlier stay is told late', () => {
    const before = keyAfter(created, called, calledAgain);
    expect(keyAfter(created, called, calledAgain, servedOnce)).toBe(before);
  });

  it('a display counts a call after served from one again, also once that is served', () => {
    const end = ticketEvent('ticket_served', { ...call(600, 2), ...served(700) });
    expect(latestCall(ticketOf([created, called, servedOnce, calledAgain, end]))?.round).toBe(1);
  });
});

describe('the desk of a call', () => {
  it('the desk of a call is the one before for a recall that names none, in the same stay only', () => {
    const nowhere = (seconds: number) => ({ status: 'CALLED', called: { date: at(seconds) } });
    const recalledNowhere = ticketEvent('ticket_recalled', nowhere(200));
    expect(latestCall(ticketOf([called, recalledNew, recalledNowhere]))).toMatchObject({
      desk: '5',
      round: 3,
    });
    expect(latestCall(ticketOf([recalledNowhere, recalledNew, called]))).toMatchObject({
      desk: '5',
      round: 3,
    });
    const afterServed = ticketEvent('ticket_recalled', nowhere(600));
    expect(latestCall(ticketOf([called, servedOnce, afterServed]))?.desk).toBeUndefined();
    const calledNowhere = ticketEvent('ticket_called', nowhere(200));
    expect(latestCall(ticketOf([called, calledNowhere]))?.desk).toBeUndefined();
  });

  const told = (type: Parameters<typeof ticketEvent>[0], desk: number, about = {}) =>
    ticketEvent(type, { status: 'CALLED', ...call(60, desk), ...about });

  it.each([
    ['a recall of the same date', [told('ticket_called', 4), told('ticket_recalled', 2)], '2'],
    ['a change after the call', [told('ticket_called', 4), told('ticket_changed', 2)], '2'],
    [
      'a recall, also over a change before it',
      [told('ticket_called', 4), told('ticket_changed', 4), told('ticket_recalled', 2)],
      '2',
    ],
    [
      'the end, which knew it last',
      [told('ticket_recalled', 4), told('ticket_served', 2, { status: 'SERVED', ...served(90) })],
      '2',
    ],
  ])('the desk of a call is said best by %s', (_what, events, desk) => {
    for (const order of [events, events.toReversed()])
      expect(latestCall(ticketOf(order))).toMatchObject({ desk });
  });

  it('the desk of a call is, of two recalls of the same date, that of the one heard later', () => {
    const fold = (events: readonly (readonly [ReturnType<typeof told>, number])[]) =>
      events.reduce<Ticket | undefined>(
        (before, [event, ms]) => foldTicket(before, event, heardOf(event, NOW + ms)),
        undefined,
      );
    const ticket = fold([
      [told('ticket_recalled', 9), 0],
      [told('ticket_recalled', 2), 5_000],
    ]);
    expect(ticket && latestCall(ticket)?.desk).toBe('2');
  });
});

describe('a call without a moment', () => {
  const withoutMoment = ticketEvent('ticket_called', { status: 'CALLED', called: { desk: 3 } });

  it('a call without a moment is one call, however often it is delivered', () => {
    const once = foldTicket(ticketOf([created]), withoutMoment, heardOf(withoutMoment));
    const again = foldTicket(once, withoutMoment, heardOf(withoutMoment, NOW + 5_000));
    expect(latestCall(again)?.key).toBe(latestCall(once)?.key);
    expect(again.calls).toHaveLength(1);
  });

  it('a call without a moment comes after the calls that are known of its ticket', () => {
    const before = ticketOf([created, called]);
    const ticket = foldTicket(before, withoutMoment, heardOf(withoutMoment, NOW - 5 * MINUTE));
    expect(latestCall(ticket)).toMatchObject({ desk: '3', round: 2 });
  });
});

describe('two calls with one date', () => {
  it('two calls with one date are two, when their bodies differ', () => {
    const again = ticketEvent('ticket_called', { status: 'CALLED', firstName: 'Ann', ...call(60) });
    expect(latestCall(ticketOf([called, again]))?.round).toBe(2);
    expect(latestCall(ticketOf([called, again]))?.key).not.toBe(latestCall(ticketOf([called]))?.key);
    expect(latestCall(ticketOf([again, called]))?.key).toBe(latestCall(ticketOf([called, again]))?.key);
  });
});
