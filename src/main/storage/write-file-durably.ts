/** Replaces a small file so that a power cut leaves either the old content or the new one, never half of it. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes beside the file, syncs, renames over it and syncs the directory. Throws when the disk refuses. */
export function writeFileDurably(path: string, text: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = openSync(temporary, 'w', mode);
    try {
      // Not writeSync: it may write a part, and says so only in its return value.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  // Windows cannot open a directory; its rename is journalled by the file system.
  if (process.platform === 'win32') return;
  const directory = openSync(dirname(path), 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
