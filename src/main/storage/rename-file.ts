/** Gives a file another name, also where Windows lets another program hold it for a moment. */
import { renameSync } from 'node:fs';

/** Pauses before the next tries: 315 ms in all, in which the hub waits, since what is renamed is being saved. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160] as const;

/** What Windows answers while a virus scanner, an indexer or a backup has the file open. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HELD.has(String(error.code));

/** What the system does; a test's own says what Windows says. */
export interface Renaming {
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
 * Takes the place of what has the new name. On Windows scanners look at each file that was just written, and a rename
 * fails for as long; elsewhere the first answer counts. Throws what the system says.
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
