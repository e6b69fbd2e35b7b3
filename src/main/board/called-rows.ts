/**
 * Called tickets, last received first, read from disk once for all displays and only as far as one asks. An event reads
 * only its tickets again.
 */
import type { WrittenSince } from './written-tickets.ts';
import { latestCall } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

export interface CalledRow {
  readonly id: string;
  readonly line: string | undefined;
  readonly heardAt: number;
  /** Undefined for an unreadable row. */
  readonly ticket: () => Ticket | undefined;
}

export type IsOurs = (line: string | undefined) => boolean;

/** Applied before rows are counted, so that other calls never displace the wanted ones. */
interface Wanted {
  readonly isOurs: IsOurs;
  /** Default: any desk. */
  readonly showsDesk?: ((desk: string | undefined) => boolean) | undefined;
}

/** How far the first page may grow before it is read again. */
const MAX_TIMES_FIRST = 2;

interface CalledRowsDeps {
  readonly writtenSince: WrittenSince;
  /** What a display with all lines needs. */
  readonly firstRead: number;
  /** Last first, without the first `skip`. */
  readonly page: (since: number, most: number, skip: number) => readonly CalledRow[];
  readonly row: (id: string) => CalledRow | undefined;
}

export type CalledRows = (since: number, most: number, wanted: Wanted) => readonly Ticket[];

/** Adjacent rows, indexed by line: a display with few lines visits few rows. */
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

/** As the database orders rows. */
const isBefore = (a: CalledRow, b: CalledRow): boolean =>
  a.heardAt === b.heardAt ? a.id < b.id : a.heardAt > b.heardAt;

/** What was read stays the beginning of the database's rows. */
function replace({ pages, isAll }: Read, id: string, now: CalledRow | undefined): void {
  const from = pages.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const before = pages[from];
  if (before) pages[from] = pageOf(before.rows.filter((row) => row.id !== id));
  if (!now) return;
  const place = pages.findIndex(({ rows }) => rows.some((row) => isBefore(now, row)));
  // It comes after everything read, and is read when a display asks for more.
  if (place === -1 && !isAll) return;
  const to = place === -1 ? pages.length - 1 : place;
  const rows = pages[to]?.rows ?? [];
  const n = rows.findIndex((row) => isBefore(now, row));
  pages[Math.max(to, 0)] = pageOf(rows.toSpliced(n === -1 ? rows.length : n, 0, now));
}

export function createCalledRows({ writtenSince, firstRead, page, row }: CalledRowsDeps): CalledRows {
  let read = beginAt(Number.POSITIVE_INFINITY);

  function readMore(): void {
    const known = read.pages.reduce((sum, { rows }) => sum + rows.length, 0);
    const most = Math.max(firstRead, known);
    const rows = page(read.since, most, known);
    read.pages.push(pageOf(rows));
    read.isAll = rows.length < most;
  }

  function catchUp(since: number): void {
    const written = writtenSince();
    // New calls come first, so most of a long page is of no more use.
    const isLong = (read.pages[0]?.rows.length ?? 0) > MAX_TIMES_FIRST * firstRead;
    if (!written || since < read.since || isLong) read = beginAt(since);
    else for (const id of written) replace(read, id, row(id));
  }

  function* rowsSince(since: number, isOurs: IsOurs): Generator<CalledRow, void, void> {
    catchUp(since);
    for (let n = 0; n < read.pages.length || !read.isAll; n += 1) {
      if (n === read.pages.length) readMore();
      const here = read.pages[n];
      for (const each of here ? rowsOf(here, isOurs) : []) {
        if (each.heardAt < since) return;
        yield each;
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
