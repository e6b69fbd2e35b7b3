/** Reads a file that is watched, or of a folder that is, on the thread that reads lists. */
import { createHash } from 'node:crypto';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { VERSION } from '../../../contract/version.ts';
import { oneAhead } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import { systemCode } from '../../base/private-files.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { ListRead, ListReader, ListReaders } from './list-reader.ts';
import type { ListSummary } from './roster.ts';
import type { AgainAfter, RestingFile } from './roster-watch.ts';
import type { WatchedColumns } from './watched-columns.ts';

/** How soon a disk that would not give a list, or not take one, is tried again. */
export const DISK_AGAIN_MS = 10_000;
/** How soon a list is tried again whose reading took too long: the machine may have slept meanwhile. */
const SLOW_AGAIN_MS = 3_600_000;

export interface WatchedReadingDeps {
  readonly readers: ListReaders;
  readonly givenUp: GivenUpLists;
  readonly watched: Pick<WatchedColumns, 'forms'>;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ReadList {
  readonly reader: Pick<ListReader, 'rows' | 'piece' | 'problems'>;
  readonly summary: ListSummary;
}

/** Nothing came of it. `trouble`: what staff are told; without it the file was changed meanwhile, or the hub closes. */
export interface NotRead {
  readonly kind: 'not-read';
  readonly trouble?:
    | { readonly kind: 'unreadable'; readonly why: RosterUnreadable }
    | { readonly kind: 'missing' };
  readonly again?: AgainAfter;
}

const NOTHING: NotRead = { kind: 'not-read' };
const unreadable = (why: RosterUnreadable): NotRead => ({
  kind: 'not-read',
  trouble: { kind: 'unreadable', why },
});

export type WatchedReading = ReturnType<typeof createWatchedReading>;

export function createWatchedReading(deps: WatchedReadingDeps) {
  const { readers, givenUp, clock, log } = deps;
  let open: ListReader | undefined;
  let closed = false;

  function giveUp({ hash }: RestingFile): void {
    try {
      givenUp.keep(hash, wallMs(clock));
    } catch (error) {
      log.error('given-up-not-kept', { reason: systemCode(error) });
    }
  }

  async function summaryOf(
    reader: ListReader,
    file: RestingFile,
  ): Promise<Extract<ListRead, { kind: 'read' }> | NotRead> {
    const { timeZone, watched } = deps;
    const said = { forms: watched.forms() };
    const context = { timeZone, now: wallMs(clock), said, saysDoubleCodes: true };
    const read = await reader.read(context).catch(() => undefined);
    if (closed || !read) return NOTHING;
    if (!(await file.isAsSeen())) return { ...NOTHING, again: 0 };
    switch (read.kind) {
      case 'unreadable':
        return unreadable(read.why);
      case 'lost':
        return { kind: 'not-read', trouble: { kind: 'missing' }, again: DISK_AGAIN_MS };
      case 'given-up':
        if (!read.isOfList) return { ...unreadable({ kind: 'given-up' }), again: SLOW_AGAIN_MS };
        giveUp(file);
        return unreadable({ kind: 'given-up' });
      case 'read': {
        const columns = [...read.missing];
        return columns.length > 0 ? unreadable({ kind: 'no-columns', columns }) : read;
      }
    }
  }

  return {
    /** Reads it and has `taken` do something with it while its rows are there. Throws what that throws. */
    async read<T>(
      file: RestingFile,
      taken: (list: ReadList) => Promise<T>,
    ): Promise<{ readonly kind: 'taken'; readonly value: T } | NotRead> {
      if (givenUp.has(file.hash)) return unreadable({ kind: 'given-up' });
      const reader = readers.open({ kind: 'file', fd: file.fd, size: file.size });
      open = reader;
      try {
        const summary = await summaryOf(reader, file);
        if (summary.kind === 'not-read') return summary;
        return { kind: 'taken', value: await taken({ reader, summary }) };
      } catch (error) {
        if (closed) return NOTHING;
        throw error;
      } finally {
        await reader.close();
        // What comes of it may never be known: a hub that closes puts the rest in at its next start.
        await file.close();
        open = undefined;
      }
    },
    close(): void {
      closed = true;
      void open?.close();
    },
  };
}

/** Rows that the thread hands over at once: to copy them takes a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** All good rows, a page at a time; the next is copied while one is worked on. Throws where the reader has ended. */
export const pagesOf = (reader: Pick<ListReader, 'rows'>, rows: number) =>
  oneAhead((n) => reader.rows(n * ROWS_AT_ONCE, ROWS_AT_ONCE), Math.ceil(rows / ROWS_AT_ONCE));

/** All that are named. */
export async function problemsOf({ reader, summary }: ReadList) {
  const { problems } = await reader.problems(0, summary.problems);
  return problems;
}

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-given-up:' AND name < 'list-given-up;'`;
/** Nobody has put another file there for so long. */
const KEPT_MS = 400 * 86_400_000;

/** Another Foyer may be able to read it. */
const factOf = (hash: string): string =>
  `list-given-up:${createHash('sha256').update(`${VERSION}\n${hash}`).digest('base64url')}`;

type GivenUpLists = ReturnType<typeof createGivenUpLists>;

/**
 * Which watched lists Foyer gave up on, because reading one took more memory or time than it may. One is not read again, not
 * after a start either, before it says something else. No row of it is kept.
 */
export function createGivenUpLists({ sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>) {
  const facts = createFacts({ sqlite });
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND CAST(value AS INTEGER) < ?`);

  return {
    has: (hash: string): boolean => facts.text(factOf(hash)) !== undefined,
    /** `at`: milliseconds since 1970. */
    keep(hash: string, at: number): void {
      transaction(() => {
        removeOld.run(at - KEPT_MS);
        facts.write(factOf(hash), Math.round(at));
      });
    },
  };
}
