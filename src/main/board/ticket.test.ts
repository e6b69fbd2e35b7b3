import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../test/support/records/event-of.ts';
import { heardOf, ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { foldTicket, latestCall, stageOf } from './ticket.ts';
import { type Ticket, TicketSchema } from './ticket-shape.ts';
import {
  call,
  served,
  created,
  called,
  recalledNew,
  changed,
  servedOnce,
  calledAgain,
  LIFE,
} from '../../../test/support/records/ticket-life.ts';

const summary = (ticket: Ticket) => ({ ticket, stage: stageOf(ticket), call: latestCall(ticket) });

describe('the life of a ticket', () => {
  it('the life of a ticket is told by its events as they come', () => {
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

  it('the life of a ticket is the same whatever the order and however often each event comes', () => {
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

  it('the life of a ticket is the same for every part of it, in every order', () => {
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

  it('the life of a ticket survives the way to the disk and back', () => {
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

  it('a late event of an earlier call does not replace a later one', () => {
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
  ])('a name that was mended at the desk %s', (_what, events, firstName) => {
    for (const order of [events, events.toReversed()])
      expect(ticketOf(order)).toMatchObject({ firstName, lastName: 'Zander' });
  });
});

describe('a cancellation', () => {
  it('a cancellation is also told by the status of any other event, should its own be lost', () => {
    const told = ticketEvent('ticket_changed', { status: 'CANCELLED_BY_CLERK', ...call(60) });
    expect(stageOf(ticketOf([created, called, told]))).toBe('finished');
    expect(stageOf(ticketOf([told, calledAgain, called]))).toBe('called');
  });
});

describe('what is unknown', () => {
  it('an unknown status or field changes nothing about what is known', () => {
    const odd = ticketEvent('ticket_changed', { status: 'ON_BREAK', mood: 'good', ...call(60) });
    const plain = ticketEvent('ticket_changed', { status: null, ...call(60) });
    expect(summary(ticketOf([created, called, odd]))).toEqual(summary(ticketOf([created, called, plain])));
  });
});
