/**
 * Recognises a called ticket that was put back into the queue: `ticket_changed` with a waiting status. The
 * specification has no event for it. Pure.
 */
import { meaningOf, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Receipt, lastMsOf } from '../webhooks/moment.ts';
import { lastHeardAt } from './call-record.ts';
import { REORDERED_MS } from './ticket-end.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf } from './whole-calls.ts';

/**
 * Events sent together and first retries arrive within this, in milliseconds. A change that does not know of the call
 * may be older than it.
 */
const SETTLED_MS = 10_000;

const isSilent = ({ type, data }: TicketEvent, statuses: TicketStatuses): boolean =>
  (type === 'ticket_created' || type === 'ticket_changed') &&
  data.called?.date === undefined &&
  meaningOf(statuses, data.status) === 'waiting';

type WaitingAs = NonNullable<Ticket['waitingAs']>;
const MAX_WAITING = 8;

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
  return all.slice(-MAX_WAITING).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function mayBeOfBefore(event: TicketEvent, before: Ticket, receipt: Receipt): number {
  const others = (before.waitingAs ?? []).filter(({ key }) => key !== receipt.key);
  // It repeats what the waiting ticket was, so its only news is that it waits again.
  if (others.some(({ print }) => print === event.data.print)) return 0;
  return others.length > 0 || before.wasScheduled === true ? SETTLED_MS : REORDERED_MS;
}

/**
 * Calls up to the returned moment (service's clock) are over because of this event; undefined if it puts nothing back.
 * An event that knows the call and waits came after it. One without a call counts as later if it repeats an earlier
 * payload of the waiting ticket, or if the last call was received well before it. A change retried that late takes a
 * call off the card too soon, but it stays in the list.
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
