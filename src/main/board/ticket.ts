/**
 * One ticket as a fold of its events. The fold only takes unions, minima and maxima, so every order of a ticket's
 * events, and every repetition, ends in the same state; a late event never takes anything back.
 *
 * Two clocks are kept apart: moments in payloads are the service's, receipts are the hub's. Moments are compared with
 * moments and receipts with receipts; `leastLag` is the only bridge.
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
import { newestMoment, tellsNoMoment, withEndedRecalls, withMoment, withTold } from './told-moments.ts';
import { cameAfterAll, type EndKind, endsInOrder, withEnds } from './ticket-end.ts';
import { ofThisVisit } from './ticket-lives.ts';
import type { Ticket } from './ticket-shape.ts';
import { callsOf, withCall } from './whole-calls.ts';

/** `unknown`: events told of it, but not that its visitor is here; a ticket made with an appointment. */
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
 * How new what a payload says about its ticket is, as far as it tells: the last moment it knows of, in half
 * milliseconds, and a change above other events of the same moment, since telling of a change is all it is for.
 */
function newness(event: TicketEvent, receipt: Receipt): number {
  return boundedBy(newestMoment(event) ?? 0, receipt) * 2 + (event.type === 'ticket_changed' ? 1 : 0);
}

type Told = Pick<Ticket, 'firstName' | 'lastName' | 'line' | 'toldAt'>;

/** Who and what for, by the newest payload that says so; of two equally new ones the same whichever came first. */
function says(before: Ticket, event: TicketEvent, receipt: Receipt): Told {
  const { firstName, lastName, line } = event.data;
  const at = newness(event, receipt);
  const payload = { firstName, lastName, line };
  const after: { -readonly [Key in keyof Told]: Told[Key] } = {};
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

/** True when an event says that the visitor has arrived. One that ends a ticket does not: nobody may ever have come. */
function saysJoined({ type, data }: TicketEvent, statuses: TicketStatuses): boolean {
  if (data.called || data.served || type === 'ticket_served') return true;
  // A ticket is created in the queue (docs/service-interface.md, "Events": NEW in the shape seen) unless its status says otherwise.
  if (type === 'ticket_created' && (data.status ?? '') === '') return true;
  return IN_QUEUE.has(meaningOf(statuses, data.status));
}

/**
 * Adds one event to what is known of its ticket. `serviceLag`, where it matters (`needsLag`), is how far
 * the hub's clock is ahead of the service's by all that is known. A status that is not in `statuses` moves nothing: what its event says
 * by its type and moments still counts.
 */
export function foldTicket(
  ticket: Ticket | undefined,
  told: TicketEvent,
  receipt: Receipt,
  statuses: TicketStatuses = DEFAULT_TICKET_STATUSES,
  serviceLag?: number,
): Ticket {
  const before: Ticket = ticket ?? { id: told.data.id, ends: [], calls: [] };
  const newest = newestMoment(told);
  const ownLag = earlier(
    before.leastLag,
    newest === undefined ? undefined : receipt.at - boundedBy(newest, receipt),
  );
  const leastLag = earlier(ownLag, serviceLag);
  const dated = withMoment(told, before, receipt, leastLag);
  const { anewAfter } = before;
  const event = anewAfter === undefined ? dated : ofThisVisit(dated, anewAfter, statuses);
  if (!event) return before;
  const { data } = event;
  const calls = tellsNoMoment(told)
    ? withCall(before.calls, event, receipt, true)
    : withEndedRecalls(withCall(withTold(before.calls, event, leastLag), event, receipt, false), event);
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
  /** By the service's clock. */
  readonly at: number;
  /** When the hub last heard of it, by its own clock. */
  readonly heardAt: number;
  /** For the order of calls of different tickets, by the service's clock: a recall may repeat the moment of its call. */
  readonly order: number;
  readonly desk: string | undefined;
  readonly round: number;
  readonly key: string;
}

/**
 * The newest call, with how often the visitor was called during this stay (1 for a first call). `key` changes with
 * every call and recall and with nothing else, so a late event never has a call announced again.
 */
export function latestCall(ticket: Ticket): LatestCall | undefined {
  const calls = callsOf(ticket.calls);
  const last = calls.at(-1);
  if (!last) return undefined;
  // A call after served is a new call: only what belongs to the same stay is counted.
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
    // A recall implies a first call, even when its event was lost.
    round: Math.max(first, 1) + recalls,
    key: `${ticket.id}/${nameOfCall(last)}/${timesCalled(last)}`,
  };
}

/** True for a visitor who came although the service had already given them up. */
export const hasComeAfterAll = ({ ends, leastLag, joinedAt }: Ticket): boolean =>
  cameAfterAll(ends, leastLag, joinedAt);

/** What happened so long before a ticket was made belongs to another one that had its id. In milliseconds. */
const OTHER_LIFE_MS = 6 * 3_600_000;

const bornAfter = ({ lastCreatedAt }: Ticket): number =>
  lastCreatedAt === undefined ? Number.NEGATIVE_INFINITY : lastCreatedAt - OTHER_LIFE_MS;

/** Receipt at `at`, by the hub's clock, for another ticket that had this id before. */
export const isOfEarlierTicket = (ticket: Ticket, at: number): boolean =>
  at - (ticket.leastLag ?? 0) < bornAfter(ticket);

/** True when what came to `before` made another ticket of it, which has its id. */
export const isAnotherTicket = (before: Ticket, ticket: Ticket): boolean =>
  before.lastCreatedAt !== undefined && before.lastCreatedAt < bornAfter(ticket);

const lastEnd = (ticket: Ticket): ReturnType<typeof endsInOrder>[number] | undefined =>
  endsInOrder(ticket).findLast(({ until }) => until >= bornAfter(ticket));

/** True for a call whose ticket was put back into the queue since. */
export const isPutBack = ({ putBackAt: moment }: Ticket, call: { readonly rank: number }): boolean =>
  moment !== undefined && moment >= call.rank;

/** Stages are ranked by their own timestamps, not by arrival: events come in any order (docs/architecture.md, "The board"). */
export function stageOf(ticket: Ticket): Stage {
  const end = lastEnd(ticket);
  const last = callsOf(ticket.calls).findLast(({ at }) => at >= bornAfter(ticket));
  if (last && end !== undefined && end.until >= last.rank) return 'finished';
  if (last) return isPutBack(ticket, last) ? 'waiting' : 'called';
  if (end !== undefined && !hasComeAfterAll(ticket)) return 'finished';
  const { joinedAt, leastLag = 0 } = ticket;
  // The queue of an earlier ticket with this id is not this one's.
  return joinedAt !== undefined && joinedAt - leastLag >= bornAfter(ticket) ? 'waiting' : 'unknown';
}

/** How the stays of a called ticket ended that it had before this call, on the same visit. */
export function endsBeforeCall(ticket: Ticket): readonly EndKind[] {
  const last = callsOf(ticket.calls).at(-1);
  if (!last || stageOf(ticket) !== 'called') return [];
  const since = Math.max(bornAfter(ticket), last.rank - OTHER_LIFE_MS);
  return endsInOrder(ticket)
    .filter(({ until }) => until >= since && until < last.rank)
    .map(({ kind }) => kind);
}

/** How a finished ticket ended; undefined for any other. */
export function endOf(ticket: Ticket): EndKind | undefined {
  return stageOf(ticket) === 'finished' ? lastEnd(ticket)?.kind : undefined;
}

/** About when a finished ticket ended, by the hub's clock: as near as its events tell of the distance of the two clocks. */
export function endedAboutOf(ticket: Ticket): number | undefined {
  const end = stageOf(ticket) === 'finished' ? lastEnd(ticket) : undefined;
  return end && end.until + (ticket.leastLag ?? 0);
}

/**
 * When its visitor came, as well as it is known: when the ticket was made, by the service's clock, unless that was with
 * the appointment; then when the hub heard of it.
 */
export function arrivedAtOf(ticket: Ticket): number | undefined {
  return ticket.wasScheduled ? ticket.joinedAt : (ticket.lastCreatedAt ?? ticket.createdAt);
}
