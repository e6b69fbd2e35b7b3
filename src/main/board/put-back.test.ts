import { describe, expect, it } from 'vitest';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { call, called, created } from '../../../test/support/records/ticket-life.ts';
import { heardOf, ticketEvent } from '../../../test/support/records/ticket-of.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { isOver } from './call-news.ts';
import { foldTicket, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

/** The ticket after these events, each heard so many milliseconds after `NOW`. */
function after(...events: readonly (readonly [TicketEvent, number])[]): Ticket {
  const ticket = events.reduce<Ticket | undefined>(
    (before, [event, ms]) => foldTicket(before, event, heardOf(event, NOW + ms)),
    undefined,
  );
  if (!ticket) throw new Error('no event');
  return ticket;
}

const knowing = ticketEvent('ticket_changed', { status: 'NEW', ...call(60) });
const silent = ticketEvent('ticket_changed', { status: 'NEW', called: null });
const again = ticketEvent('ticket_called', { status: 'CALLED', ...call(600, 2) });
const MOMENT = called.data.called?.date ?? 0;

describe('a visitor who was called and is put back into the queue', () => {
  it('a visitor who is put back into the queue waits, in whatever order it is heard, where the change knows of the call', () => {
    expect(stageOf(after([created, 0], [called, 0], [knowing, 0]))).toBe('waiting');
    expect(stageOf(after([knowing, 0], [called, 0], [created, 0]))).toBe('waiting');
    expect(isOver(after([knowing, 0], [called, 0]), MOMENT)).toBe(true);
  });

  it('a visitor who is put back into the queue waits where the change tells of no call and came well after it', () => {
    expect(stageOf(after([created, 0], [called, 0], [silent, 10_000]))).toBe('waiting');
  });

  it.each([0, 500, 3_000, 9_999])(
    'a visitor who is put back waits where a change that tells of no call changes nothing else: %i ms after the call',
    (ms) => {
      expect(stageOf(after([created, 0], [called, 0], [silent, ms]))).toBe('waiting');
      expect(stageOf(after([created, 0], [called, 0], [silent, ms], [again, ms + 500]))).toBe('called');
    },
  );

  it('a visitor who is put back waits where nothing was heard of the ticket before its call, and the change came seconds after', () => {
    expect(stageOf(after([called, 0], [silent, 2_000]))).toBe('waiting');
    expect(stageOf(after([called, 0], [silent, 1_999]))).toBe('called');
  });

  it('a visitor stays called where a change that tells of no call may be from before it: it tells something new', () => {
    const mended = ticketEvent('ticket_changed', { status: 'NEW', phoneNumber: 48_600 });
    expect(stageOf(after([created, 0], [called, 0], [mended, 9_999]))).toBe('called');
    expect(stageOf(after([created, 0], [called, 0], [mended, 10_000]))).toBe('waiting');
    expect(stageOf(after([created, 0], [silent, 5_000], [called, 20_000]))).toBe('called');
    // Delivered again, it is no second one.
    expect(stageOf(after([created, 0], [called, 0], [mended, 500], [mended, 900]))).toBe('called');
  });

  it('a visitor stays called where the change is the arrival, which was made with the appointment', () => {
    const made = ticketEvent('ticket_created', { status: 'SCHEDULED' });
    expect(stageOf(after([made, 0], [called, 0], [silent, 9_999]))).toBe('called');
  });

  it('a visitor who is put back into the queue is called when called again, and the call before stays over', () => {
    for (const events of [
      [called, knowing, again],
      [again, knowing, called],
    ]) {
      const ticket = after(...events.map((event) => [event, 0] as const));
      expect(stageOf(ticket)).toBe('called');
      expect(isOver(ticket, MOMENT)).toBe(true);
      expect(isOver(ticket, again.data.called?.date ?? 0)).toBe(false);
    }
  });

  it('a visitor who is put back into the queue is over once served or cancelled, and not back for a change of name', () => {
    const cancelled = ticketEvent('ticket_cancelled', { status: 'CANCELLED_BY_CLERK' });
    expect(stageOf(after([called, 0], [silent, 60_000], [cancelled, 120_000]))).toBe('finished');
    const renamed = ticketEvent('ticket_changed', { status: 'CALLED', firstName: 'Zoe' });
    expect(stageOf(after([called, 0], [renamed, 60_000]))).toBe('called');
  });
});
