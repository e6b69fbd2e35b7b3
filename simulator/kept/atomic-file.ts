/** Files that are either the old or the new one, never half. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes beside the file, syncs, then renames. Throws what the file system throws. */
export function writeAtomically(file: string, text: string, mode = 0o644): void {
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  const handle = openSync(beside, 'w', mode);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}

export interface LazyWriter {
  /** Writes soon; many calls in a row write once. */
  soon(): void;
  /** Writes now if something is waiting to be written. */
  flush(): void;
}

const LAZY_MS = 50;

/** Gathers writes over 50 ms. `onError` gets what a write throws. */
export function lazyWriter(write: () => void, onError: (error: unknown) => void): LazyWriter {
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      write();
    } catch (error) {
      onError(error);
    }
  };
  return {
    soon() {
      timer ??= setTimeout(flush, LAZY_MS);
    },
    flush,
  };
}
