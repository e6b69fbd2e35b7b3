/**
 * Puts whole lists in: all rows of one, or none. The rows of a list that a person confirmed are a file in `lists/` of the
 * data directory before the first of them is an appointment. From then on all of them come in, in transactions that hold
 * nobody up, and then the file goes. A start brings in what a file has before anybody is served.
 * See docs/adr/0064-sqlite-writes-its-own-file.md.
 */
import { rmSync } from 'node:fs';
import type { CancelTimer } from '../../../clock/clock.ts';
import { oneByOne, othersFirst } from '../../base/in-slices.ts';
import { createLeftOutRows } from './left-out-rows.ts';
import { createListFiles } from './list-files.ts';
import { createPutSteps, newPutting, type PutListener, type PutStepsDeps } from './put-steps.ts';
import { stepOf } from './roster-import.ts';

/** How soon a list is tried again that the disk refused. */
const AGAIN_MS = 10_000;
/** How often a list that is held up loses rows that may not be kept any longer. */
const LEAVE_OUT_EVERY_MS = 3_600_000;

export interface PutListsDeps extends PutStepsDeps {
  /** Where the files of lists are; made for the first of them. */
  readonly listsFolder: string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

export type PutLists = ReturnType<typeof openPutLists>;

/** Also puts in what an earlier hub left of decided lists, before it returns. */
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
    /**
     * Writes the rows of a list to the disk: JSON arrays, each a piece. Nothing of it counts yet. Undefined where `isOver`
     * is true in between. Throws what the disk throws. Neither leaves anything.
     */
    write: files.write,
    /**
     * Once it returns, all rows of the file that was written come in. The first one waits for `first`, which never rejects;
     * by default for whatever else has come in. Throws what the disk throws, and the list is forgotten.
     */
    decide(written: string, listener: PutListener, first: () => Promise<void> = othersFirst): void {
      if (closed) {
        rmSync(written, { force: true });
        throw new Error('The hub is closed.');
      }
      putting.set(files.decide(written), newPutting(listener));
      // An erasure while it was written did not reach it.
      leftOutAt = Number.NEGATIVE_INFINITY;
      void first().then(run);
    },
    /** Tries again at once where the disk refused. */
    goOn: (): void => void run(),
    /** See {@link LeftOutRows}. */
    leaveOut,
    /** The rest comes in with the next start. */
    close(): void {
      closed = true;
      cancelAgain();
      close();
    },
  };
}
