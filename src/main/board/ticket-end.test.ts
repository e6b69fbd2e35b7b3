import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../test/support/records/appointment-of.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { keyOf, ticketEvent } from '../../../test/support/records/ticket-of.ts';
import { REORDERED_MS } from './ticket-end.ts';
import { endOf, foldTicket, latestCall, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

type Heard = readonly [event: ReturnType<typeof ticketEvent>, seconds: number];

/** The ticket after these events, each heard so many seconds after nine by a clock that is `offset` ms ahead. */
function heard(events: readonly Heard[], offset = 0): Ticket {
  const ticket = events.reduce<Ticket | undefined>(
    (before, [event, seconds]) =>
      foldTicket(before, event, { key: keyOf(event), at: NOW + offset + seconds * 1_000 }),
    undefined,
  );
  if (!ticket) throw new Error('A ticket needs an event.');
  return ticket;
}
const created = ticketEvent('ticket_created');
const call = (seconds: number, desk = 4) =>
  ticketEvent('ticket_called', { status: 'CALLED', called: { date: at(seconds), desk } });
const cancelled = ticketEvent('ticket_cancelled', { status: 'CANCELLED_BY_CLERK' });
const OFFSETS = [0, -61_000, 120_000, -3_600_000, 3_600_000];

describe('a cancellation that tells no moment', () => {
  it.each(OFFSETS)(
    'a cancellation that tells no moment ends what came before it, on a hub %i ms ahead of the service',
    (offset) => {
      const ticket = heard(
        [
          [created, 0],
          [call(60), 60],
          [cancelled, 100],
        ],
        offset,
      );
      expect(stageOf(ticket)).toBe('finished');
      expect(endOf(ticket)).toBe('cancelled');
    },
  );

  it.each(OFFSETS)(
    'a cancellation that tells no moment lets a later call begin a new stay, on a hub %i ms ahead of the service',
    (offset) => {
      const ticket = heard(
        [
          [created, 0],
          [call(60), 60],
          [cancelled, 100],
          [call(110, 2), 110],
        ],
        offset,
      );
      expect(stageOf(ticket)).toBe('called');
      expect(latestCall(ticket)).toMatchObject({ desk: '2', round: 1 });
    },
  );

  it('a cancellation without a moment ends a call that it overtook: by seconds, or an hour if an event of its ticket came in time', () => {
    expect(
      stageOf(
        heard([
          [cancelled, 100],
          [call(60), 101],
        ]),
      ),
    ).toBe('finished');
    expect(
      stageOf(
        heard([
          [created, 0],
          [cancelled, 100],
          [call(60), 3_600],
        ]),
      ),
    ).toBe('finished');
  });

  it('a cancellation that tells no moment shows a call that nothing tells from a new one: better one too many than one too few', () => {
    expect(
      stageOf(
        heard([
          [cancelled, 100],
          [call(60), 160],
        ]),
      ),
    ).toBe('called');
  });

  it('a cancellation that tells no moment decides the same for events that come within two seconds, whatever their order', () => {
    const events = [created, call(60), call(90), cancelled];
    const deliveries = fc.tuple(
      fc.shuffledSubarray(events, { minLength: 4 }),
      fc.array(fc.nat(REORDERED_MS / 4), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...OFFSETS),
    );
    fc.assert(
      fc.property(deliveries, ([order, gaps, offset]) => {
        let ms = 0;
        const ticket = heard(
          order.map((event, n) => [event, 100 + (ms += gaps[n] ?? 0) / 1_000] as const),
          offset,
        );
        expect([stageOf(ticket), latestCall(ticket)?.round]).toEqual(['finished', 2]);
      }),
    );
  });
});

describe('an end', () => {
  it('an end of this stay counts beside that of an earlier one in the same payload', () => {
    const both = ticketEvent('ticket_cancelled', {
      status: 'CANCELLED',
      called: { date: at(600) },
      served: { date: at(300) },
    });
    const ticket = heard([
      [call(60), 60],
      [both, 700],
    ]);
    expect([stageOf(ticket), endOf(ticket)]).toEqual(['finished', 'cancelled']);
  });

  it('an end with the canceller’s date leaves calls after it alone', () => {
    const end = ticketEvent('ticket_cancelled', { status: 'CANCELLED', cancelled: { date: at(120) } });
    expect(
      stageOf(
        heard([
          [call(60), 60],
          [end, 120],
        ]),
      ),
    ).toBe('finished');
    expect(
      stageOf(
        heard([
          [end, 120],
          [call(180), 119],
        ]),
      ),
    ).toBe('called');
  });

  it('an end before the arrival is over once the visitor is in the queue, and not the other way round', () => {
    const given = ticketEvent('ticket_changed', { status: 'SCHEDULING_NOSHOW' });
    const came = ticketEvent('ticket_changed', { status: 'NEW', firstName: 'Ann' });
    expect(
      stageOf(
        heard([
          [given, 0],
          [came, 60],
        ]),
      ),
    ).toBe('waiting');
    expect(
      stageOf(
        heard([
          [came, 0],
          [given, 1],
        ]),
      ),
    ).toBe('waiting');
    expect(
      stageOf(
        heard([
          [came, 0],
          [given, MINUTE / 1_000],
        ]),
      ),
    ).toBe('finished');
  });
});
