/** Whether an event tells the room something new: a call or a recall that it has not been told of. Pure. */
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import { endsInOrder } from './ticket-end.ts';
import { isPutBack, type LatestCall, latestCall, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

/** What an event made of its ticket. */
export interface TicketChange {
  /** Undefined where the event is the first of its ticket. */
  readonly before: Ticket | undefined;
  readonly ticket: Ticket;
}

const calls = ({ type }: TicketEvent): boolean => type === 'ticket_called' || type === 'ticket_recalled';

/**
 * The call that the event is or tells of, where it may be news: the newest of its ticket, and either called out by this
 * very event, or told by another one of a ticket that is still called, because the call itself was lost. A call that was
 * overtaken by a newer one of the same ticket is none: the room would be sent to the desk before. Its key has the last
 * word: a first call that comes after its recall has the key that the recall has had.
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

/** True once the stay is over that a call at `calledAt` was for, by the service's clock. */
export function isOver(ticket: Ticket, calledAt: number): boolean {
  const call = callsOf(ticket.calls).find((one) => isCallOf(one, calledAt));
  // What is not known any more was of an earlier visit.
  if (!call || stageOf(ticket) !== 'called' || isPutBack(ticket, call)) return true;
  return endsInOrder(ticket).some(({ until }) => until >= call.rank);
}
