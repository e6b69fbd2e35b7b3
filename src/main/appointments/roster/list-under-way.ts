/** One list that a person brings, as it is at the moment, and who hears of it. In memory only. */
import type { FileHandle } from 'node:fs/promises';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ListColumn, ListCounts, ListState } from '../../../contract/list-import.ts';
import type { ListReader } from './list-reader.ts';
import { openToRead } from './roster-watch.ts';

/** What putting it in would do. */
export interface Preview {
  readonly columns: readonly ListColumn[];
  readonly missing: readonly string[];
  readonly counts: ListCounts;
  /** Good rows. */
  readonly rows: number;
}

export interface ListImport {
  readonly id: string;
  readonly screenId: string;
  /** It is of a path that is watched, or is to be: confirmed, it is not put in, but read by itself this way. */
  readonly watchedPath: string | undefined;
  /** What has come of the file; undefined once all of it is the reader's. */
  buffer: Buffer<ArrayBuffer> | undefined;
  reader: ListReader | undefined;
  received: number;
  state: ListState;
  preview: Preview | undefined;
  /** Of the reading or writing under way; a new one ends the one before. */
  turn: number;
  forget: CancelTimer;
  /** When it was told last how far it is, by the monotonic clock. */
  toldAt: number;
  /** The state is another. */
  readonly onState: () => void;
}

export function say(one: ListImport, state: ListState): void {
  one.state = state;
  one.onState();
}

/** How often a page hears how far its list is, in milliseconds: it draws anew each time. */
const TOLD_EVERY_MS = 100;

/** How far it is: heard by its page now and then, and by who asks. */
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

/** Undefined for what is no file, or cannot be read: a pipe or a device has no end, or none that comes. */
export async function openFile(path: string): Promise<OpenedFile | undefined> {
  const handle = await openToRead(path).catch(() => undefined);
  const found = await handle?.stat().catch(() => undefined);
  if (handle && found?.isFile() === true) return { handle, size: found.size };
  await handle?.close();
  return undefined;
}

/** False where the file has less than it had, or cannot be read. */
export async function fillFrom({ handle, size }: OpenedFile, one: ListImport): Promise<boolean> {
  // All of it comes from here: no piece of the page's is taken meanwhile.
  one.received = size;
  for (let at = 0; at < size;) {
    // It may be given up meanwhile.
    if (!one.buffer) return false;
    const read = await handle.read(one.buffer, at, size - at, at).catch(() => undefined);
    if (read === undefined || read.bytesRead === 0) return false;
    at += read.bytesRead;
  }
  return true;
}
