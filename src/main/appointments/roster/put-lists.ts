/**
 * Puts whole lists in: all rows of one, or none. The rows of a list that a person confirmed are a file in `lists/` of the
 * data directory before the first of them is an appointment. From then on all of them come in, in transactions that hold
 * nobody up, and then the file goes. A start brings in what a file has before anybody is served.
 * See docs/adr/0064-sqlite-writes-its-own-file.md.
 */
import { rmSync } from 'node:fs';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { oneByOne, othersFirst } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createListFiles, type ListFiles } from './list-files.ts';
import { rowsOf } from './list-piece.ts';
import { bringRows, type ImportDeps, stepOf } from './roster-import.ts';

/** Rows that a transaction has at least, and after which it is looked whether it has held the thread long enough. */
const ROWS_AT_ONCE = 25;
/** How long a transaction gathers rows, in milliseconds; its commit comes after that. Nothing may hold the thread for 50. */
const GATHER_MS = 6;
/** How soon a list is tried again that the disk refused. */
const AGAIN_MS = 10_000;
/** How often a list that is held up loses rows that may not be kept any longer. */
const LEAVE_OUT_EVERY_MS = 3_600_000;

export interface PutListsDeps extends ImportDeps {
  readonly database: Pick<Database, 'transaction'>;
  /** Where the files of lists are; made for the first of them. */
  readonly listsFolder: string;
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

export interface PutLists {
  /**
   * Writes the rows of a list to the disk: JSON arrays, each a piece. Nothing of it counts yet. Undefined where `isOver`
   * is true in between. Throws what the disk throws. Neither leaves anything.
   */
  write(
    listId: string,
    pieces: AsyncIterable<Uint8Array>,
    isOver: () => boolean,
  ): Promise<string | undefined>;
  /**
   * Once it returns, all rows of the file that was written come in. The first one waits for `first`, which never rejects;
   * by default for whatever else has come in. Throws what the disk throws, and the list is forgotten.
   */
  decide(written: string, listener: PutListener, first?: () => Promise<void>): void;
  /** Tries again at once where the disk refused. */
  goOn(): void;
  /** Takes rows out of files that may not be kept any longer: of erased visitors, and forgotten ones. False: not all. */
  leaveOut(): boolean;
  /** The rest comes in with the next start. */
  close(): void;
}

interface Putting {
  readonly listener: PutListener;
  readonly changed: string[];
  rows: number;
  waiting: number;
}

const NOBODY: PutListener = { heard() {}, refused() {}, done() {} };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

const newPutting = (listener: PutListener): Putting => ({ listener, changed: [], rows: 0, waiting: 0 });

/** Brings rows from the one numbered `from` on, as many as fit into one transaction. */
function bringSome(deps: PutListsDeps, rows: readonly Appointment[], from: number) {
  const until = deps.clock.monotonic() + GATHER_MS;
  const changed: string[] = [];
  let waiting = 0;
  let to = from;
  do {
    const brought = bringRows(deps, rows.slice(to, to + ROWS_AT_ONCE), 'booking');
    changed.push(...brought.changed);
    waiting += brought.waiting.length;
    to = Math.min(to + ROWS_AT_ONCE, rows.length);
  } while (to < rows.length && deps.clock.monotonic() < until);
  return { to, changed, waiting };
}

/** The steps that bring decided lists in, one transaction each, and what is known of how far each is. */
function createSteps(deps: PutListsDeps, files: ListFiles) {
  const { database, log } = deps;
  const putting = new Map<string, Putting>();

  function rowsIn(name: string, piece: Uint8Array): readonly Appointment[] {
    try {
      return rowsOf(piece);
    } catch {
      log.error('list-piece-not-read', { name });
      return [];
    }
  }

  /** A list that was begun before is brought again from its first row: what is in is the same. */
  function* rowSteps(name: string): Generator<void, void, void> {
    const one = putting.get(name) ?? newPutting(NOBODY);
    putting.set(name, one);
    one.rows = 0;
    for (const piece of files.piecesOf(name)) {
      const rows = rowsIn(name, piece);
      for (let from = 0, isOpen = true; isOpen;) {
        const { to, changed, waiting } = database.transaction(() => bringSome(deps, rows, from));
        one.changed.push(...changed);
        one.waiting += waiting;
        one.rows += to - from;
        one.listener.heard(one.rows);
        yield;
        isOpen = to < rows.length;
        from = to;
      }
    }
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
      yield* rowSteps(name);
      end(name);
    }
  }

  /** One transaction for each list. */
  function atOnce(): void {
    for (const name of files.decided()) {
      database.transaction(() => {
        for (const steps = rowSteps(name); steps.next().done !== true;);
      });
      end(name);
    }
  }

  return { putting, allSteps, atOnce };
}

/** Also puts in what an earlier hub left of decided lists, before it returns. */
export function openPutLists(deps: PutListsDeps): PutLists {
  const { clock, log } = deps;
  const files = createListFiles(deps.listsFolder);
  const { putting, allSteps, atOnce } = createSteps(deps, files);
  let closed = false;
  let isRunning = false;
  let cancelAgain: CancelTimer = () => {};
  let leftOutAt = clock.monotonic();

  function failed(error: unknown): void {
    log.error('list-not-put-in', { reason: reasonOf(error) });
    for (const { listener, rows } of putting.values()) listener.refused(rows);
    if (clock.monotonic() - leftOutAt >= LEAVE_OUT_EVERY_MS) leaveOut();
    if (!closed) cancelAgain = clock.after(AGAIN_MS, () => void run());
  }

  function leaveOut(): boolean {
    leftOutAt = clock.monotonic();
    const isKept = (row: Appointment): boolean => !['erased', 'over'].includes(stepOf(row, deps).kind);
    try {
      for (const name of files.decided()) {
        const pieces = [...files.piecesOf(name)].map((piece) => rowsOf(piece));
        const kept = pieces.map((rows) => rows.filter(isKept));
        const isLess = pieces.some((rows, n) => rows.length !== kept[n]?.length);
        if (isLess)
          files.rewrite(
            name,
            kept.map((rows) => JSON.stringify(rows)),
          );
      }
      return true;
    } catch (error) {
      log.error('list-rows-not-left-out', { reason: reasonOf(error) });
      return false;
    }
  }

  async function run(): Promise<void> {
    if (isRunning || closed) return;
    isRunning = true;
    cancelAgain();
    try {
      // One that is decided meanwhile comes after those that were there.
      while (files.decided().length > 0) if (!(await oneByOne(allSteps(), () => closed))) break;
    } catch (error) {
      failed(error);
    } finally {
      isRunning = false;
    }
  }

  try {
    files.removeUnfinished();
    atOnce();
  } catch (error) {
    putting.clear();
    failed(error);
  }

  return {
    write: files.write,
    decide(written, listener, first = othersFirst) {
      if (closed) {
        rmSync(written, { force: true });
        throw new Error('The hub is closed.');
      }
      putting.set(files.decide(written), newPutting(listener));
      void first().then(run);
    },
    goOn: () => void run(),
    leaveOut,
    close() {
      closed = true;
      cancelAgain();
    },
  };
}
