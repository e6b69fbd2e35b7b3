/**
 * How a ticket's stays ended, and up to which moment its calls are over.
 *
 * A served event has a moment, and so has a cancellation with `cancelled.date`. An end whose payload has `called` ends
 * the calls up to that one, unless a later call of the ticket has no moment itself. Other ends, such as the documented
 * cancellation of a ticket in the queue, have no moment. Their receipt is used, shifted to the service's clock by the
 * smallest distance seen between the receipt of an event of this ticket and its newest moment. The two clocks may
 * differ by any amount.
 *
 * What this cannot decide: a call received within {@link REORDERED_MS} after such an end counts as earlier. A later
 * one, and made later by the service's clock, begins a new stay, so that a visitor who is called after all is seen and
 * heard. If a call arrives after its own cancellation and nothing else of its ticket came in time, it is shown until
 * its age removes it: better a call too many than one too few.
 */
import { z } from 'zod';
import { meaningOf, type TicketStatuses } from '../service/ticket-statuses.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import { type Receipt, lastMsOf, notAfterOf, type Moment } from '../webhooks/moment.ts';
import { type CallRecord, isGuessed } from './call-record.ts';
import { callsOf, isCallOf } from './whole-calls.ts';

/** Events sent together may be reordered by this, in milliseconds. No clerk calls again as fast. */
export const REORDERED_MS = 2_000;

const KindSchema = z.enum(['served', 'no-show', 'cancelled', 'scheduling-no-show', 'scheduling-cancelled']);
export type EndKind = z.infer<typeof KindSchema>;

export const EndSchema = z.union([
  /** Calls up to `at` (service's clock) are over. */
  z.object({
    kind: KindSchema,
    at: z.number(),
    /** As in `CallRecord`. */
    stepMs: z.number().optional(),
    notAfter: z.number().optional(),
    /** The moment of the call that the payload names. It is over, and so are earlier ones. */
    ofCall: z.number().optional(),
  }),
  /** `heardAt`: the hub's clock. */
  z.object({ kind: KindSchema, key: z.string(), heardAt: z.number() }),
]);
type End = z.infer<typeof EndSchema>;

const isEnd = (meaning: string): meaning is EndKind => KindSchema.options.some((kind) => kind === meaning);

function kindOf({ type, data }: TicketEvent, statuses: TicketStatuses): EndKind | undefined {
  if (type === 'ticket_served') return 'served';
  // The status of another event shows it too, if the cancellation is lost.
  const meaning = meaningOf(statuses, data.status);
  if (isEnd(meaning)) return meaning;
  return type === 'ticket_cancelled' ? 'cancelled' : undefined;
}

/** Undefined if a later call of the ticket has only a receipt: then the named call is no longer the last. */
function lastCallOf({ data: { called } }: TicketEvent, calls: readonly CallRecord[]): Moment | undefined {
  const date = called?.date;
  if (date === undefined || calls.some((call) => isGuessed(call) && call.at > date)) return undefined;
  return { date, stepMs: called?.stepMs };
}

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

/** The ends in one payload: a ticket served in an earlier stay may be cancelled in this one. */
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
  // Only an end of now ends the named call: a ticket called again still reports that it was served.
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

/** For equal moments, the end that says most about the visit. */
const byWeight = (a: End, b: End): number =>
  KindSchema.options.indexOf(b.kind) - KindSchema.options.indexOf(a.kind);

/** An end without a moment is named by its event. */
const nameOf = (end: End): string =>
  'key' in end
    ? `receipt ${end.key}`
    : [end.at, end.kind, end.stepMs ?? 1, end.ofCall].filter((part) => part !== undefined).join(' ');

/** The first receipt decides how late an end can have been. */
function oneOf(known: End, reported: End): End {
  if ('key' in known || 'key' in reported || reported.notAfter === undefined) return known;
  return { ...known, notAfter: Math.min(known.notAfter ?? reported.notAfter, reported.notAfter) };
}

/** `calls`: all known ones, with this event's. */
export function withEnds(
  ends: readonly End[],
  event: TicketEvent,
  calls: readonly CallRecord[],
  receipt: Receipt,
  statuses: TicketStatuses,
): End[] {
  const all = new Map(ends.map((end) => [nameOf(end), end]));
  for (const reported of endsOf(event, calls, receipt, statuses)) {
    const known = all.get(nameOf(reported));
    all.set(nameOf(reported), known ? oneOf(known, reported) : reported);
  }
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, end]) => end);
}

interface Stays {
  readonly ends: readonly End[];
  readonly calls: readonly CallRecord[];
  /** Smallest receipt minus newest moment over the ticket's events; see above. */
  readonly leastLag?: number | undefined;
}

/** By the moment up to which calls are over (service's clock), the last one last. */
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
 * True if the visitor came after all: the end was before the arrival, which was received at `joinedAt` (hub's clock),
 * later or at the same moment.
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
