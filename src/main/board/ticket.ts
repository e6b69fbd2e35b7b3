/**
 * One ticket as a fold of its events. The fold only takes unions and maxima, so every order of a ticket's events, and
 * every repetition, ends in the same state; a late event never takes anything back.
 */
import { z } from 'zod';
import type { TicketEvent } from '../webhooks/event.ts';

/** Everything known of one moment at which a ticket was called. */
const CallRecordSchema = z.object({
  at: z.number(),
  desk: z.string().optional(),
  /** A `ticket_called` for this moment arrived. */
  called: z.boolean(),
  /** One key for each `ticket_recalled` for this moment, so that a repeated delivery counts once. */
  recalls: z.array(z.string()),
});
export type CallRecord = z.infer<typeof CallRecordSchema>;

export const TicketSchema = z.object({
  id: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  line: z.string().optional(),
  /** How new the payload was that each of these came from: see `newness`. */
  toldAt: z.partialRecord(z.enum(['firstName', 'lastName', 'line']), z.number()).optional(),
  /** Milliseconds since 1970, all of them the service's own times. */
  createdAt: z.number().optional(),
  servedAt: z.number().optional(),
  /** Cancelled: every call up to this moment is over. */
  cancelledAt: z.number().optional(),
  /** Every moment known at which it was served or cancelled, in order: calls after one belong to a new stay. */
  ends: z.array(z.number()).default([]),
  calls: z.array(CallRecordSchema),
});
export type Ticket = z.infer<typeof TicketSchema>;

export type Stage = 'waiting' | 'called' | 'finished';

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b);

const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** The same choice whichever came first: the one that sorts last. */
const settled = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined ? b : b === undefined ? a : a > b ? a : b;

function withCall(
  calls: readonly CallRecord[],
  seen: { readonly at: number; readonly desk: string | undefined },
  called: boolean,
  recallKey: string | undefined,
): CallRecord[] {
  const known = calls.find((call) => call.at === seen.at) ?? { at: seen.at, called: false, recalls: [] };
  const desk = settled(known.desk, seen.desk);
  const merged: CallRecord = {
    at: seen.at,
    ...(desk === undefined ? {} : { desk }),
    called: known.called || called,
    recalls:
      recallKey === undefined || known.recalls.includes(recallKey)
        ? known.recalls
        : [...known.recalls, recallKey].toSorted(),
  };
  return [...calls.filter((call) => call.at !== seen.at), merged].toSorted((a, b) => a.at - b.at);
}

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
function newness({ type, data }: TicketEvent): number {
  const last = Math.max(data.created?.date ?? 0, data.called?.date ?? 0, data.served?.date ?? 0);
  return last * 2 + (type === 'ticket_changed' ? 1 : 0);
}

type Told = Pick<Ticket, 'firstName' | 'lastName' | 'line' | 'toldAt'>;

/** Who and what for, by the newest payload that says so; of two equally new ones the same whichever came first. */
function told(before: Ticket, event: TicketEvent): Told {
  const { firstName, lastName, line } = event.data;
  const at = newness(event);
  const says = { firstName, lastName, line: line === undefined || line === null ? undefined : String(line) };
  const after: { -readonly [Key in keyof Told]: Told[Key] } = {};
  const toldAt = { ...before.toldAt };
  for (const field of ['firstName', 'lastName', 'line'] as const) {
    const said = says[field] ?? undefined;
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

/**
 * Adds one event to what is known of its ticket. `eventKey` names this event for good (the journal's dedupe key): a
 * recall's body may equal the one before it, and only the key tells a second recall from a repeated delivery.
 */
export function foldTicket(ticket: Ticket | undefined, event: TicketEvent, eventKey: string): Ticket {
  const { data } = event;
  const before: Ticket = ticket ?? { id: data.id, ends: [], calls: [] };
  const calls = data.called
    ? withCall(
        before.calls,
        { at: data.called.date, desk: data.called.desk ?? undefined },
        event.type === 'ticket_called',
        event.type === 'ticket_recalled' ? eventKey : undefined,
      )
    : before.calls;
  // A cancellation carries no time of its own (spec, "Ticket"): it ends what its own payload knew of. The status says
  // it too, in case that event itself was lost.
  const isCancelled = event.type === 'ticket_cancelled' || data.status === 'CANCELLED_BY_CLERK';
  const cancelledAt = isCancelled ? (data.called?.date ?? data.created?.date ?? 0) : undefined;
  const ends = [data.served?.date, cancelledAt].filter((end) => end !== undefined);
  return {
    id: before.id,
    ends: [...new Set([...before.ends, ...ends])].toSorted((a, b) => a - b),
    calls,
    ...told(before, event),
    ...optional('createdAt', earlier(before.createdAt, data.created?.date)),
    ...optional('servedAt', later(before.servedAt, data.served?.date)),
    ...optional('cancelledAt', later(before.cancelledAt, cancelledAt)),
  };
}

/** The moment up to which calls are over: served or cancelled. */
function finishedAt(ticket: Ticket): number | undefined {
  return later(ticket.servedAt, ticket.cancelledAt);
}

/**
 * The newest call, with how often the visitor was called during this stay (1 for a first call). `key` changes with
 * every call and recall and with nothing else, so a late event never has a call announced again.
 */
export function latestCall(
  ticket: Ticket,
):
  | { readonly at: number; readonly desk: string | undefined; readonly round: number; readonly key: string }
  | undefined {
  const last = ticket.calls.at(-1);
  if (!last) return undefined;
  // A call after served is a new call: only what belongs to the same stay is counted.
  const begins = ticket.ends.findLast((end) => end < last.at) ?? Number.NEGATIVE_INFINITY;
  const stay = ticket.calls.filter((call) => call.at > begins);
  const recalls = stay.reduce((sum, call) => sum + call.recalls.length, 0);
  const first = stay.filter((call) => call.called || call.recalls.length === 0).length;
  // A recall implies a first call, even when its event was lost.
  const round = Math.max(first, 1) + recalls;
  return { at: last.at, desk: last.desk, round, key: `${ticket.id}/${last.at}/${1 + last.recalls.length}` };
}

/** Stages are ranked by their own timestamps, not by arrival (DESIGN part 5, "Board"). */
export function stageOf(ticket: Ticket): Stage {
  const ended = finishedAt(ticket);
  const last = ticket.calls.at(-1);
  if (last) return ended !== undefined && ended >= last.at ? 'finished' : 'called';
  return ended === undefined ? 'waiting' : 'finished';
}
