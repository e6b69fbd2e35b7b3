/**
 * Overwrites what erased rows left in the gaps of the database's pages, in place and bit by bit, where `VACUUM` would
 * write the whole file anew while everything waits: docs/adr/0016-a-year-ends-flat.md.
 */
import { closeSync, fdatasync, openSync, readSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { dirtyGap, fileShape, type FileShape } from './page-gap.ts';

/** Pages read at once: 256 KB. */
const PAGES_AT_ONCE = 64;

/** Pages written before they are synced. */
const MOST_WRITTEN = 128;

const SHAPE_BYTES = 100;

/** Times through the file. What is written meanwhile may take a page that was not looked at yet to the place of one that was. */
const MOST_PASSES = 3;

export type SweepAnswer =
  /** Everything up to page `after` was looked at. */
  | { readonly kind: 'more'; readonly after: number }
  | { readonly kind: 'done' }
  /** Not now: the log still holds pages that are newer than the file's. */
  | { readonly kind: 'busy' };

export interface TraceSweep {
  /** Goes on after page `after`, 0 to begin, until `isTimeUp`. Throws when the disk refuses. */
  some(after: number, isTimeUp: () => boolean): SweepAnswer;
  /** Resolves when what was overwritten is on disk; the hub works meanwhile. */
  sync(): Promise<void>;
  /** Once SQLite has closed the file: earlier it would drop SQLite's lock on it (POSIX locks belong to the process). */
  close(): void;
}

/**
 * The file is changed behind SQLite, which is safe because of what holds while `some` runs: this process has the file
 * alone (docs/adr/0003-exclusive-database.md); the log is in the file as a whole, so that no page of it will be
 * written over; SQLite's memory of pages was let go, so that it cannot write an old gap back; and only bytes are
 * changed that mean nothing, so that a crash at any of them leaves a whole database.
 */
export function createTraceSweep(path: string, sqlite: DatabaseSync): TraceSweep {
  let file: number | undefined;
  let pass = { n: 0, began: 0 };

  /** True when every page of the log is in the file. */
  function isLogInFile(): boolean {
    const row = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    return row?.['busy'] === 0 && row['log'] === row['checkpointed'];
  }

  function shapeOf(at: number): FileShape | undefined {
    const header = Buffer.alloc(SHAPE_BYTES);
    return readSync(at, header, 0, SHAPE_BYTES, 0) === SHAPE_BYTES ? fileShape(header) : undefined;
  }

  const written = (): number => Number(sqlite.prepare('SELECT total_changes() AS n').get()?.['n'] ?? 0);

  /** At the end of the file: once more from its beginning where something was written since the last time. */
  function atEnd(): SweepAnswer {
    const isStill = written() === pass.began;
    if (isStill || pass.n === MOST_PASSES) {
      pass = { n: 0, began: 0 };
      return { kind: 'done' };
    }
    return { kind: 'more', after: 0 };
  }

  function some(after: number, isTimeUp: () => boolean): SweepAnswer {
    if (sqlite.isTransaction || !isLogInFile()) return { kind: 'busy' };
    sqlite.exec('PRAGMA shrink_memory');
    file ??= openSync(path, 'r+');
    const shape = shapeOf(file);
    if (!shape) return { kind: 'done' };
    if (after === 0) pass = { n: pass.n + 1, began: written() };
    const { pageSize } = shape;
    const buffer = Buffer.alloc(PAGES_AT_ONCE * pageSize);
    const zeros = Buffer.alloc(pageSize);
    let overwritten = 0;
    for (let done = after; ;) {
      const read = Math.floor(readSync(file, buffer, 0, buffer.length, done * pageSize) / pageSize);
      if (read === 0) return atEnd();
      for (let n = 0; n < read; n++) {
        const gap = dirtyGap(buffer.subarray(n * pageSize, (n + 1) * pageSize), done + n + 1, shape);
        if (!gap) continue;
        writeSync(file, zeros, 0, gap.to - gap.from, (done + n) * pageSize + gap.from);
        overwritten += 1;
      }
      done += read;
      if (overwritten >= MOST_WRITTEN || isTimeUp()) return { kind: 'more', after: done };
    }
  }

  return {
    some,
    sync: () =>
      new Promise((resolve, reject) => {
        if (file === undefined) resolve();
        else fdatasync(file, (error) => (error ? reject(error) : resolve()));
      }),
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}
