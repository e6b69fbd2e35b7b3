/** A file system of a few megabytes in memory, that can be filled and made read-only, where this account may mount one. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Leaves no byte free. */
  fill(): void;
  makeRoom(): void;
  readOnly(on: boolean): void;
  /** Whatever runs on it must have ended. */
  remove(): void;
}

/** Undefined where it was done, else the system's words. */
function mount(...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : (stderr.trim().split('\n', 1)[0] ?? 'mount failed');
}

function insist(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(problem);
}

/** The folder `path` is made and becomes the disk. Throws where nothing may be mounted. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  insist(mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'foyer-small-disk', path));
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4_096));
      } catch {
        // ENOSPC: it is full.
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    readOnly: (on) => insist(mount('-o', `remount,${on ? 'ro' : 'rw'}`, path)),
    remove: () => void spawnSync('umount', [path]),
  };
}

/** Undefined when a file system can be mounted here, else one sentence that says why not. */
export function smallDiskProblem(): string | undefined {
  if (process.platform !== 'linux') return `No small disk is made on ${process.platform}.`;
  const path = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  try {
    mountSmallDisk(path, 1).remove();
    return undefined;
  } catch (error) {
    return `No file system may be mounted here (${error instanceof Error ? error.message : 'unknown'}).`;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
