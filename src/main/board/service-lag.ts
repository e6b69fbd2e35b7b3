/**
 * Measures how far the hub's clock is ahead of the service's: the receipt of each event minus its moment. Most events
 * come at once, some late, hours of them together after an outage, and some from a node with a wrong clock. So each
 * quarter of an hour has one vote, the middle of its events, and the middle vote counts. The record is bounded and
 * outlives any pause.
 */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import type { TicketEvent } from '../webhooks/event.ts';
import type { Ticket } from './ticket-shape.ts';
import { isReported } from './whole-calls.ts';

const SLOT_MS = 15 * 60_000;
/** A clock that was corrected is known once half of the votes are newer. */
const MAX_VOTES = 32;
const MAX_IN_SLOT = 16;
/** A difference from the middle up to this means on time, in milliseconds. */
const NEAR_MS = 60_000;

const LagsSchema = z.object({
  /** Milliseconds, oldest first. */
  votes: z.array(z.number()),
  /** The present quarter of an hour and its lags. */
  slot: z.number(),
  lags: z.array(z.number()),
});
type Lags = z.infer<typeof LagsSchema>;

export const NO_LAGS: Lags = { votes: [], slot: 0, lags: [] };

/** Of an even number the last is ignored. */
function leastAboutMiddle(lags: readonly number[]): number | undefined {
  const odd = lags.slice(0, lags.length - ((lags.length + 1) % 2)).toSorted((a, b) => a - b);
  const middle = odd[(odd.length - 1) / 2];
  return middle === undefined ? undefined : Math.min(...lags.filter((lag) => lag >= middle - NEAR_MS));
}

const votesOf = ({ votes, lags }: Lags): readonly number[] => {
  const vote = leastAboutMiddle(lags);
  return vote === undefined ? votes : [...votes, vote];
};

/** Milliseconds; undefined before the first event. */
export const lagOf = (lags: Lags): number | undefined => leastAboutMiddle(votesOf(lags));

/**
 * Adds the `lag` of an event received at `at` (hub's clock). Returns the same object if its quarter is full, or if the
 * event is ahead of the others in it. If all of a quarter are ahead, a clock may have been set.
 */
export function withLag(known: Lags, lag: number, at: number): Lags {
  const slot = Math.floor(at / SLOT_MS);
  if (slot !== known.slot) return { votes: votesOf(known).slice(1 - MAX_VOTES), slot, lags: [lag] };
  const least = (leastAboutMiddle(known.votes) ?? leastAboutMiddle(known.lags) ?? lag) - NEAR_MS;
  const onTime = known.lags.filter((one) => one >= least);
  if (lag < least && onTime.length > 0) return known;
  const lags = lag < least ? known.lags : onTime;
  return lags.length >= MAX_IN_SLOT ? known : { ...known, lags: [...lags, lag] };
}

/** Undefined if it has none, or a known one. */
export function momentOfNews(before: Ticket | undefined, { type, data }: TicketEvent): number | undefined {
  switch (type) {
    case 'ticket_called':
    case 'ticket_recalled':
      return data.called.date === undefined || isReported(before?.calls ?? [], data.called)
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

const LAGS = 'service-lags';

/** The lags on disk: one small row, read and written in the transactions of events. */
export function createServiceClock({ sqlite }: Pick<Database, 'sqlite'>) {
  const facts = createFacts({ sqlite });
  const known = (): Lags => facts.read(LAGS, LagsSchema) ?? NO_LAGS;
  return {
    lag: (): number | undefined => lagOf(known()),
    /** Runs inside the transaction of an event. `heardAt`: hub's clock; `moment`: service's clock. */
    note(moment: number, heardAt: number): void {
      const before = known();
      const after = withLag(before, heardAt - moment, heardAt);
      if (after !== before) facts.write(LAGS, after);
    },
  };
}
