/**
 * Imports all rows of a list, or none. Confirmed rows are first a file in `lists/`, then imported in short
 * transactions, and the file is removed. A start imports the rest before anyone is served. See
 * docs/adr/0064-sqlite-writes-its-own-file.md.
 */
import { rmSync } from 'node:fs';
import type { CancelTimer } from '../../../clock/clock.ts';
import { oneByOne, othersFirst } from '../../base/in-slices.ts';
import { createLeftOutRows } from './left-out-rows.ts';
import { createListFiles } from './list-files.ts';
import { createPutSteps, newPutting, type PutListener, type PutStepsDeps } from './put-steps.ts';
import { stepOf } from './roster-import.ts';

/** After a disk error. */
const AGAIN_MS = 10_000;
/** Removes rows of a delayed list that may no longer be kept. */
const LEAVE_OUT_EVERY_MS = 3_600_000;

export interface PutListsDeps extends PutStepsDeps {
  /** Created for the first list. */
  readonly listsFolder: string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

export type PutLists = ReturnType<typeof openPutLists>;

/** First imports what an earlier hub left. */
export function openPutLists(deps: PutListsDeps) {
  const { clock, log } = deps;
  const files = createListFiles(deps.listsFolder);
  const { putting, allSteps, atOnce } = createPutSteps(deps, files);
  let closed = false;
  let isRunning = false;
  let cancelAgain: CancelTimer = () => {};
  let leftOutAt = Number.NEGATIVE_INFINITY;
  const { leaveOut, close } = createLeftOutRows({
    files,
    clock,
    log,
    isToGo: (row) => ['erased', 'over'].includes(stepOf(row, deps).kind),
  });

  function failed(error: unknown): void {
    log.error('list-not-put-in', { reason: reasonOf(error) });
    for (const { listener, rows } of putting.values()) listener.refused(rows);
    if (!closed && clock.monotonic() - leftOutAt >= LEAVE_OUT_EVERY_MS) {
      leftOutAt = clock.monotonic();
      void leaveOut();
    }
    if (!closed) cancelAgain = clock.after(AGAIN_MS, () => void run());
  }

  async function run(): Promise<void> {
    if (isRunning || closed) return;
    isRunning = true;
    cancelAgain();
    try {
      // Newly decided lists come after those.
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
    /**
     * Pieces are JSON arrays, and do not count yet. Undefined if `isOver` becomes true. Throws disk errors. Neither
     * leaves a file.
     */
    write: files.write,
    /**
     * From now on all rows are imported. The first waits for `first`, which must not reject. Throws disk errors, and
     * the list is then forgotten.
     */
    decide(written: string, listener: PutListener, first: () => Promise<void> = othersFirst): void {
      if (closed) {
        rmSync(written, { force: true });
        throw new Error('The hub is closed.');
      }
      putting.set(files.decide(written), newPutting(listener));
      // An erasure during writing did not reach it.
      leftOutAt = Number.NEGATIVE_INFINITY;
      void first().then(run);
    },
    /** After a disk error. */
    goOn: (): void => void run(),
    leaveOut,
    /** The next start imports the rest. */
    close(): void {
      closed = true;
      cancelAgain();
      close();
    },
  };
}
