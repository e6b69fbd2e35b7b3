/**
 * Puts whole lists in: all rows of one, or none. Its rows are staged in pieces, one small commit decides it, and from then
 * on every row comes in, in transactions that hold nobody up; what a crash left over comes in with the next start, in one
 * transaction, before anybody is served. See docs/adr/0042-a-list-is-decided-in-one-commit.md.
 */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { oneByOne, othersFirst } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { DecidedTable } from './decided-table.ts';
import { unpackRows } from './list-piece.ts';
import { bringRows, type ImportDeps } from './roster-import.ts';

/** Rows that a transaction has at least, and after which it is looked whether it has held the thread long enough. */
const ROWS_AT_ONCE = 25;
/** How long a transaction gathers rows, in milliseconds; its commit comes after that. Nothing may hold the thread for 50. */
const GATHER_MS = 6;
/** Pieces that are staged before the log is brought into the file: some 200 pages. */
const STAGED_AT_ONCE = 40;
/** How soon a disk that would not take a decided list is tried again. */
const AGAIN_MS = 10_000;

export interface PutListsDeps extends ImportDeps {
  readonly database: Pick<Database, 'transaction' | 'unsynced' | 'bringLogIn'>;
  readonly decidedTable: DecidedTable;
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

/** What is done when a list is decided. */
export interface Besides {
  /** In the same commit. */
  readonly also?: () => void;
  /** Before its first row comes in, which waits for it; it never rejects. By default whatever else has come in. */
  readonly first?: () => Promise<void>;
}

export interface PutLists {
  /** Writes a piece, of {@link packRows}. Nothing of it counts before its list is decided, which syncs it. Throws what the disk throws. */
  stage(listId: string, n: number, piece: Uint8Array): void;
  /** Forgets what was staged of a list that is not decided. Never throws: what stays is removed by the next start. */
  unstage(listId: string): void;
  /** All pieces are there. Once it returns, all rows come in. Throws what the disk throws. */
  decide(listId: string, listener: PutListener, besides?: Besides): void;
  /** Tries again at once where the disk refused. */
  goOn(): void;
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
function createSteps(deps: PutListsDeps) {
  const { database, decidedTable, log } = deps;
  const putting = new Map<string, Putting>();

  function puttingOf(listId: string): Putting {
    const known = putting.get(listId);
    if (known) return known;
    const made = { listener: NOBODY, changed: [], rows: 0, waiting: 0 };
    putting.set(listId, made);
    return made;
  }

  function done(listId: string, { listener, changed, rows, waiting }: Putting): void {
    putting.delete(listId);
    log.info('list-put-in', { rows, written: changed.length, waiting });
    if (changed.length > 0) deps.onImported(changed);
    listener.done({ written: changed.length, waiting });
  }

  /** One transaction a step. A piece that was begun before is brought again from its first row: what is in is the same. */
  function* pieceSteps(listId: string, n: number, bytes: Uint8Array): Generator<void, void, void> {
    const one = puttingOf(listId);
    const rows = unpackRows(bytes);
    if (!rows) log.error('list-piece-not-read', { n });
    const all = rows ?? [];
    for (let from = 0, isOpen = true; isOpen;) {
      const { to, changed, waiting } = database.unsynced(() => {
        const brought = bringSome(deps, all, from);
        if (brought.to === all.length) decidedTable.removePiece(listId, n);
        return brought;
      });
      one.changed.push(...changed);
      one.waiting += waiting;
      one.rows += to - from;
      one.listener.heard(one.rows);
      yield;
      isOpen = to < all.length;
      from = to;
    }
  }

  function* listSteps(listId: string): Generator<void, void, void> {
    for (;;) {
      const piece = decidedTable.firstPiece(listId);
      if (!piece) break;
      const before = puttingOf(listId).rows;
      try {
        yield* pieceSteps(listId, piece.n, piece.bytes);
      } catch (error) {
        puttingOf(listId).rows = before;
        throw error;
      }
      // In a step of its own: many pages stand in the log several times by now, and come into the file once.
      database.bringLogIn();
      yield;
    }
    // It syncs all that was written before it: who is told that the list is in may count on it.
    database.transaction(() => decidedTable.remove(listId));
    // Every front desk that is open draws its day anew for it.
    yield;
    done(listId, puttingOf(listId));
  }

  function* allSteps(): Generator<void, void, void> {
    for (const listId of decidedTable.decided()) yield* listSteps(listId);
  }

  return { putting, allSteps };
}

/** Also puts in what an earlier hub left of decided lists, before it returns. */
export function openPutLists(deps: PutListsDeps): PutLists {
  const { database, decidedTable, clock, log } = deps;
  const { putting, allSteps } = createSteps(deps);
  let closed = false;
  let isRunning = false;
  let cancelAgain: CancelTimer = () => {};

  function failed(error: unknown): void {
    log.error('list-not-put-in', { reason: reasonOf(error) });
    for (const { listener, rows } of putting.values()) listener.refused(rows);
    if (!closed) cancelAgain = clock.after(AGAIN_MS, () => void run());
  }

  async function run(): Promise<void> {
    if (isRunning || closed) return;
    isRunning = true;
    cancelAgain();
    try {
      // One that is decided meanwhile comes after those that were there.
      while (decidedTable.decided().length > 0) if (!(await oneByOne(allSteps(), () => closed))) break;
    } catch (error) {
      failed(error);
    } finally {
      isRunning = false;
    }
  }

  try {
    database.transaction(() => {
      decidedTable.unstageAll();
      for (const steps = allSteps(); steps.next().done !== true;);
    });
  } catch (error) {
    putting.clear();
    failed(error);
  }

  return {
    stage(listId, n, piece) {
      database.unsynced(() => decidedTable.stage(listId, n, piece));
      if (n % STAGED_AT_ONCE === STAGED_AT_ONCE - 1) database.bringLogIn();
    },
    unstage(listId) {
      try {
        database.transaction(() => decidedTable.unstage(listId));
      } catch (error) {
        log.error('list-not-unstaged', { reason: reasonOf(error) });
      }
    },
    decide(listId, listener, { also, first = othersFirst } = {}) {
      database.transaction(() => {
        decidedTable.decide(listId);
        also?.();
      });
      putting.set(listId, { listener, changed: [], rows: 0, waiting: 0 });
      void first().then(run);
    },
    goOn: () => void run(),
    close() {
      closed = true;
      cancelAgain();
    },
  };
}
