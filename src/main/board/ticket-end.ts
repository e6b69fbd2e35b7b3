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
import { type Receipt, lastMsOf, notAfterOf, type Moment } from '../webhooks/moment.ts';
import { type CallRecord, isUntold } from './call-record.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

/** Events sent together may arrive this far apart in the wrong order, in milliseconds. No clerk calls again as fast. */
export const REORDERED_MS = 2_000;

const KindSchema = z.enum(['served', 'no-show', 'cancelled', 'scheduling-no-show', 'scheduling-cancelled']);
export type EndKind = z.infer<typeof KindSchema>;

export const EndSchema = z.union([
  /** Calls up to `at`, by the service's clock, are over. */
  z.object({
    kind: KindSchema,
    at: z.number(),
    /** How fine `at` was told, and what its receipt allows: see `CallRecord`. */
    stepMs: z.number().optional(),
    notAfter: z.number().optional(),
    /** The moment of the call that the payload named: that one is over too, and those before it. */
    ofCall: z.number().optional(),
  }),
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
function lastCallOf({ data: { called } }: TicketEvent, calls: readonly CallRecord[]): Moment | undefined {
  const date = called?.date;
  if (date === undefined || calls.some((call) => isUntold(call) && call.at > date)) return undefined;
  return { date, stepMs: called?.stepMs };
}

/** An end at the last of these moments, as the hub heard of it. */
function endAt(kind: EndKind, moments: readonly Moment[], receipt: Receipt): End | undefined {
  const last = moments.toSorted((a, b) => lastMsOf(a) - lastMsOf(b)).at(-1);
  if (!last) return undefined;
  const { date: at, stepMs } = last;
  const notAfter = notAfterOf(at, receipt);
  return {
    kind,
    at,
    ...(stepMs === undefined ? {} : { stepMs }),
    ...(notAfter === undefined ? {} : { notAfter }),
  };
}

/** What one payload says of ends: a ticket that was served in an earlier stay may be cancelled in this one. */
function endsOf(
  event: TicketEvent,
  calls: readonly CallRecord[],
  receipt: Receipt,
  statuses: TicketStatuses,
): End[] {
  const { served, cancelled } = event.data;
  const kind = kindOf(event, statuses);
  const named = lastCallOf(event, calls);
  const ofCall = named ? { ofCall: named.date } : {};
  const wasServed = served && endAt('served', [served], receipt);
  // Only what ends the ticket now ends the call that it names: a ticket that is called again still tells that it was served.
  if (wasServed && kind === 'served') return [{ ...wasServed, ...ofCall }];
  const ends = wasServed ? [wasServed] : [];
  if (kind === undefined) return ends;
  const end = endAt(
    kind,
    [cancelled, named].filter((moment) => moment !== undefined),
    receipt,
  );
  return [...ends, end ? { ...end, ...ofCall } : { kind, key: receipt.key, heardAt: receipt.at }];
}

/** Which of two ends of the same moment counts: the one that says most about the visit. */
const byWeight = (a: End, b: End): number =>
  KindSchema.options.indexOf(b.kind) - KindSchema.options.indexOf(a.kind);

/** Two ends with the same name are one: an end that tells no moment is named by its event. */
const nameOf = (end: End): string =>
  'key' in end
    ? `receipt ${end.key}`
    : [end.at, end.kind, end.stepMs ?? 1, end.ofCall].filter((part) => part !== undefined).join(' ');

/** What was heard first of an end has the last word on how late it can have been. */
function oneOf(known: End, told: End): End {
  if ('key' in known || 'key' in told || told.notAfter === undefined) return known;
  return { ...known, notAfter: Math.min(known.notAfter ?? told.notAfter, told.notAfter) };
}

/** `calls`: all that are known, with this event. */
export function withEnds(
  ends: readonly End[],
  event: TicketEvent,
  calls: readonly CallRecord[],
  receipt: Receipt,
  statuses: TicketStatuses,
): End[] {
  const all = new Map(ends.map((end) => [nameOf(end), end]));
  for (const told of endsOf(event, calls, receipt, statuses)) {
    const known = all.get(nameOf(told));
    all.set(nameOf(told), known ? oneOf(known, told) : told);
  }
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, end]) => end);
}

/** What of a ticket says when its stays ended. */
export interface Stays {
  readonly ends: readonly End[];
  readonly calls: readonly CallRecord[];
  /** Smallest of receipt less newest moment of the payload, over this ticket's events; see above. */
  readonly leastLag?: number | undefined;
}

/** Ends by the moment up to which calls are over, on the service's clock, the last one last. */
export function endsInOrder({
  ends,
  calls,
  leastLag = 0,
}: Stays): readonly { readonly kind: EndKind; readonly until: number }[] {
  const whole = ends.some((end) => 'at' in end && end.ofCall !== undefined) ? callsOf(calls) : [];
  function untilOf(end: End): number {
    if ('key' in end) return end.heardAt - leastLag + REORDERED_MS;
    const until = Math.min(lastMsOf({ date: end.at, stepMs: end.stepMs }), end.notAfter ?? Infinity);
    const { ofCall } = end;
    const named = ofCall === undefined ? undefined : whole.find((call) => isCallOf(call, ofCall));
    return Math.max(until, named?.rank ?? until);
  }
  return ends
    .toSorted(byWeight)
    .map((end) => ({ kind: end.kind, until: untilOf(end) }))
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
