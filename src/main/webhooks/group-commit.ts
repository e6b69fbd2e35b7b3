/**
 * Writes that arrive in one turn of the event loop, or during a commit, share a transaction. While each turn brings
 * more, it gathers for at most as long as the last commit took, because Node accepts one new connection a turn. Each
 * write has a savepoint.
 */
import type { Database } from '../storage/database.ts';

export type Written<T> =
  /** After its commit. */
  { readonly kind: 'written'; readonly value: T } | { readonly kind: 'failed'; readonly reason: string };

/** In the order of the calls. Never rejects. If `work` throws, its writes are undone. */
export type GroupCommit = <T>(work: () => T) => Promise<Written<T>>;

/** Bounds how long the event loop is blocked. */
export const MAX_IN_ONE_COMMIT = 256;

/** However slow the disk is. */
const MAX_GATHERING_MS = 10;

interface GroupCommitDeps {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
  readonly monotonic: () => number;
  /**
   * Runs after everything that has arrived was handled. Default: Node's `setImmediate`, after its poll phase.
   */
  readonly soon?: (run: () => void) => void;
}

interface Piece {
  run(): void;
  /** `failure`: why the whole transaction failed. */
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
    // SQLite can roll back the whole transaction on a failing disk.
    if (!sqlite.isTransaction) throw error;
    sqlite.exec('ROLLBACK TO piece; RELEASE piece');
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

export function createGroupCommit(deps: GroupCommitDeps): GroupCommit {
  const { database, monotonic, soon = setImmediate } = deps;
  let gathered: Piece[] = [];
  /** At the last look. */
  let seen = 0;
  let since = 0;
  let lastCommitMs = 0;

  function begin(): void {
    seen = 0;
    since = monotonic();
    soon(look);
  }

  function look(): void {
    const isGrowing = gathered.length > seen && gathered.length < MAX_IN_ONE_COMMIT;
    if (isGrowing && monotonic() - since < Math.min(lastCommitMs, MAX_GATHERING_MS)) {
      seen = gathered.length;
      soon(look);
    } else commit();
  }

  function commit(): void {
    const batch = gathered.slice(0, MAX_IN_ONE_COMMIT);
    gathered = gathered.slice(MAX_IN_ONE_COMMIT);
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
