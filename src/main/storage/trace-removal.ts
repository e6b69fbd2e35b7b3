/** Takes the traces of erased rows out of the pages of the database, and empties the log that may still hold them. */
import type { Storage } from './open-storage.ts';
import type { Spent } from './past-rows.ts';

/** Milliseconds in which traces are looked for before others have their turn. */
const SWEEP_MS = 8;
/** How often in a row traces cannot be looked for before that is left for the next look. */
const BUSY_TRIES = 100;

export interface TraceRemovalDeps {
  readonly storage: Pick<Storage, 'traces' | 'emptyLogSteps'>;
  /** Runs the next piece of work after a breath, unless the hub is closed meanwhile. */
  readonly later: (work: () => void) => void;
  readonly fail: (error: unknown) => void;
  readonly spent: Spent;
}

export interface TraceRemoval {
  /** `then` is told whether all were looked at; false when something else held the database too long. */
  remove(then: (isDone: boolean) => void): void;
  /** `then` is told whether the log is empty now. */
  emptyLog(then: (isEmpty: boolean) => void): void;
  /** Both: whether everything is done, and whether the log is empty now. */
  removeAndEmptyLog(then: (isDone: boolean, isEmpty: boolean) => void): void;
  /** Resolves when no sync is under way. */
  settled(): Promise<void>;
}

export function createTraceRemoval({ storage, later, fail, spent }: TraceRemovalDeps): TraceRemoval {
  let syncing: Promise<void> = Promise.resolve();

  function sweep(then: (isDone: boolean) => void, after: number, tries = BUSY_TRIES): void {
    const began = spent();
    const answer = storage.traces.some(after, () => spent() - began >= SWEEP_MS);
    function goOn(): void {
      switch (answer.kind) {
        case 'more':
          return sweep(then, answer.after);
        case 'done':
          return then(true);
        case 'busy':
          return tries > 0 ? sweep(then, after, tries - 1) : then(false);
      }
    }
    // Synced beside the hub: a sync of SQLite's would hold it as long.
    syncing = storage.traces.sync().then(() => later(goOn), fail);
  }

  function runStep(then: (isEmpty: boolean) => void, step: number, isEmpty: boolean): void {
    const work = storage.emptyLogSteps[step];
    if (!work) return then(isEmpty);
    const isDone = work() && isEmpty;
    later(() => runStep(then, step + 1, isDone));
  }

  return {
    remove: (then) => sweep(then, 0),
    emptyLog: (then) => runStep(then, 0, true),
    removeAndEmptyLog: (then) =>
      sweep((isSwept) => runStep((isEmpty) => then(isSwept && isEmpty, isEmpty), 0, true), 0),
    settled: () => syncing,
  };
}
