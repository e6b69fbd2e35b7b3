/**
 * Which tickets were written since a reader last asked, so that it reads only these again. Events note their tickets;
 * any other write to the database counts as a write of all tickets, which makes this safe.
 */
import type { Writes } from '../storage/until-written.ts';

/** Undefined if any ticket may have been written. */
export type WrittenSince = () => ReadonlySet<string> | undefined;

/** A reader that was away longer reads everything again. */
const MAX_NOTED = 1_000;

export function createWrittenTickets(writes: Writes) {
  const readers: {
    /** The writes accounted for: those before it last asked, and those of events since. */
    known: number;
    noted: Set<string>;
  }[] = [];
  return {
    /** Runs the writes of one event. They change no ticket, and no label of one, except those noted meanwhile. */
    during<T>(work: () => T): T {
      const before = writes();
      try {
        return work();
      } finally {
        const made = writes() - before;
        for (const reader of readers) reader.known += made;
      }
    },
    note(ticketId: string): void {
      for (const { noted } of readers) if (noted.size < MAX_NOTED) noted.add(ticketId);
    },
    /** Lasts as long as the database is open. */
    reader(): WrittenSince {
      const reader = { known: -1, noted: new Set<string>() };
      readers.push(reader);
      return () => {
        const now = writes();
        const { known, noted } = reader;
        reader.known = now;
        reader.noted = new Set();
        return known === now && noted.size < MAX_NOTED ? noted : undefined;
      };
    },
  };
}

export type WrittenTickets = ReturnType<typeof createWrittenTickets>;
