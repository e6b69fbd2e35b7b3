/**
 * How far the hub's clock is ahead of the service's, as events tell it: the receipt of each less the moment of what it
 * tells. Most come at once, some late, hours of them together after a line was down, and some from a node of the service
 * whose clock is wrong. So each quarter of an hour has one vote, the middle of its events, and the middle vote counts.
 * What is kept is bounded, and outlives any time without events. Pure.
 */
import { z } from 'zod';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Ticket } from './ticket-shape.ts';
import { isTold } from './whole-calls.ts';

const SLOT_MS = 15 * 60_000;
/** Votes kept; a clock that was set right is known once half of them are of the time since. */
const MOST_VOTES = 32;
/** Events asked in each quarter of an hour. */
const MOST_IN_SLOT = 16;
/** What differs by no more from the middle came on time or soon after, in milliseconds. */
const NEAR_MS = 60_000;

export const LagsSchema = z.object({
  /** In milliseconds, the oldest first. */
  votes: z.array(z.number()),
  /** The quarter of an hour that is not over, and what its events say. */
  slot: z.number(),
  lags: z.array(z.number()),
});
export type Lags = z.infer<typeof LagsSchema>;

export const NO_LAGS: Lags = { votes: [], slot: 0, lags: [] };

/** The smallest of those about the middle; of an even number the last one has no say. Undefined without any. */
function leastAboutMiddle(lags: readonly number[]): number | undefined {
  const odd = lags.slice(0, lags.length - ((lags.length + 1) % 2)).toSorted((a, b) => a - b);
  const middle = odd[(odd.length - 1) / 2];
  return middle === undefined ? undefined : Math.min(...lags.filter((lag) => lag >= middle - NEAR_MS));
}

const votesOf = ({ votes, lags }: Lags): readonly number[] => {
  const vote = leastAboutMiddle(lags);
  return vote === undefined ? votes : [...votes, vote];
};

/** In milliseconds; undefined before the first event. */
export const lagOf = (lags: Lags): number | undefined => leastAboutMiddle(votesOf(lags));

/**
 * `lag`: of an event that was heard at `at`, by the hub's clock. The same object where it has nothing to say: its quarter of
 * an hour is full, or it is ahead of what others told in it. Where all of a quarter are ahead, a clock may have been set.
 */
export function withLag(known: Lags, lag: number, at: number): Lags {
  const slot = Math.floor(at / SLOT_MS);
  if (slot !== known.slot) return { votes: votesOf(known).slice(1 - MOST_VOTES), slot, lags: [lag] };
  const least = (leastAboutMiddle(known.votes) ?? leastAboutMiddle(known.lags) ?? lag) - NEAR_MS;
  const onTime = known.lags.filter((one) => one >= least);
  if (lag < least && onTime.length > 0) return known;
  const lags = lag < least ? known.lags : onTime;
  return lags.length >= MOST_IN_SLOT ? known : { ...known, lags: [...lags, lag] };
}

/** The moment of what an event tells as its news; undefined where it tells of none, or of one that is known. */
export function momentOfNews(before: Ticket | undefined, { type, data }: TicketEvent): number | undefined {
  switch (type) {
    case 'ticket_called':
    case 'ticket_recalled':
      return data.called.date === undefined || isTold(before?.calls ?? [], data.called)
        ? undefined
        : data.called.date;
    case 'ticket_created':
      return data.created?.date;
    case 'ticket_served':
      return data.served?.date;
    case 'ticket_cancelled':
      return data.cancelled?.date;
    case 'ticket_changed':
      return undefined;
  }
}
