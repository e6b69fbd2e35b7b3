import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../test/support/records/appointment-of.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { heardOf, ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { foldTicket, latestCall, stageOf } from './ticket.ts';
import { type Ticket, TicketSchema } from './ticket-shape.ts';

const call = (seconds: number, desk = 4) => ({ called: { date: at(seconds), caller: 7, desk } });
const served = (seconds: number) => ({ served: { date: at(seconds) } });

const created = ticketEvent('ticket_created');
const called = ticketEvent('ticket_called', { status: 'CALLED', ...call(60) });
const recalledSame = ticketEvent('ticket_recalled', { status: 'CALLED', ...call(60) });
const recalledNew = ticketEvent('ticket_recalled', { status: 'CALLED', ...call(120, 5) });
const changed = ticketEvent('ticket_changed', { status: 'CALLED', lastName: 'Kowalska', ...call(120, 5) });
const servedOnce = ticketEvent('ticket_served', { status: 'SERVED', ...call(120, 5), ...served(300) });
const calledAgain = ticketEvent('ticket_called', { status: 'CALLED', ...call(600, 2) });
const cancelled = ticketEvent('ticket_cancelled', { status: 'CANCELLED_BY_CLERK', ...call(600, 2) });

const LIFE = [created, called, recalledSame, recalledNew, changed, servedOnce, calledAgain, cancelled];
const summary = (ticket: Ticket) => ({ ticket, stage: stageOf(ticket), call: latestCall(ticket) });

describe('the life of a ticket', () => {
  it('is told by its events as they come', () => {
    const story = LIFE.map((_, n) => ticketOf(LIFE.slice(0, n + 1))).map(
      (ticket) =>
        `${stageOf(ticket)} ${latestCall(ticket)?.round ?? '-'} desk ${latestCall(ticket)?.desk ?? '-'}`,
    );
    expect(story).toEqual([
      'waiting - desk -',
      'called 1 desk 4',
      'called 2 desk 4',
      'called 3 desk 5',
      'called 3 desk 5',
      'finished 3 desk 5',
      'called 1 desk 2',
      'finished 1 desk 2',
    ]);
  });

  it('is the same whatever the order and however often each event comes', () => {
    const whole = summary(ticketOf(LIFE));
    const deliveries = fc
      .array(fc.integer({ min: 1, max: 3 }), { minLength: LIFE.length, maxLength: LIFE.length })
      .chain((times) => {
        const all = LIFE.flatMap((event, n) => Array.from({ length: times[n] ?? 1 }, () => event));
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      });
    fc.assert(
      fc.property(deliveries, (events) => {
        expect(summary(ticketOf(events))).toEqual(whole);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is the same for every part of it, in every order', () => {
    const part = fc
      .subarray([...LIFE], { minLength: 1 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
        ),
      );
    fc.assert(
      fc.property(part, ([inOrder, shuffled]) => {
        expect(summary(ticketOf(shuffled))).toEqual(summary(ticketOf(inOrder)));
      }),
      { numRuns: 800 },
    );
  });

  it('survives the way to the disk and back', () => {
    const ticket = ticketOf(LIFE);
    expect(TicketSchema.parse(JSON.parse(JSON.stringify(ticket)))).toEqual(ticket);
  });
});

describe('a late event', () => {
  it.each([
    ['created', created],
    ['called', called],
    ['recalled', recalledNew],
    ['changed', changed],
  ])('"%s" after "served" takes nothing back', (_what, late) => {
    const before = ticketOf([created, called, recalledNew, servedOnce]);
    const after = foldTicket(before, late, heardOf(late));
    expect(stageOf(after)).toBe('finished');
    expect(latestCall(after)?.key).toBe(latestCall(before)?.key);
  });

  it('of an earlier call does not replace a later one', () => {
    const ticket = ticketOf([created, calledAgain, called]);
    expect(latestCall(ticket)).toMatchObject({ desk: '2', at: Date.parse(at(600)) });
  });

  it('"cancelled" from before a call does not end that call', () => {
    const early = ticketEvent('ticket_cancelled', call(60));
    expect(stageOf(ticketOf([created, called, calledAgain, early]))).toBe('called');
    expect(stageOf(ticketOf([created, called, early]))).toBe('finished');
  });
});

describe('a name that was mended at the desk', () => {
  const anna = ticketEvent('ticket_created', { firstName: 'Zoe', lastName: 'Zander' });
  const mended = ticketEvent('ticket_changed', { firstName: 'Ann', lastName: 'Zander' });
  const calledLater = ticketEvent('ticket_called', { firstName: 'Bea', lastName: 'Zander', ...call(60) });
  const bare = ticketEvent('ticket_served', { firstName: null, lastName: null, ...call(60), ...served(90) });

  it.each([
    ['wins over the one before', [anna, mended], 'Ann'],
    ['stays when the first event comes late', [mended, anna], 'Ann'],
    ['gives way to what a later moment knows', [calledLater, anna, mended], 'Bea'],
    ['is not taken away by an event that names nobody', [anna, mended, bare], 'Ann'],
  ])('%s', (_what, events, firstName) => {
    for (const order of [events, events.toReversed()])
      expect(ticketOf(order)).toMatchObject({ firstName, lastName: 'Zander' });
  });
});

describe('a cancellation', () => {
  it('is also told by the status of any other event, should its own be lost', () => {
    const told = ticketEvent('ticket_changed', { status: 'CANCELLED_BY_CLERK', ...call(60) });
    expect(stageOf(ticketOf([created, called, told]))).toBe('finished');
    expect(stageOf(ticketOf([told, calledAgain, called]))).toBe('called');
  });
});

describe('what a display announces', () => {
  const keyAfter = (...events: Parameters<typeof ticketOf>[0]) => latestCall(ticketOf(events))?.key;

  it('is new with each call and each recall, and only then', () => {
    const keys = LIFE.map((_, n) => keyAfter(...LIFE.slice(0, n + 1)));
    expect(keys[0]).toBeUndefined();
    // created | called | recalled | recalled | changed | served | called | cancelled
    expect(new Set(keys.slice(1)).size).toBe(4);
    expect(keys[4]).toBe(keys[3]);
    expect(keys[5]).toBe(keys[4]);
    expect(keys[7]).toBe(keys[6]);
  });

  it('is new with every recall even when the event of the call was lost', () => {
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

  it('is not new when the end of an earlier stay is told late', () => {
    const before = keyAfter(created, called, calledAgain);
    expect(keyAfter(created, called, calledAgain, servedOnce)).toBe(before);
  });

  it('counts a call after served from one again, also once that is served', () => {
    const end = ticketEvent('ticket_served', { ...call(600, 2), ...served(700) });
    expect(latestCall(ticketOf([created, called, servedOnce, calledAgain, end]))?.round).toBe(1);
  });
});

describe('what is unknown', () => {
  it('as a status or a field changes nothing about what is known', () => {
    const odd = ticketEvent('ticket_changed', { status: 'ON_BREAK', mood: 'good', ...call(60) });
    const plain = ticketEvent('ticket_changed', { status: null, ...call(60) });
    expect(summary(ticketOf([created, called, odd]))).toEqual(summary(ticketOf([created, called, plain])));
  });
});

describe('the desk of a call', () => {
  it('is the one before for a recall that names none, in the same stay only', () => {
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
  ])('is said best by %s', (_what, events, desk) => {
    for (const order of [events, events.toReversed()])
      expect(latestCall(ticketOf(order))).toMatchObject({ desk });
  });

  it('is, of two recalls of the same date, that of the one heard later', () => {
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

  it('is one call, however often it is delivered', () => {
    const once = foldTicket(ticketOf([created]), withoutMoment, heardOf(withoutMoment));
    const again = foldTicket(once, withoutMoment, heardOf(withoutMoment, NOW + 5_000));
    expect(latestCall(again)?.key).toBe(latestCall(once)?.key);
    expect(again.calls).toHaveLength(1);
  });

  it('comes after the calls that are known of its ticket', () => {
    const before = ticketOf([created, called]);
    const ticket = foldTicket(before, withoutMoment, heardOf(withoutMoment, NOW - 5 * MINUTE));
    expect(latestCall(ticket)).toMatchObject({ desk: '3', round: 2 });
  });
});

describe('two calls with one date', () => {
  it('are two, when their bodies differ', () => {
    const again = ticketEvent('ticket_called', { status: 'CALLED', firstName: 'Ann', ...call(60) });
    expect(latestCall(ticketOf([called, again]))?.round).toBe(2);
    expect(latestCall(ticketOf([called, again]))?.key).not.toBe(latestCall(ticketOf([called]))?.key);
    expect(latestCall(ticketOf([again, called]))?.key).toBe(latestCall(ticketOf([called, again]))?.key);
  });
});
