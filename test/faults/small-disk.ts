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
  /** For what is opened from now on: Foyer may run, and the files that it holds open keep taking. */
  readOnly(on: boolean): void;
  /** Whatever runs on it must have ended. */
  remove(): void;
}

/** Undefined where it was done, else the system's words. */
function run(command: 'mount' | 'umount', ...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : (stderr.trim().split('\n', 1)[0] ?? `${command} failed`);
}

const mount = (...args: readonly string[]): string | undefined => run('mount', ...args);

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
    readOnly(on) {
      if (!on) return insist(run('umount', '--lazy', path));
      // A view of itself above it: a disk with files that are open for writing is not remounted.
      insist(mount('--bind', path, path));
      insist(mount('-o', 'remount,bind,ro', path));
    },
    remove() {
      // With what still lies above it.
      while (run('umount', path) === undefined);
    },
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
