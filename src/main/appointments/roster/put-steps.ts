/** Brings decided lists in, in transactions that hold nobody up, and knows how far each of them is. */
import { z } from 'zod';
import type { Clock } from '../../../clock/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { AboutList, ListFiles } from './list-files.ts';
import { leftRowsOf } from './list-piece.ts';
import { bringRows, type ImportDeps } from './roster-import.ts';
import type { TakenFiles } from './imported-list.ts';

/** Rows that a transaction has at least, and after which it is looked whether it has held the thread long enough. */
const ROWS_AT_ONCE = 25;
/** How long a transaction gathers rows, in milliseconds; its commit comes after that. Nothing may hold the thread for 50. */
const GATHER_MS = 6;

export interface PutStepsDeps extends ImportDeps {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  /** Of the watched folder. */
  readonly taken?: Pick<TakenFiles, 'keep' | 'forget'> | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Ids that are new or different; told once for each list. */
  readonly onImported: (ids: readonly string[]) => void;
}

export interface ListTally {
  /** New ones and changed ones. */
  readonly written: number;
  readonly waiting: number;
}

/** What is told of a decided list until all of it is in. */
export interface PutListener {
  /** So many rows are done with. */
  heard(rows: number): void;
  /** The disk does not take more at the moment; it is tried again by itself. */
  refused(rows: number): void;
  done(tally: ListTally): void;
}

interface Putting {
  readonly listener: PutListener;
  readonly changed: string[];
  rows: number;
  waiting: number;
}

const NOBODY: PutListener = { heard() {}, refused() {}, done() {} };

export const newPutting = (listener: PutListener): Putting => ({
  listener,
  changed: [],
  rows: 0,
  waiting: 0,
});

/** Brings rows from the one numbered `from` on, as many as fit into one transaction. */
function bringSome(deps: PutStepsDeps, rows: ReturnType<typeof leftRowsOf>, from: number) {
  const until = deps.clock.monotonic() + GATHER_MS;
  const changed: string[] = [];
  let waiting = 0;
  let to = from;
  do {
    const brought = bringRows(
      deps,
      rows.slice(to, to + ROWS_AT_ONCE).filter((row) => row !== null),
      'booking',
    );
    changed.push(...brought.changed);
    waiting += brought.waiting.length;
    to = Math.min(to + ROWS_AT_ONCE, rows.length);
  } while (to < rows.length && deps.clock.monotonic() < until);
  return { to, changed, waiting };
}

/** The steps, one transaction each; `putting`: the lists that are under way, by the names of their files. */
export function createPutSteps(deps: PutStepsDeps, files: ListFiles) {
  const { database, log, taken } = deps;
  const progress = createPutProgress(database);
  const putting = new Map<string, Putting>();

  function rowsIn(name: string, piece: Uint8Array): ReturnType<typeof leftRowsOf> {
    try {
      return leftRowsOf(piece);
    } catch {
      log.error('list-piece-not-read', { name });
      return [];
    }
  }

  /** A file of the watched folder is not read again once its list has begun to come in, whatever ends the hub. */
  function begin({ id, file }: AboutList): Place {
    const place = { piece: 0, row: 0 };
    database.transaction(() => {
      progress.keep(id, place);
      if (file) taken?.keep(file.name, file);
    });
    return place;
  }

  /** A list that was begun before goes on with the next row: what happened since to those that are in stays. */
  function* rowSteps(name: string): Generator<void, string, void> {
    const one = putting.get(name) ?? newPutting(NOBODY);
    putting.set(name, one);
    const { about, pieces } = files.read(name);
    const { id, file } = about;
    const place = progress.of(id) ?? begin(about);
    for (const [piece, json] of pieces.entries()) {
      if (piece < place.piece) continue;
      const rows = rowsIn(name, json);
      for (let from = piece === place.piece ? place.row : 0; from < rows.length;) {
        const { to, changed, waiting } = database.transaction(() => {
          const brought = bringSome(deps, rows, from);
          progress.keep(id, { piece, row: brought.to });
          // It comes once more with the same file.
          if (file && brought.waiting > 0) taken?.forget(file.name);
          return brought;
        });
        one.changed.push(...changed);
        one.waiting += waiting;
        one.rows += to - from;
        one.listener.heard(one.rows);
        yield;
        from = to;
      }
    }
    return id;
  }

  /** All rows are in. */
  function end(name: string): void {
    const { listener, changed, rows, waiting } = putting.get(name) ?? newPutting(NOBODY);
    files.remove(name);
    putting.delete(name);
    log.info('list-put-in', { rows, written: changed.length, waiting });
    if (changed.length > 0) deps.onImported(changed);
    listener.done({ written: changed.length, waiting });
  }

  function* allSteps(): Generator<void, void, void> {
    for (const name of files.decided()) {
      const id = yield* rowSteps(name);
      end(name);
      progress.forget(id);
    }
  }

  /** One transaction for each list; none is left. */
  function atOnce(): void {
    for (const name of files.decided()) {
      database.transaction(() => {
        for (const steps = rowSteps(name); steps.next().done !== true;);
      });
      end(name);
    }
    progress.forgetAll();
  }

  return { putting, allSteps, atOnce };
}

const PlaceSchema = z.object({ piece: z.int(), row: z.int() });
/** The next row, by the number of its piece and its own in that, from 0. */
type Place = z.infer<typeof PlaceSchema>;

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-in:' AND name < 'list-in;'`;
const factOf = (listId: string): string => `list-in:${listId}`;

/**
 * How far a list is that comes in. Kept with its rows in one transaction, so that none comes in a second time.
 *
 * All throw what the disk throws.
 */
function createPutProgress({ sqlite }: Pick<Database, 'sqlite'>) {
  const facts = createFacts({ sqlite });
  const removeAll = sqlite.prepare(`DELETE FROM facts WHERE ${ALL}`);
  return {
    /** Undefined before its first row. */
    of: (listId: string): Place | undefined => facts.read(factOf(listId), PlaceSchema),
    keep: (listId: string, place: Place): void => facts.write(factOf(listId), place),
    forget: (listId: string): void => facts.remove(factOf(listId)),
    /** No list is left that comes in. */
    forgetAll: () => void removeAll.run(),
  };
}
