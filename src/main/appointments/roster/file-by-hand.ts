/** A file of the hub's machine that a person looks at, as a list by hand is looked at. */
import type { FileHandle } from 'node:fs/promises';
import type { ListImport } from './list-under-way.ts';
import { openToRead } from './roster-watch.ts';

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
