/**
 * Calls that are delivered long after they were made, as after hours without a network: whoever was called then has gone.
 * A payload tells no time of sending, so how late it is can only be said where the two clocks were seen to agree. Pure.
 */
import type { TicketEvent } from '../webhooks/event.ts';
import type { Heard } from '../webhooks/heard.ts';
import { isOneMoment } from '../webhooks/moment.ts';
import { momentOf } from './call-record.ts';
import type { Ticket } from './ticket-shape.ts';

/** Nobody who is called waits so long to come, in milliseconds. */
const LATE_MS = 2 * 3_600_000;
/** Moments of tickets follow the hub's clock where events came at most so long after them, or before, in milliseconds. */
const AGREES_MS = 5 * 60_000;
/** So far back tickets are asked how long after their moments events come, in milliseconds. */
export const LAG_REMEMBERED_MS = 48 * 3_600_000;

/**
 * The moment of a call, by the service's clock, that may be late: unknown until now, and of hours ago. A recall that
 * repeats the moment of a call which was heard in its time is one of now.
 */
export function momentOfOld(
  { type, data }: TicketEvent,
  before: Ticket | undefined,
  { at }: Heard,
): number | undefined {
  const { date, stepMs } = data.called ?? {};
  if ((type !== 'ticket_called' && type !== 'ticket_recalled') || date === undefined) return undefined;
  const isKnown =
    before?.calls.some(
      (call) => call.guessed?.at === date || isOneMoment(momentOf(call), { date, stepMs }),
    ) ?? false;
  return isKnown || at - date < LATE_MS ? undefined : date;
}

/**
 * How a call of this moment would have been heard in its time; undefined where tickets do not show that the service's
 * moments are the hub's. `lag`: the smallest that events of the last days had, if any came.
 */
export function heardInTime(moment: number, heard: Heard, lag: number | undefined): Heard | undefined {
  return lag === undefined || Math.abs(lag) > AGREES_MS ? undefined : { ...heard, at: moment + lag };
}
