/**
 * Many small writes with few syncs. What arrives in one turn of the event loop, or while a commit runs, is written in
 * one transaction; as long as each turn brings more, it gathers on for at most as long as the last commit took, because
 * Node takes up one new connection a turn. A lone write is committed at once. Each piece has a savepoint of its own, so
 * that one that fails takes nothing else down.
 */
import type { Database } from '../storage/database.ts';

export type Written<T> =
  /** On disk: the commit that holds it has returned. */
  { readonly kind: 'written'; readonly value: T } | { readonly kind: 'failed'; readonly reason: string };

/** Runs `work` inside a transaction, in the order of the calls. Never rejects; a throw of `work` leaves no trace. */
export type GroupCommit = <T>(work: () => T) => Promise<Written<T>>;

/** Pieces in one transaction: bounds how long the event loop stands still. */
export const MOST_IN_ONE_COMMIT = 256;

/** Milliseconds gathered at most, however slow the disk is. */
const LONGEST_GATHERING_MS = 10;

export interface GroupCommitDeps {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  /** Milliseconds that only grow. */
  readonly monotonic: () => number;
  /** Runs a function after what has arrived by now was handed on: Node's `setImmediate`, after its poll phase. */
  readonly soon?: (run: () => void) => void;
}

interface Piece {
  run(): void;
  /** `failure`: why the whole transaction was lost. */
  settle(failure: string | undefined): void;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

function inSavepoint<T>(sqlite: Database['sqlite'], work: () => T): Written<T> {
  sqlite.exec('SAVEPOINT piece');
  try {
    const value = work();
    sqlite.exec('RELEASE piece');
    return { kind: 'written', value };
  } catch (error) {
    // A failing disk can make SQLite roll the whole transaction back; then nothing of the others is left either.
    if (!sqlite.isTransaction) throw error;
    sqlite.exec('ROLLBACK TO piece; RELEASE piece');
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

export function createGroupCommit(deps: GroupCommitDeps): GroupCommit {
  const { database, monotonic, soon = setImmediate } = deps;
  let gathered: Piece[] = [];
  /** Pieces there were at the last look, and when the first of them came. */
  let seen = 0;
  let since = 0;
  let lastCommitMs = 0;

  function begin(): void {
    seen = 0;
    since = monotonic();
    soon(look);
  }

  function look(): void {
    const isGrowing = gathered.length > seen && gathered.length < MOST_IN_ONE_COMMIT;
    if (isGrowing && monotonic() - since < Math.min(lastCommitMs, LONGEST_GATHERING_MS)) {
      seen = gathered.length;
      soon(look);
    } else commit();
  }

  function commit(): void {
    const batch = gathered.slice(0, MOST_IN_ONE_COMMIT);
    gathered = gathered.slice(MOST_IN_ONE_COMMIT);
    const began = monotonic();
    let failure: string | undefined;
    try {
      database.transaction(() => {
        for (const piece of batch) piece.run();
      });
    } catch (error) {
      failure = reasonOf(error);
    }
    lastCommitMs = monotonic() - began;
    for (const piece of batch) piece.settle(failure);
    if (gathered.length > 0) begin();
  }

  return <T>(work: () => T) =>
    new Promise<Written<T>>((resolve) => {
      let result: Written<T> = { kind: 'failed', reason: 'not reached' };
      gathered.push({
        run: () => void (result = inSavepoint(database.sqlite, work)),
        settle: (failure) => resolve(failure === undefined ? result : { kind: 'failed', reason: failure }),
      });
      if (gathered.length === 1) begin();
    });
}
