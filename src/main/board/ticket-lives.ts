/**
 * One ticket for several visits: a service may open an appointment again for a later day, and its ticket keeps its id and
 * even its `created`. What is forgotten then must not come back with a payload that still tells of it. Pure.
 */
import { meaningOf, type StatusMeaning, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { endsInOrder } from './ticket-end.ts';
import type { Ticket } from './ticket-shape.ts';

/** With these the moments of an earlier visit are history that the service keeps; with any other they are the news. */
const OF_NOW: ReadonlySet<StatusMeaning> = new Set(['scheduled', 'waiting']);

/** The ticket as it was before its visitor ever came: who and what for stays, calls and ends are of the past. */
export function begunAnew(ticket: Ticket): Ticket {
  const { joinedAt: _, waitingAs: __, anewAfter, ...rest } = ticket;
  const moments = [
    ...ticket.calls.map(({ at }) => at),
    ...endsInOrder(ticket).map(({ until }) => until),
    ...(anewAfter === undefined ? [] : [anewAfter]),
  ].filter(Number.isFinite);
  return {
    ...rest,
    // It was made before this visit, so that its making is no arrival.
    wasScheduled: true,
    calls: [],
    ends: [],
    ...(moments.length === 0 ? {} : { anewAfter: Math.max(...moments) }),
  };
}

/** What an event says of the visit after `anewAfter`; undefined: it only tells of an earlier one. */
export function ofThisVisit(
  event: TicketEvent,
  anewAfter: number,
  statuses: TicketStatuses,
): TicketEvent | undefined {
  const { called, served, cancelled } = event.data;
  // It may be told coarser now than before, and be rounded up.
  const isAfter = (date: number): boolean => date >= anewAfter + 1_000;
  const told = [called, served, cancelled].filter((moment) => moment !== undefined);
  const isOfBefore = told.length > 0 && told.every(({ date }) => date !== undefined && !isAfter(date));
  const ofNow = <Moment extends { readonly date?: number | undefined }>(
    moment: Moment | undefined,
  ): Moment | undefined => (moment && isAfter(moment.date ?? Number.POSITIVE_INFINITY) ? moment : undefined);
  switch (event.type) {
    case 'ticket_called':
    case 'ticket_recalled':
      if (isOfBefore) return undefined;
      return { ...event, data: { ...event.data, served: ofNow(served), cancelled: ofNow(cancelled) } };
    case 'ticket_served':
      if (isOfBefore) return undefined;
      return { ...event, data: { ...event.data, called: ofNow(called), cancelled: ofNow(cancelled) } };
    case 'ticket_cancelled':
      if (isOfBefore) return undefined;
      break;
    case 'ticket_created':
    case 'ticket_changed':
      if (isOfBefore && !OF_NOW.has(meaningOf(statuses, event.data.status))) return undefined;
  }
  const data = { ...event.data, called: ofNow(called), served: ofNow(served), cancelled: ofNow(cancelled) };
  return { ...event, data };
}
