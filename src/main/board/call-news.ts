/** Decides whether an event is news for the lobby: a call or recall that was not announced yet. Pure. */
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import { endsInOrder } from './ticket-end.ts';
import { isPutBack, type LatestCall, latestCall, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

export interface TicketChange {
  /** Undefined for a ticket's first event. */
  readonly before: Ticket | undefined;
  readonly ticket: Ticket;
}

const calls = ({ type }: TicketEvent): boolean => type === 'ticket_called' || type === 'ticket_recalled';

/**
 * The call that an event makes or reports, if it may be news: the ticket's newest, called by this event or reported by
 * another because its own was lost. An overtaken call would send the visitor to the previous desk. In the end the key
 * decides: a first call after its recall has the recall's key.
 */
export function newsOf(
  { before, ticket }: TicketChange,
  event: TicketEvent,
  receipt: Receipt,
): LatestCall | undefined {
  const call = latestCall(ticket);
  if (!call) return undefined;
  const isItself =
    calls(event) &&
    callsOf(ticket.calls)
      .at(-1)
      ?.news.some(({ key }) => key === receipt.key) === true;
  if (isItself) return call;
  const isNew = call.key !== (before && latestCall(before)?.key);
  return isNew && stageOf(ticket) === 'called' ? call : undefined;
}

/** The stay has ended that a call at `calledAt` (service's clock) was for. */
export function isOver(ticket: Ticket, calledAt: number): boolean {
  const call = callsOf(ticket.calls).find((one) => isCallOf(one, calledAt));
  // An unknown call belongs to an earlier visit.
  if (!call || stageOf(ticket) !== 'called' || isPutBack(ticket, call)) return true;
  return endsInOrder(ticket).some(({ until }) => until >= call.rank);
}
