/**
 * A ticket that was called and put back into the queue: `ticket_changed` with a status that waits. No type of its own is
 * documented for it. Pure.
 */
import { meaningOf, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Receipt, lastMsOf } from '../webhooks/moment.ts';
import { lastHeardAt } from './call-record.ts';
import { REORDERED_MS } from './ticket-end.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf } from './whole-calls.ts';

/**
 * Events sent together, and first tries again, come within so long of each other, in milliseconds: a change that does not
 * know of the call may be from before it.
 */
const SETTLED_MS = 10_000;

const isSilent = ({ type, data }: TicketEvent, statuses: TicketStatuses): boolean =>
  (type === 'ticket_created' || type === 'ticket_changed') &&
  data.called?.date === undefined &&
  meaningOf(statuses, data.status) === 'waiting';

type WaitingAs = NonNullable<Ticket['waitingAs']>;
/** Payloads of waiting that are kept. */
const MOST_WAITING = 8;

/** Payloads by which the ticket waits, with this one where it is another. */
export function withWaiting(
  { waitingAs = [] }: Pick<Ticket, 'waitingAs'>,
  event: TicketEvent,
  receipt: Receipt,
  statuses: TicketStatuses,
): WaitingAs | undefined {
  const { print } = event.data;
  const isNew = isSilent(event, statuses) && waitingAs.every(({ key }) => key !== receipt.key);
  const all = isNew && print !== undefined ? [...waitingAs, { key: receipt.key, print }] : waitingAs;
  if (all.length === 0) return undefined;
  return all.slice(-MOST_WAITING).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** So soon after its call a change may be from before it, in milliseconds. */
function mayBeOfBefore(event: TicketEvent, before: Ticket, receipt: Receipt): number {
  const others = (before.waitingAs ?? []).filter(({ key }) => key !== receipt.key);
  // It changes nothing of what the ticket was when it waited: that it waits again is its news.
  if (others.some(({ print }) => print === event.data.print)) return 0;
  return others.length > 0 || before.wasScheduled === true ? SETTLED_MS : REORDERED_MS;
}

/**
 * Up to which moment, by the service's clock, calls are over because of this event; undefined where it puts nothing back.
 * One that knows of the call and waits came after it, whenever it is heard. One that tells of no call is taken for later
 * where it says what an earlier payload of the waiting ticket said, or where the last call was heard well before it; a
 * change that was tried again so late takes a call off the card too soon, and it stays in the list.
 */
export function putBackAt(
  event: TicketEvent,
  before: Ticket,
  receipt: Receipt,
  statuses: TicketStatuses,
): number | undefined {
  const { type, data } = event;
  if (type !== 'ticket_changed' || meaningOf(statuses, data.status) !== 'waiting') return undefined;
  const { date, stepMs } = data.called ?? {};
  if (date !== undefined) return boundedBy(lastMsOf({ date, stepMs }), receipt);
  const last = callsOf(before.calls).at(-1);
  return last && receipt.at - lastHeardAt(last) >= mayBeOfBefore(event, before, receipt)
    ? last.rank
    : undefined;
}
