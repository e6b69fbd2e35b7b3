/**
 * Imports whole lists: all rows or none. A confirmed list is a file in `lists/` before its first row is an appointment,
 * and until its last one is. A start imports what is left before anyone is served. See
 * docs/adr/0064-sqlite-writes-its-own-file.md.
 */
import { rmSync } from 'node:fs';
import type { CancelTimer } from '../../../clock/clock.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { inSlices, oneByOne, othersFirst } from '../../base/in-slices.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createListFiles, type ListFiles } from './list-files.ts';
import { leftRowsOf } from './list-piece.ts';
import { createPutSteps, newPutting, type PutListener, type PutStepsDeps } from './put-steps.ts';
import { stepOf } from './roster-import.ts';

/** After a disk that refused. */
const AGAIN_MS = 10_000;
/** How often a list that waits for the disk loses rows that may no longer be kept. */
const LEAVE_OUT_EVERY_MS = 3_600_000;

export interface PutListsDeps extends PutStepsDeps {
  /** Created for the first list. */
  readonly listsFolder: string;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

export type PutLists = ReturnType<typeof openPutLists>;

/** Imports what an earlier hub left of decided lists, before it returns. */
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
      // A list decided in between comes after the others.
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
     * Writes rows as JSON arrays, one a piece. Nothing of it counts yet. Undefined once `isOver`. Throws what the disk
     * throws. Neither leaves anything.
     */
    write: files.write,
    /**
     * Once it returns, the list is decided: all rows will be imported. The first waits for `first`, which never rejects.
     * Default: for whatever else has arrived. Throws what the disk throws, and forgets the list.
     */
    decide(written: string, listener: PutListener, first: () => Promise<void> = othersFirst): void {
      if (closed) {
        rmSync(written, { force: true });
        throw new Error('The hub is closed.');
      }
      putting.set(files.decide(written), newPutting(listener));
      // An erasure during the writing did not reach it.
      leftOutAt = Number.NEGATIVE_INFINITY;
      void first().then(run);
    },
    /** Tries again at once after a disk that refused. */
    goOn: (): void => void run(),
    leaveOut,
    /** The rest is imported after the next start. */
    close(): void {
      closed = true;
      cancelAgain();
      close();
    },
  };
}

const LEAVE_OUT_AGAIN_MS = 60_000;

interface LeftOutRowsDeps extends Clocked, Logged {
  readonly files: ListFiles;
  readonly isToGo: (row: Appointment) => boolean;
}

/** Removes erased and forgotten visitors from lists that are being imported, a little at a time. */
function createLeftOutRows({ files, clock, log, isToGo }: LeftOutRowsDeps) {
  let closed = false;
  let cancel: CancelTimer = () => {};
  let before: Promise<boolean> = Promise.resolve(true);
  const isOver = (): boolean => closed;

  /** The changed pieces, by place. A removed row leaves `null`: places show how far the import is. */
  function* lessOf(name: string): Generator<void, ReadonlyMap<number, string>, void> {
    const less = new Map<number, string>();
    for (const [n, piece] of files.read(name).pieces.entries()) {
      yield;
      let rows: ReturnType<typeof leftRowsOf>;
      try {
        rows = leftRowsOf(piece);
      } catch {
        // None of it can be imported, and no one knows whose rows these were.
        if (piece.length > 2) less.set(n, '[]');
        continue;
      }
      const kept: (Appointment | null)[] = [];
      for (const row of rows) {
        yield;
        kept.push(row && isToGo(row) ? null : row);
      }
      if (kept.some((row, at) => row !== rows[at])) less.set(n, JSON.stringify(kept));
    }
    return less;
  }

  async function fromFile(name: string): Promise<boolean> {
    try {
      if (!files.isThere(name)) return true;
      const less = await inSlices(lessOf(name), clock, isOver);
      if (less && less.value.size > 0 && files.isThere(name)) await files.rewrite(name, less.value, isOver);
      return true;
    } catch (error) {
      log.error('list-rows-not-left-out', { reason: error instanceof Error ? error.message : 'unknown' });
      return false;
    }
  }

  async function once(): Promise<boolean> {
    cancel();
    let isDone = true;
    for (const name of files.decided()) if (!closed && !(await fromFile(name))) isDone = false;
    if (closed) return false;
    if (!isDone) cancel = clock.after(LEAVE_OUT_AGAIN_MS, () => void leaveOut());
    return isDone;
  }

  /** One after another: a call during a run may be about rows that the run has passed. */
  function leaveOut(): Promise<boolean> {
    before = before.then(once);
    return before;
  }

  return {
    /** False where names may still be in files; then it is tried again. Never rejects. */
    leaveOut,
    close(): void {
      closed = true;
      cancel();
    },
  };
}
