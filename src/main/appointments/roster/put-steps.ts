/** Imports decided lists in short transactions, and stores how far each is. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { AboutList, ListFiles } from './list-files.ts';
import { leftRowsOf } from './list-piece.ts';
import { bringRows, type RosterImportDeps } from './roster-import.ts';
import type { ImportedFiles } from './imported-list.ts';

/** Between two looks at the clock. */
const ROWS_AT_ONCE = 25;
/** How long a transaction gathers rows, before its commit. Nothing may hold the thread for 50 ms. */
const GATHER_MS = 6;

export interface PutStepsDeps extends RosterImportDeps, Clocked, Logged {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  readonly taken?: Pick<ImportedFiles, 'keep' | 'forget'> | undefined;
  /** New and changed ones. Called once for each list. */
  readonly onImported: (ids: readonly string[]) => void;
}

export interface ListTally {
  readonly written: number;
  readonly waiting: number;
}

export interface PutListener {
  heard(rows: number): void;
  /** The disk refuses more for now. It is tried again. */
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

/** As many rows from number `from` on as fit into one transaction. */
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

/** One transaction for each step. `putting`: lists under way, by file name. */
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

  /** From now on the folder's file is not read again, whatever ends the hub. */
  function begin({ id, file }: AboutList): Place {
    const place = { piece: 0, row: 0 };
    database.transaction(() => {
      progress.keep(id, place);
      if (file) taken?.keep(file.name, file);
    });
    return place;
  }

  /** A list begun before continues with its next row: what has happened to imported ones stays. */
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
          // They are imported later, with the same file.
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

  /** One transaction for each list, until none is left. */
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
/** The next row: numbers of its piece, and within that, from 0. */
type Place = z.infer<typeof PlaceSchema>;

/** `;` comes after `:`. */
const ALL = `name >= 'list-in:' AND name < 'list-in;'`;
const factOf = (listId: string): string => `list-in:${listId}`;

/**
 * How far each list is, stored with its rows in one transaction, so that none is imported twice. All throw what the
 * disk throws.
 */
function createPutProgress({ sqlite }: Pick<Database, 'sqlite'>) {
  const facts = createFacts({ sqlite });
  const removeAll = sqlite.prepare(`DELETE FROM facts WHERE ${ALL}`);
  return {
    /** Undefined before its first row. */
    of: (listId: string): Place | undefined => facts.read(factOf(listId), PlaceSchema),
    keep: (listId: string, place: Place): void => facts.write(factOf(listId), place),
    forget: (listId: string): void => facts.remove(factOf(listId)),
    forgetAll: () => void removeAll.run(),
  };
}
