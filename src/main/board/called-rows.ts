/** Called tickets, last heard first, read from disk once for all displays: as far as one of them asks. */
import { untilWritten, type Writes } from '../storage/until-written.ts';
import { latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

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

export interface CalledRowsDeps {
  readonly writes: Writes;
  /** Rows read at first: what a display of a house asks for, and no more where it shows all lines. */
  readonly firstRead: number;
  /** Rows heard at `since` or later, last heard first, without the first `skip`. */
  readonly page: (since: number, most: number, skip: number) => readonly CalledRow[];
}

/** The first `most` of those wanted that were heard at `since` or later. */
export type CalledRows = (since: number, most: number, wanted: Wanted) => readonly Ticket[];

/** Rows as they were read together, and where in them each line is: a display of few lines walks over few rows. */
interface Page {
  readonly rows: readonly CalledRow[];
  readonly placesOf: ReadonlyMap<string | undefined, readonly number[]>;
}

function pageOf(rows: readonly CalledRow[]): Page {
  const placesOf = new Map<string | undefined, number[]>();
  for (const [n, { line }] of rows.entries()) {
    const places = placesOf.get(line) ?? [];
    placesOf.set(line, places);
    places.push(n);
  }
  return { rows, placesOf };
}

function rowsOf({ rows, placesOf }: Page, isOurs: IsOurs): readonly CalledRow[] {
  const ours = [...placesOf.keys()].filter(isOurs);
  if (ours.length === placesOf.size) return rows;
  return ours
    .flatMap((line) => placesOf.get(line) ?? [])
    .toSorted((a, b) => a - b)
    .flatMap((n) => rows[n] ?? []);
}

interface Read {
  readonly since: number;
  readonly pages: Page[];
  isAll: boolean;
}

const beginAt = (since: number): Read => ({ since, pages: [], isAll: false });

export function createCalledRows({ writes, firstRead, page }: CalledRowsDeps): CalledRows {
  const held = untilWritten(writes, () => ({ read: beginAt(Number.POSITIVE_INFINITY) }));

  function readMore(read: Read): void {
    const known = read.pages.reduce((sum, { rows }) => sum + rows.length, 0);
    const most = Math.max(firstRead, known);
    const rows = page(read.since, most, known);
    read.pages.push(pageOf(rows));
    read.isAll = rows.length < most;
  }

  function* rowsSince(since: number, isOurs: IsOurs): Generator<CalledRow, void, void> {
    const now = held();
    if (since < now.read.since) now.read = beginAt(since);
    const { read } = now;
    for (let n = 0; n < read.pages.length || !read.isAll; n += 1) {
      if (n === read.pages.length) readMore(read);
      const here = read.pages[n];
      for (const row of here ? rowsOf(here, isOurs) : []) {
        if (row.heardAt < since) return;
        yield row;
      }
    }
  }

  return (since, most, { isOurs, showsDesk }) => {
    const tickets: Ticket[] = [];
    for (const { ticket } of rowsSince(since, isOurs)) {
      const shown = ticket();
      if (shown && (!showsDesk || showsDesk(latestCall(shown)?.desk))) tickets.push(shown);
      if (tickets.length === most) break;
    }
    return tickets;
  };
}
