/** The file with the screens that the hub knows. What goes wrong with it is logged and never fails a start. */
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../base/log.ts';
import { nameForAside, syncFolder, writeFileDurably } from '../storage/durable-files.ts';
import { renameFile } from '../storage/rename-file.ts';
import { type ScreenRecord, ScreensFileSchema } from './screen-record.ts';

const OWNER_ONLY = 0o600;

export interface ScreensFile {
  /** Those of the last run; none where there is no file, or one that cannot be read. */
  readonly records: readonly ScreenRecord[];
  /** Durable where it returns true. What a disk refuses is logged, once until it takes it again. */
  write(records: readonly ScreenRecord[]): boolean;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

function read(path: string): readonly ScreenRecord[] | 'none' | 'damaged' {
  try {
    const parsed = ScreensFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data.screens : 'damaged';
  } catch (error) {
    return reasonOf(error) === 'ENOENT' ? 'none' : 'damaged';
  }
}

/** `now` is milliseconds since 1970, for the name of a file that is set aside. */
export function openScreensFile(path: string, log: Log, now: () => number): ScreensFile {
  const found = read(path);
  let mayWrite = true;
  let isRefused = false;
  if (found === 'damaged') {
    try {
      renameFile(path, join(dirname(path), nameForAside(path, now(), 'damaged')));
      syncFolder(dirname(path));
      log.warn('screens-set-aside');
    } catch (error) {
      // It may be of use to somebody, so it is not written over.
      mayWrite = false;
      log.error('screens-not-kept', { reason: reasonOf(error) });
    }
  } else if (found !== 'none') {
    try {
      chmodSync(path, OWNER_ONLY);
    } catch {
      // Of another user, or on a file system without modes.
    }
  }
  return {
    records: typeof found === 'string' ? [] : found,
    write(screens) {
      if (!mayWrite) return false;
      try {
        writeFileDurably(path, `${JSON.stringify({ screens })}\n`, OWNER_ONLY);
        isRefused = false;
        return true;
      } catch (error) {
        if (!isRefused) log.error('screens-not-written', { reason: reasonOf(error) });
        isRefused = true;
        return false;
      }
    },
  };
}
