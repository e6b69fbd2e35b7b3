/**
 * Recognises calls delivered long after they were made, as after hours without a network: their visitors have left.
 * Payloads have no sending time, so the two clocks must have been seen to agree. Pure.
 */
import { MINUTE_MS } from '../../clock/clock.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import type { Ticket } from './ticket-shape.ts';
import { newestMoment } from './reported-moments.ts';
import { isReported } from './whole-calls.ts';

/** No called visitor needs this long, even where calls never leave the card. */
const LATE_MS = 120 * MINUTE_MS;
/** A visitor called this recently is still in the lobby, even where calls leave the card sooner. */
const ON_TIME_MS = 10 * MINUTE_MS;
/** Largest difference at which the service's moments count as the hub's time. */
const AGREES_MS = 5 * MINUTE_MS;

export interface TwoClocks {
  /** The hub's clock minus the service's, in milliseconds, as events show it; undefined without any. */
  readonly lag: number | undefined;
  readonly agrees: boolean;
}

const areTogether = ({ lag, agrees }: TwoClocks): boolean =>
  agrees && lag !== undefined && Math.abs(lag) <= AGREES_MS;

/**
 * The receipt that a late call would have had in time. A call is late if it arrives after it would have left the card
 * (`leavesAfterMs`; undefined: never) and after {@link ON_TIME_MS}; an event that is the first to report a call counts
 * too. Undefined for any other event, and if no one can tell. A recall that repeats a known moment is a call of now.
 */
export function receiptInTime(
  { type, data }: TicketEvent,
  before: Ticket | undefined,
  receipt: Receipt,
  clocks: TwoClocks,
  leavesAfterMs: number | undefined,
): Receipt | undefined {
  const { called } = data;
  // These end the call they report.
  if (type === 'ticket_served' || type === 'ticket_cancelled' || called?.date === undefined) return undefined;
  const known = before?.calls ?? [];
  // A call that only other events reported was not received as a call.
  const heardOf = type === 'ticket_called' ? known.filter(({ news }) => news.length > 0) : known;
  if (!areTogether(clocks) || isReported(heardOf, called)) return undefined;
  const at = called.date + (clocks.lag ?? 0);
  return receipt.at - at < Math.max(ON_TIME_MS, leavesAfterMs ?? LATE_MS) ? undefined : { ...receipt, at };
}

/** A node with a wrong clock is at most this far ahead, unless both clocks are known. */
const MAX_AHEAD_MS = 15 * MINUTE_MS;

/**
 * The latest plausible moment of an event at its receipt, by the service's clock; undefined if any is. If only events
 * show the service's clock, a moment far ahead may mean that a clock was set. A moment up to the receipt is always
 * allowed, because the events that the lag was learned from may have been late.
 */
export function latestMoment(event: TicketEvent, { at }: Receipt, clocks: TwoClocks): number | undefined {
  const { lag } = clocks;
  if (lag === undefined) return undefined;
  const now = at - Math.min(lag, 0);
  return areTogether(clocks) || (newestMoment(event) ?? now) - now <= MAX_AHEAD_MS ? now : undefined;
}
