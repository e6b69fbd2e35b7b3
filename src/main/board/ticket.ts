/**
 * A ticket as the fold of its events. The fold uses only unions, minima and maxima, so every order of a ticket's
 * events, with any repetitions, ends in the same state, and a late event undoes nothing.
 *
 * Two clocks stay separate: moments are by the service's clock, receipts by the hub's. Only like is compared with like;
 * `leastLag` is the only bridge.
 */
import {
  DEFAULT_TICKET_STATUSES,
  meaningOf,
  type StatusMeaning,
  type TicketStatuses,
} from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Receipt } from '../webhooks/moment.ts';
import { isOnlyRecalled, knownCalls, lastHeardAt, nameOfCall, timesCalled } from './call-record.ts';
import { putBackAt, withWaiting } from './put-back.ts';
import {
  newestMoment,
  lacksMoment,
  withEndedRecalls,
  withMoment,
  withReportedMoment,
} from './reported-moments.ts';
import { cameAfterAll, type EndKind, endsInOrder, withEnds } from './ticket-end.ts';
import { ofThisVisit } from './ticket-lives.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, withCall } from './whole-calls.ts';

/** `unknown`: events reported the ticket, but not that its visitor is here, such as one made with an appointment. */
export type Stage = 'unknown' | 'waiting' | 'called' | 'finished';

const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  const present: Partial<Record<Key, Value>> = {};
  if (value !== undefined) present[key] = value;
  return present;
}

/**
 * How new a payload's statements about its ticket are: its latest moment in half milliseconds. A change ranks above
 * other events of the same moment, because reporting changes is its purpose.
 */
function newness(event: TicketEvent, receipt: Receipt): number {
  return boundedBy(newestMoment(event) ?? 0, receipt) * 2 + (event.type === 'ticket_changed' ? 1 : 0);
}

type Statements = Pick<Ticket, 'firstName' | 'lastName' | 'line' | 'toldAt'>;

/**
 * Name and line, each from the newest payload that has it. For equally new ones the result does not depend on their
 * order.
 */
function says(before: Ticket, event: TicketEvent, receipt: Receipt): Statements {
  const { firstName, lastName, line } = event.data;
  const at = newness(event, receipt);
  const payload = { firstName, lastName, line };
  const after: { -readonly [Key in keyof Statements]: Statements[Key] } = {};
  const toldAt = { ...before.toldAt };
  for (const field of ['firstName', 'lastName', 'line'] as const) {
    const said = payload[field];
    const known = before[field];
    const knownAt = toldAt[field] ?? 0;
    const wins =
      known === undefined || at > knownAt || (at === knownAt && said !== undefined && said > known);
    const value = wins ? (said ?? known) : known;
    if (value !== undefined) after[field] = value;
    if (said !== undefined) toldAt[field] = Math.max(knownAt, at);
  }
  return { ...after, toldAt };
}

const IN_QUEUE: ReadonlySet<StatusMeaning> = new Set(['waiting', 'called', 'served']);

/** True if the event shows that the visitor has arrived. The end of a ticket does not. */
function saysJoined({ type, data }: TicketEvent, statuses: TicketStatuses): boolean {
  if (data.called || data.served || type === 'ticket_served') return true;
  // A created ticket is in the queue (docs/service-interface.md, "Events": NEW in the shape seen) unless its status
  // says otherwise.
  if (type === 'ticket_created' && (data.status ?? '') === '') return true;
  return IN_QUEUE.has(meaningOf(statuses, data.status));
}

/**
 * Adds one event. `serviceLag`: the hub's clock minus the service's, if `needsLag`. A status that is not in `statuses`
 * is ignored; the event's type and moments still count.
 */
export function foldTicket(
  ticket: Ticket | undefined,
  reported: TicketEvent,
  receipt: Receipt,
  statuses: TicketStatuses = DEFAULT_TICKET_STATUSES,
  serviceLag?: number,
): Ticket {
  const before: Ticket = ticket ?? { id: reported.data.id, ends: [], calls: [] };
  const newest = newestMoment(reported);
  const ownLag = earlier(
    before.leastLag,
    newest === undefined ? undefined : receipt.at - boundedBy(newest, receipt),
  );
  const leastLag = earlier(ownLag, serviceLag);
  const dated = withMoment(reported, before, receipt, leastLag);
  const { anewAfter } = before;
  const event = anewAfter === undefined ? dated : ofThisVisit(dated, anewAfter, statuses);
  if (!event) return before;
  const { data } = event;
  const calls = lacksMoment(reported)
    ? withCall(before.calls, event, receipt, true)
    : withEndedRecalls(
        withCall(withReportedMoment(before.calls, event, leastLag), event, receipt, false),
        event,
      );
  const wasScheduled =
    before.wasScheduled ?? (meaningOf(statuses, data.status) === 'scheduled' ? true : undefined);
  return {
    id: before.id,
    ends: withEnds(before.ends, event, calls, receipt, statuses),
    calls,
    ...says(before, event, receipt),
    ...optional('createdAt', earlier(before.createdAt, data.created?.date)),
    ...optional('lastCreatedAt', later(before.lastCreatedAt, data.created?.date)),
    ...optional('wasScheduled', wasScheduled),
    ...optional('joinedAt', later(before.joinedAt, saysJoined(event, statuses) ? receipt.at : undefined)),
    ...optional('leastLag', leastLag),
    ...optional('anewAfter', anewAfter),
    ...optional('waitingAs', withWaiting(before, event, receipt, statuses)),
    ...optional('putBackAt', later(before.putBackAt, putBackAt(event, before, receipt, statuses))),
  };
}

export interface LatestCall {
  readonly at: number;
  readonly heardAt: number;
  /** Orders calls of different tickets, by the service's clock. A recall may repeat the moment of its call. */
  readonly order: number;
  readonly desk: string | undefined;
  readonly round: number;
  readonly key: string;
}

/**
 * The newest call; `round`: how often the visitor was called during this stay, from 1. `key` changes with every call
 * and recall and with nothing else, so a late event never announces a call again.
 */
export function latestCall(ticket: Ticket): LatestCall | undefined {
  const calls = callsOf(ticket.calls);
  const last = calls.at(-1);
  if (!last) return undefined;
  // A call after served begins a new stay, and only calls of this stay count.
  const begins =
    endsInOrder(ticket).findLast(({ until }) => until < last.rank)?.until ?? Number.NEGATIVE_INFINITY;
  const ofStay = calls.filter((call) => call.rank > begins);
  const stay = ofStay.map(knownCalls);
  const recalls = stay.reduce((sum, call) => sum + call.recalls, 0);
  const first = stay.reduce((sum, call) => sum + call.first, 0);
  const heardAt = lastHeardAt(last);
  return {
    at: last.at,
    heardAt,
    order: last.news.length > 1 ? Math.max(last.rank, heardAt - (ticket.leastLag ?? 0)) : last.rank,
    desk: (last.desk ?? (isOnlyRecalled(last) ? ofStay.findLast(({ desk }) => desk)?.desk : undefined))?.name,
    // A recall implies a first call, even if its event was lost.
    round: Math.max(first, 1) + recalls,
    key: `${ticket.id}/${nameOfCall(last)}/${timesCalled(last)}`,
  };
}

/** The visitor came although the service had given them up. */
export const hasComeAfterAll = ({ ends, leastLag, joinedAt }: Ticket): boolean =>
  cameAfterAll(ends, leastLag, joinedAt);

/** Events this long before a ticket was made belong to an earlier ticket with its id. Milliseconds. */
const OTHER_LIFE_MS = 6 * 3_600_000;

/** Moments before it (service's clock) belong to an earlier ticket with this id. */
export const bornAfter = ({ lastCreatedAt }: Ticket): number =>
  lastCreatedAt === undefined ? Number.NEGATIVE_INFINITY : lastCreatedAt - OTHER_LIFE_MS;

/** Received at `at` (hub's clock) for an earlier ticket with this id. */
export const isOfEarlierTicket = (ticket: Ticket, at: number): boolean =>
  at - (ticket.leastLag ?? 0) < bornAfter(ticket);

/** True if the event made `before` another ticket with the same id. */
export const isAnotherTicket = (before: Ticket, ticket: Ticket): boolean =>
  before.lastCreatedAt !== undefined && before.lastCreatedAt < bornAfter(ticket);

const lastEnd = (ticket: Ticket): ReturnType<typeof endsInOrder>[number] | undefined =>
  endsInOrder(ticket).findLast(({ until }) => until >= bornAfter(ticket));

/** The ticket was put back into the queue after the call. */
export const isPutBack = ({ putBackAt: moment }: Ticket, call: { readonly rank: number }): boolean =>
  moment !== undefined && moment >= call.rank;

/** Stages are ranked by their own moments, not by arrival (docs/architecture.md, "The board"). */
export function stageOf(ticket: Ticket): Stage {
  const end = lastEnd(ticket);
  const last = callsOf(ticket.calls).findLast(({ at }) => at >= bornAfter(ticket));
  if (last && end !== undefined && end.until >= last.rank) return 'finished';
  if (last) return isPutBack(ticket, last) ? 'waiting' : 'called';
  if (end !== undefined && !hasComeAfterAll(ticket)) return 'finished';
  const { joinedAt, leastLag = 0 } = ticket;
  // That was the queue of an earlier ticket with this id.
  return joinedAt !== undefined && joinedAt - leastLag >= bornAfter(ticket) ? 'waiting' : 'unknown';
}

/** How the stays before this call ended, on the same visit of a called ticket. */
export function endsBeforeCall(ticket: Ticket): readonly EndKind[] {
  const last = callsOf(ticket.calls).at(-1);
  if (!last || stageOf(ticket) !== 'called') return [];
  const since = Math.max(bornAfter(ticket), last.rank - OTHER_LIFE_MS);
  return endsInOrder(ticket)
    .filter(({ until }) => until >= since && until < last.rank)
    .map(({ kind }) => kind);
}

export function endOf(ticket: Ticket): EndKind | undefined {
  return stageOf(ticket) === 'finished' ? lastEnd(ticket)?.kind : undefined;
}

/** By the hub's clock, as exactly as the ticket's events show the lag; undefined if it is not finished. */
export function endedAboutOf(ticket: Ticket): number | undefined {
  const end = stageOf(ticket) === 'finished' ? lastEnd(ticket) : undefined;
  return end && end.until + (ticket.leastLag ?? 0);
}

/**
 * When the ticket was made, by the service's clock; or, if that was with the appointment, when the hub received the
 * arrival.
 */
export function arrivedAtOf(ticket: Ticket): number | undefined {
  return ticket.wasScheduled ? ticket.joinedAt : (ticket.lastCreatedAt ?? ticket.createdAt);
}
