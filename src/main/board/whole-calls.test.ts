import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heardOf, ticketEvent, ticketOf } from '../../../test/support/records/ticket-of.ts';
import { shareOf } from '../../../test/support/share-of.ts';
import { newsOf } from './call-news.ts';
import { endOf, foldTicket, latestCall, stageOf } from './ticket.ts';
import { type Ticket, TicketSchema } from './ticket-shape.ts';
import { callsOf } from './whole-calls.ts';

const MINUTE = '2026-01-05T09:01:';
const call = (second: string, desk = 4) => ({ called: { date: `${MINUTE}${second}`, desk } });
const called = (second: string) => ticketEvent('ticket_called', { status: 'CALLED', ...call(second) });
const changed = (second: string) =>
  ticketEvent('ticket_changed', { status: 'CALLED', lastName: 'Kowalska', ...call(second) });
const recalled = (second: string) => ticketEvent('ticket_recalled', { status: 'CALLED', ...call(second) });
const served = (second: string, calledAt = second) =>
  ticketEvent('ticket_served', {
    status: 'SERVED',
    ...call(calledAt),
    served: { date: `${MINUTE}${second}` },
  });
const cancelled = (second: string) =>
  ticketEvent('ticket_cancelled', { status: 'CANCELLED_BY_CLERK', ...call(second) });

/** The calls that the room is told of, by their keys. */
function announced(events: readonly ReturnType<typeof called>[]): readonly string[] {
  let ticket: Ticket | undefined;
  return events.flatMap((event) => {
    const before = ticket;
    ticket = foldTicket(before, event, heardOf(event));
    return newsOf({ before, ticket }, event, heardOf(event))?.key ?? [];
  });
}

describe('one call that is told with two precisions of its date', () => {
  it.each([
    ['cancelled in whole seconds', [called('05.437Z'), cancelled('05Z')]],
    ['cancelled in seconds that were rounded up', [called('05.637Z'), cancelled('06Z')]],
    ['served within the second of its call', [called('05.437Z'), served('05Z')]],
    [
      'served with microseconds after seconds that were rounded up',
      [called('06Z'), served('05.9002Z', '05.6371Z')],
    ],
    ['cancelled in rounded milliseconds', [called('05.437617Z'), cancelled('05.438Z')]],
    ['cancelled with a zero less', [called('05.430Z'), cancelled('05.43Z')]],
  ])('a call told with two precisions of its date is over when its visitor was %s', (_how, events) => {
    expect(stageOf(ticketOf(events))).toBe('finished');
    expect(stageOf(ticketOf(events.toReversed()))).toBe('finished');
  });

  it('a call told with two precisions of its date is not called out again for a change that tells it otherwise', () => {
    for (const [first, then] of [
      ['05.437617Z', '05.438Z'],
      ['05.437Z', '05Z'],
      ['05Z', '05.437Z'],
      ['06Z', '05.637Z'],
    ] as const) {
      expect(announced([called(first), changed(then)]), `${first} ${then}`).toHaveLength(1);
      expect(new Set(announced([changed(first), called(then)])).size, `${first} ${then}`).toBe(1);
    }
  });

  it('a call told with two precisions of its date is told a second time by a recall that repeats its moment in whole seconds', () => {
    const keys = announced([called('05.437Z'), recalled('05Z')]);
    expect(new Set(keys).size).toBe(2);
    expect(latestCall(ticketOf([called('05.437Z'), recalled('05Z')]))?.round).toBe(2);
  });

  it('a call told with two precisions of its date is back in the queue when it was put back with the other one', () => {
    const back = ticketEvent('ticket_changed', { status: 'NEW', ...call('05Z') });
    expect(stageOf(ticketOf([called('05.437Z'), back]))).toBe('waiting');
    expect(stageOf(ticketOf([back, called('05.437Z')]))).toBe('waiting');
  });

  it('a call told with two precisions of its date has the desk that is known best of all that was told', () => {
    const events = [
      called('05.437Z'),
      ticketEvent('ticket_recalled', { status: 'CALLED', ...call('05Z', 2) }),
    ];
    for (const order of [events, events.toReversed()]) expect(latestCall(ticketOf(order))?.desk).toBe('2');
  });

  it('a call told with two precisions of its date is that of a row written before precisions were kept', () => {
    const ticket = ticketOf([called('05.000Z')]);
    const before = TicketSchema.parse(JSON.parse(JSON.stringify(ticket)));
    const after = foldTicket(before, changed('05Z'), heardOf(changed('05Z')));
    expect(latestCall(after)?.key).toBe(latestCall(before)?.key);
    expect(stageOf(foldTicket(after, cancelled('05Z'), heardOf(cancelled('05Z'))))).toBe('finished');
  });
});

describe('two calls within one second', () => {
  const pair = [called('05.437Z'), recalled('05.900Z')];

  it('two calls within one second are two, also where seconds tell of one of them: the nearer', () => {
    for (const events of [pair, [changed('05Z'), ...pair], [...pair, changed('06Z')]]) {
      const { calls } = ticketOf(events);
      expect(callsOf(calls)).toHaveLength(2);
      expect(latestCall(ticketOf(events))?.round).toBe(2);
    }
    expect(new Set(announced([changed('05Z'), ...pair])).size).toBe(2);
  });

  it('two calls within one second are over together where their visitor was served in that second', () => {
    expect(stageOf(ticketOf([...pair, served('05Z')]))).toBe('finished');
  });
});

/** One moment of the same minute, `ms` milliseconds and 617 microseconds after its beginning, as one of many nodes writes it. */
const WRITINGS = {
  seconds: (ms: number) => new Date(ms).toISOString().slice(17, 19),
  milliseconds: (ms: number) => new Date(ms).toISOString().slice(17, 23),
  microseconds: (ms: number) => `${new Date(ms).toISOString().slice(17, 23)}617`,
  rounded: (ms: number) => new Date(ms + 1).toISOString().slice(17, 23),
};

it('a life whose every event is written with another precision ends alike in all orders, and no call has two names', () => {
  const writing = fc.constantFrom(...Object.values(WRITINGS));
  const second = fc.integer({ min: 0, max: 900 });
  const lives = fc
    .tuple(fc.array(writing, { minLength: 7, maxLength: 7 }), second, second, second)
    .map(([writings, one, two, three]) => {
      const [first, again, end] = [5_000 + one, 20_000 + two, 40_000 + three];
      const at = (n: number, ms: number): string => `${writings[n]?.(ms) ?? ''}Z`;
      return [
        called(at(0, first)),
        changed(at(1, first)),
        recalled(at(2, again)),
        ticketEvent('ticket_recalled', { status: 'CALLED', firstName: 'Aga', ...call(at(3, again), 7) }),
        ticketEvent('ticket_changed', { status: 'ODD', ...call(at(4, again), 7) }),
        ticketEvent('ticket_served', {
          status: 'SERVED',
          ...call(at(5, again), 7),
          served: { date: `${MINUTE}${at(5, end)}` },
        }),
        ticketEvent('ticket_changed', { status: 'SERVED', ...call(at(6, again), 7) }),
      ];
    });
  const deliveries = lives.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
  );
  const seen = (ticket: Ticket) => {
    const { at, desk, round } = latestCall(ticket) ?? {};
    return [stageOf(ticket), endOf(ticket), callsOf(ticket.calls).length, at, desk, round];
  };
  fc.assert(
    fc.property(deliveries, ([inOrder, shuffled]) => {
      expect(seen(ticketOf(shuffled))).toEqual(seen(ticketOf(inOrder)));
      expect(seen(ticketOf([...shuffled, ...inOrder]))).toEqual(seen(ticketOf(inOrder)));
      expect(seen(ticketOf(inOrder)).slice(0, 3)).toEqual(['finished', 'served', 2]);
      // A first call, and two recalls of one moment.
      expect(new Set(announced(inOrder)).size).toBe(3);
    }),
    { numRuns: shareOf(1_000) },
  );
});
