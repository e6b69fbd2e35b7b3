/** One list that a person imports, in memory. */
import type { FileHandle } from 'node:fs/promises';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ListColumn, ListCounts, ListState } from '../../../contract/list-import.ts';
import type { ListReader } from './list-reader.ts';
import { openToRead } from './roster-watch.ts';

/** The effect of an import. */
export interface Preview {
  readonly columns: readonly ListColumn[];
  readonly missing: readonly string[];
  readonly counts: ListCounts;
  readonly rows: number;
}

export interface ListImport {
  readonly id: string;
  readonly screenId: string;
  /** Of a watched path: confirming it only stores its columns. */
  readonly watchedPath: string | undefined;
  /** Undefined once the reader has it. */
  buffer: Buffer<ArrayBuffer> | undefined;
  reader: ListReader | undefined;
  received: number;
  state: ListState;
  preview: Preview | undefined;
  /** New work ends the previous work. */
  turn: number;
  forget: CancelTimer;
  /** Monotonic. */
  toldAt: number;
  readonly onState: () => void;
}

export function say(one: ListImport, state: ListState): void {
  one.state = state;
  one.onState();
}

/** Milliseconds, because the page draws again each time. */
const TOLD_EVERY_MS = 100;

/** Notifies the page at intervals. */
export function sayHowFar(clock: Pick<Clock, 'monotonic'>, one: ListImport, state: ListState): void {
  one.state = state;
  const now = clock.monotonic();
  if (now - one.toldAt < TOLD_EVERY_MS) return;
  one.toldAt = now;
  one.onState();
}

interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Undefined if it is not a readable file: a pipe or a device may have no end. */
export async function openFile(path: string): Promise<OpenedFile | undefined> {
  const handle = await openToRead(path).catch(() => undefined);
  const found = await handle?.stat().catch(() => undefined);
  if (handle && found?.isFile() === true) return { handle, size: found.size };
  await handle?.close();
  return undefined;
}

/** False if the file became shorter, or cannot be read. */
export async function fillFrom({ handle, size }: OpenedFile, one: ListImport): Promise<boolean> {
  // Blocks pieces from the page.
  one.received = size;
  for (let at = 0; at < size;) {
    // It may be cancelled in the meantime.
    if (!one.buffer) return false;
    const read = await handle.read(one.buffer, at, size - at, at).catch(() => undefined);
    if (read === undefined || read.bytesRead === 0) return false;
    at += read.bytesRead;
  }
  return true;
}
