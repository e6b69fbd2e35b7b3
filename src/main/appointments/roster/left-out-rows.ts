/** Takes rows out of lists that come in, of erased visitors and of forgotten ones: a little at a time, until it is done. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { ListFiles } from './list-files.ts';
import { leftRowsOf } from './list-piece.ts';

/** How soon it is tried again where the disk refused. */
const AGAIN_MS = 60_000;

export interface LeftOutRowsDeps {
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly isToGo: (row: Appointment) => boolean;
}

export type LeftOutRows = ReturnType<typeof createLeftOutRows>;

export function createLeftOutRows({ files, clock, log, isToGo }: LeftOutRowsDeps) {
  let closed = false;
  let cancel: CancelTimer = () => {};
  let before: Promise<boolean> = Promise.resolve(true);
  const isOver = (): boolean => closed;

  /** The pieces that change, by their place. A row that goes leaves its place, by which it is known how many are in. */
  function* lessOf(name: string): Generator<void, ReadonlyMap<number, string>, void> {
    const less = new Map<number, string>();
    for (const [n, piece] of files.read(name).pieces.entries()) {
      yield;
      let rows: ReturnType<typeof leftRowsOf>;
      try {
        rows = leftRowsOf(piece);
      } catch {
        // None of it can come in, and nobody knows whose rows these were.
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

  /** False where it could not be done. */
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
    if (!isDone) cancel = clock.after(AGAIN_MS, () => void leaveOut());
    return isDone;
  }

  /** One after the other: who asks while one is under way may have been in what it has done with. */
  function leaveOut(): Promise<boolean> {
    before = before.then(once);
    return before;
  }

  return {
    /** False where names may still be in files; it is then tried again by itself. Never rejects. */
    leaveOut,
    close(): void {
      closed = true;
      cancel();
    },
  };
}
