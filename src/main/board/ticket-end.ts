/**
 * How a ticket's stay ended, and up to which moment its calls are over.
 *
 * A served ticket tells its moment, and so does a cancellation with `cancelled.date`. One whose payload has `called`
 * ends the calls up to that one, unless a later one of the ticket has told no moment itself. The rest, such as the documented cancellation of a ticket in the queue, tell no moment
 * at all; the hub's receipt stands for it, brought to the service's clock by the smallest distance seen between the
 * receipt of an event of this ticket and the newest moment that event knew of. The two clocks may differ by any amount.
 *
 * What that cannot decide: a call received within {@link REORDERED_MS} after such an end is taken for one that came
 * before it; later than that, and made later by the service's clock, it begins a new stay, so that a visitor who is
 * called after all is seen and heard. Where a call was delivered after its own cancellation and nothing else of that
 * ticket had come in time, it is shown until it leaves the card by age: better a call too many than one too few.
 */
import { z } from 'zod';
import { meaningOf, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Heard } from '../webhooks/heard.ts';
import { type CallRecord, isUntold } from './call-record.ts';

/** Events sent together may arrive this far apart in the wrong order, in milliseconds. No clerk calls again as fast. */
export const REORDERED_MS = 2_000;

const KindSchema = z.enum(['served', 'no-show', 'cancelled', 'scheduling-no-show', 'scheduling-cancelled']);
export type EndKind = z.infer<typeof KindSchema>;

export const EndSchema = z.union([
  /** Calls up to `at`, by the service's clock, are over. */
  z.object({ kind: KindSchema, at: z.number() }),
  /** No moment was told: heard at this one, by the hub's clock. */
  z.object({ kind: KindSchema, key: z.string(), heardAt: z.number() }),
]);
export type End = z.infer<typeof EndSchema>;

const isEnd = (meaning: string): meaning is EndKind => KindSchema.options.some((kind) => kind === meaning);

function kindOf({ type, data }: TicketEvent, statuses: TicketStatuses): EndKind | undefined {
  if (type === 'ticket_served') return 'served';
  // Also the status of any other event says it, should the cancellation itself be lost.
  const meaning = meaningOf(statuses, data.status);
  if (isEnd(meaning)) return meaning;
  return type === 'ticket_cancelled' ? 'cancelled' : undefined;
}

/** A call that is named is no more the last one where another was made since of which only the receipt is known. */
function lastCallOf({ data: { called } }: TicketEvent, calls: readonly CallRecord[]): number | undefined {
  const at = called?.date;
  return at !== undefined && calls.some((call) => isUntold(call) && call.at > at) ? undefined : at;
}

/** What one payload says of ends: a ticket that was served in an earlier stay may be cancelled in this one. */
function endsOf(
  event: TicketEvent,
  calls: readonly CallRecord[],
  heard: Heard,
  statuses: TicketStatuses,
): End[] {
  const { served, cancelled } = event.data;
  const ends: End[] = served ? [{ kind: 'served', at: served.date }] : [];
  const kind = kindOf(event, statuses);
  if (kind === undefined || (kind === 'served' && served)) return ends;
  const moments = [cancelled?.date, lastCallOf(event, calls)].filter((at) => at !== undefined);
  const end: End =
    moments.length > 0 ? { kind, at: Math.max(...moments) } : { kind, key: heard.key, heardAt: heard.at };
  return [...ends, end];
}

/** Which of two ends of the same moment counts: the one that says most about the visit. */
const byWeight = (a: End, b: End): number =>
  KindSchema.options.indexOf(b.kind) - KindSchema.options.indexOf(a.kind);

/** Two ends with the same name are one: an end that tells no moment is named by its event. */
const nameOf = (end: End): string => ('key' in end ? `heard ${end.key}` : `${end.at} ${end.kind}`);

/** `calls`: all that are known, with this event. */
export function withEnds(
  ends: readonly End[],
  event: TicketEvent,
  calls: readonly CallRecord[],
  heard: Heard,
  statuses: TicketStatuses,
): End[] {
  const told = endsOf(event, calls, heard, statuses).filter((end) =>
    ends.every((known) => nameOf(known) !== nameOf(end)),
  );
  return [...ends, ...told].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Ends by the moment up to which calls are over, on the service's clock, the last one last. */
export function endsInOrder(
  ends: readonly End[],
  /** Smallest of receipt less newest moment of the payload, over this ticket's events; see above. */
  leastLag: number | undefined,
): readonly { readonly kind: EndKind; readonly until: number }[] {
  return ends
    .toSorted(byWeight)
    .map((end) => ({
      kind: end.kind,
      until: 'at' in end ? end.at : end.heardAt - (leastLag ?? 0) + REORDERED_MS,
    }))
    .toSorted((a, b) => a.until - b.until);
}

const BEFORE_ARRIVAL: ReadonlySet<EndKind> = new Set(['scheduling-no-show', 'scheduling-cancelled']);

/**
 * True when a visitor came after all: whatever ended was the time before the arrival, and the queue was heard of at
 * `joinedAt`, by the hub's clock, later or in one moment with it.
 */
export function cameAfterAll(
  ends: readonly End[],
  leastLag: number | undefined,
  joinedAt: number | undefined,
): boolean {
  return (
    joinedAt !== undefined &&
    ends.length > 0 &&
    ends.every((end) => {
      const heardAt = 'at' in end ? end.at + (leastLag ?? 0) : end.heardAt;
      return BEFORE_ARRIVAL.has(end.kind) && heardAt <= joinedAt + REORDERED_MS;
    })
  );
}
