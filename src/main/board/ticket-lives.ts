/**
 * Separates several visits of one ticket. A service may reopen an appointment for a later day, and its ticket keeps its
 * id and even `created`. What was forgotten then must not return with a payload that still contains it. Pure.
 */
import { meaningOf, type StatusMeaning, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { endsInOrder } from './ticket-end.ts';
import type { Ticket } from './ticket-shape.ts';

/** With these statuses, moments of an earlier visit are history; with others they are news. */
const OF_NOW: ReadonlySet<StatusMeaning> = new Set(['scheduled', 'waiting']);

/** The ticket before its visitor came: name and line stay, calls and ends go. */
export function begunAnew(ticket: Ticket): Ticket {
  const { joinedAt: _, waitingAs: __, anewAfter, ...rest } = ticket;
  const moments = [
    ...ticket.calls.map(({ at }) => at),
    ...endsInOrder(ticket).map(({ until }) => until),
    ...(anewAfter === undefined ? [] : [anewAfter]),
  ].filter(Number.isFinite);
  return {
    ...rest,
    // It existed before this visit, so its creation is no arrival.
    wasScheduled: true,
    calls: [],
    ends: [],
    ...(moments.length === 0 ? {} : { anewAfter: Math.max(...moments) }),
  };
}

/** The part of an event about the visit after `anewAfter`; undefined if there is none. */
export function ofThisVisit(
  event: TicketEvent,
  anewAfter: number,
  statuses: TicketStatuses,
): TicketEvent | undefined {
  const { called, served, cancelled } = event.data;
  // It may be less precise than before, and rounded up.
  const isAfter = (date: number): boolean => date >= anewAfter + 1_000;
  const reported = [called, served, cancelled].filter((moment) => moment !== undefined);
  const isOfBefore =
    reported.length > 0 && reported.every(({ date }) => date !== undefined && !isAfter(date));
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
