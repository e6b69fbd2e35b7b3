/**
 * Which tickets were written since a reader asked last, so that it reads again only these. Events say which; any other
 * write to the database, of whoever, counts as one of all tickets: that is what makes it safe.
 */
import type { Writes } from '../storage/until-written.ts';

/** The tickets written since it was asked last; undefined where it may be any. */
export type WrittenSince = () => ReadonlySet<string> | undefined;

export interface WrittenTickets {
  /** Runs what one event writes: it changes no ticket, and no label of one, but of those noted meanwhile. */
  during<T>(work: () => T): T;
  /** This ticket was written, or a label of it. */
  note(ticketId: string): void;
  /** For one reader; it lasts as long as the database is open. */
  reader(): WrittenSince;
}

/** A reader that has not asked for so long reads all of it anew. */
const MOST_NOTED = 1_000;

export function createWrittenTickets(writes: Writes): WrittenTickets {
  const readers: {
    /** The writes that are accounted for: all there were when it asked last, and those of events since. */
    known: number;
    noted: Set<string>;
  }[] = [];
  return {
    during(work) {
      const before = writes();
      try {
        return work();
      } finally {
        const made = writes() - before;
        for (const reader of readers) reader.known += made;
      }
    },
    note(ticketId) {
      for (const { noted } of readers) if (noted.size < MOST_NOTED) noted.add(ticketId);
    },
    reader() {
      const reader = { known: -1, noted: new Set<string>() };
      readers.push(reader);
      return () => {
        const now = writes();
        const { known, noted } = reader;
        reader.known = now;
        reader.noted = new Set();
        return known === now && noted.size < MOST_NOTED ? noted : undefined;
      };
    },
  };
}
