/** Removes erased and forgotten visitors from lists that are being imported, a little at a time. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { CancelTimer } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { ListFiles } from './list-files.ts';
import { leftRowsOf } from './list-piece.ts';

const AGAIN_MS = 60_000;

export interface LeftOutRowsDeps extends Clocked, Logged {
  readonly files: ListFiles;
  readonly isToGo: (row: Appointment) => boolean;
}

export type LeftOutRows = ReturnType<typeof createLeftOutRows>;

export function createLeftOutRows({ files, clock, log, isToGo }: LeftOutRowsDeps) {
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
    if (!isDone) cancel = clock.after(AGAIN_MS, () => void leaveOut());
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
