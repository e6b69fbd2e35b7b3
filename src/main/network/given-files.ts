/** Reads a file whose path somebody typed, which may name anything: a pipe, a device, a folder, a whole disk. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** No certificate with those above it, and no key, is as large. */
export const LARGEST_FILE_BYTES = 262_144;

/** Without waiting for the other end of a pipe. Windows has no such flag. */
const FLAGS = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

async function readFrom(handle: FileHandle): Promise<string | undefined> {
  const stat = await handle.stat();
  if (!stat.isFile() || stat.size > LARGEST_FILE_BYTES) return undefined;
  // No more than was there: it may be growing.
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(stat.size), 0, stat.size, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

/** The text of a small file; undefined for one that is larger, cannot be read, or is none. */
export async function readSmallFile(path: string): Promise<string | undefined> {
  const handle = await open(path, FLAGS).catch(() => undefined);
  try {
    return handle && (await readFrom(handle));
  } catch {
    return undefined;
  } finally {
    await handle?.close().catch(() => {});
  }
}
