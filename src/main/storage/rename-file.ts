/** On Windows another program may hold a file for a moment. */
import { renameSync } from 'node:fs';

/** 315 ms in all, which block the hub, because the file is being saved. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160] as const;

/** Windows' errors while a scanner or a backup has the file open. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HELD.has(String(error.code));

interface Renaming {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (ms: number) => void;
}

const REAL: Renaming = {
  platform: process.platform,
  rename: (from, to) => renameSync(from, to),
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/**
 * Replaces an existing file. Retries only on Windows, where scanners open each new file. Throws system errors.
 */
export function renameFile(from: string, to: string, { platform, rename, pause }: Renaming = REAL): void {
  for (const ms of platform === 'win32' ? PAUSES_MS : []) {
    try {
      return rename(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      pause(ms);
    }
  }
  return rename(from, to);
}
