/**
 * Calls that are delivered long after they were made, as after hours without a network: whoever was called then has gone.
 * A payload tells no time of sending, so how late it is can only be said where the two clocks were seen to agree. Pure.
 */
import type { TicketEvent } from '../webhooks/event.ts';
import type { Receipt } from '../webhooks/moment.ts';
import type { Ticket } from './ticket-shape.ts';
import { newestMoment } from './told-moments.ts';
import { isTold } from './whole-calls.ts';

const MINUTE_MS = 60_000;

/** Nobody who is called waits so long to come where calls never leave the card, in milliseconds. */
const LATE_MS = 120 * MINUTE_MS;
/** Whoever was called no longer ago is in the lobby still, also where calls leave the card sooner: in milliseconds. */
const ON_TIME_MS = 10 * MINUTE_MS;
/** Moments of tickets follow the hub's clock where they are no further from it, in milliseconds. */
const AGREES_MS = 5 * MINUTE_MS;

/** What is known of the two clocks. */
export interface TwoClocks {
  /** How far the hub's clock is ahead of the service's, in milliseconds, as events told it; undefined where none did. */
  readonly lag: number | undefined;
  /** The service's clock was heard elsewhere, and shows what the hub's shows. */
  readonly agrees: boolean;
}

/** Whether the moments that events tell can be held against the hub's clock. */
const areTogether = ({ lag, agrees }: TwoClocks): boolean =>
  agrees && lag !== undefined && Math.abs(lag) <= AGREES_MS;

/**
 * How a call would have been heard in its time that comes when it would have left the card by its age (`leavesAfterMs`;
 * undefined: it never does), and after {@link ON_TIME_MS}; the same of an event of the ticket that is the first to tell of
 * it. Undefined for any other event, and wherever nobody can tell. A recall that repeats the moment of a call which is
 * known is one of now.
 */
export function heardInTime(
  { type, data }: TicketEvent,
  before: Ticket | undefined,
  receipt: Receipt,
  clocks: TwoClocks,
  leavesAfterMs: number | undefined,
): Receipt | undefined {
  const { called } = data;
  // A served or a cancelled one ends what it tells of.
  if (type === 'ticket_served' || type === 'ticket_cancelled' || called?.date === undefined) return undefined;
  const known = before?.calls ?? [];
  // What only other events of its ticket have told of is no call that was heard.
  const heardOf = type === 'ticket_called' ? known.filter(({ news }) => news.length > 0) : known;
  if (!areTogether(clocks) || isTold(heardOf, called)) return undefined;
  const at = called.date + (clocks.lag ?? 0);
  return receipt.at - at < Math.max(ON_TIME_MS, leavesAfterMs ?? LATE_MS) ? undefined : { ...receipt, at };
}

/** A node of the service whose clock is wrong is ahead by no more, in milliseconds; by more where the clocks are known. */
const MOST_AHEAD_MS = 15 * MINUTE_MS;

/**
 * The latest moment, by the service's clock, that an event can tell when it is received; undefined where anything may be
 * so. Where nothing but events tells of the service's clock, one that is far ahead may say that a clock was set. A moment
 * that is not after its receipt is allowed: the events that the lag was learned from may have been late themselves.
 */
export function latestMoment(event: TicketEvent, { at }: Receipt, clocks: TwoClocks): number | undefined {
  const { lag } = clocks;
  if (lag === undefined) return undefined;
  const now = at - Math.min(lag, 0);
  return areTogether(clocks) || (newestMoment(event) ?? now) - now <= MOST_AHEAD_MS ? now : undefined;
}
