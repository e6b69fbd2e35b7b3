/** Called tickets, last heard first, read from disk once for all displays: as far as one of them asks. */
import { untilWritten, type Writes } from '../storage/until-written.ts';
import { latestCall, type Ticket } from './ticket.ts';

export interface CalledRow {
  readonly line: string | undefined;
  readonly heardAt: number;
  /** Undefined for a row that cannot be read. */
  readonly ticket: () => Ticket | undefined;
}

/** Whether tickets of a line are this lobby's; undefined: a ticket that names no line. */
export type IsOurs = (line: string | undefined) => boolean;

/** Whose calls are asked for; asked before they are counted, so that others never crowd them out. */
export interface Wanted {
  readonly isOurs: IsOurs;
  /** By the desk of the ticket's latest call; absent: whatever its desk. */
  readonly showsDesk?: ((desk: string | undefined) => boolean) | undefined;
}

/** What the first display of a house asks for, and no more where it shows all lines. */
const FIRST_READ = 256;

export interface CalledRowsDeps {
  readonly writes: Writes;
  /** Rows heard at `since` or later, last heard first, without the first `skip`. */
  readonly page: (since: number, most: number, skip: number) => readonly CalledRow[];
}

/** The first `most` of those wanted that were heard at `since` or later. */
export type CalledRows = (since: number, most: number, wanted: Wanted) => readonly Ticket[];

interface Read {
  readonly since: number;
  readonly rows: CalledRow[];
  isAll: boolean;
}

const beginAt = (since: number): Read => ({ since, rows: [], isAll: false });

export function createCalledRows({ writes, page }: CalledRowsDeps): CalledRows {
  const held = untilWritten(writes, () => ({ read: beginAt(Number.POSITIVE_INFINITY) }));

  function* rowsSince(since: number): Generator<CalledRow, void, void> {
    const now = held();
    if (since < now.read.since) now.read = beginAt(since);
    const { read } = now;
    for (let n = 0; ; n += 1) {
      if (n === read.rows.length && !read.isAll) {
        const most = Math.max(FIRST_READ, n);
        const more = page(read.since, most, n);
        read.rows.push(...more);
        read.isAll = more.length < most;
      }
      const row = read.rows[n];
      if (!row || row.heardAt < since) return;
      yield row;
    }
  }

  return (since, most, { isOurs, showsDesk }) => {
    const tickets: Ticket[] = [];
    for (const { line, ticket } of rowsSince(since)) {
      const shown = isOurs(line) ? ticket() : undefined;
      if (shown && (!showsDesk || showsDesk(latestCall(shown)?.desk))) tickets.push(shown);
      if (tickets.length === most) break;
    }
    return tickets;
  };
}
