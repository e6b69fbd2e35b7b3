/**
 * Which tickets were written since the board was made last, so that it looks up again only what they are called. Events
 * say which; any other write to the database, of whoever, counts as one of all tickets: that is what makes it safe.
 */
import type { Writes } from '../storage/until-written.ts';

export interface WrittenTickets {
  /** Runs what one event writes: of what tickets are called it changes no more than that of those noted meanwhile. */
  during<T>(work: () => T): T;
  /** This ticket was written, or a label of it. */
  note(ticketId: string): void;
  /** The tickets written since it was asked last; undefined where it may be any. */
  take(): ReadonlySet<string> | undefined;
}

export function createWrittenTickets(writes: Writes): WrittenTickets {
  let noted = new Set<string>();
  /** The writes that are accounted for: all there were at the last look, and those of events since. */
  let known = -1;
  return {
    during(work) {
      const before = writes();
      try {
        return work();
      } finally {
        known += writes() - before;
      }
    },
    note: (ticketId) => void noted.add(ticketId),
    take() {
      const now = writes();
      const written = known === now ? noted : undefined;
      known = now;
      noted = new Set();
      return written;
    },
  };
}
