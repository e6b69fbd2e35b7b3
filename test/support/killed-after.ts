/** A process that is killed between two changes of files, or a disk that refuses one: calls of `node:fs` fail. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const CHANGES = ['renameSync', 'rmSync', 'mkdirSync', 'copyFileSync', 'openSync'] as const;

/** Lets `steps` changes of files happen, and then `refused` fail. Returns how many were wanted. */
export function killedAfter(steps: number, run: () => unknown, refused = Number.POSITIVE_INFINITY): number {
  const real = Object.fromEntries(CHANGES.map((name) => [name, fs[name]]));
  let count = 0;
  const change =
    (name: string, original: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown => {
      // Opening for reading changes nothing.
      if (name === 'openSync' && given[1] === 'r') return original(...given);
      count += 1;
      if (count > steps && count <= steps + refused) throw new Error('killed');
      return original(...given);
    };
  for (const name of CHANGES)
    Object.assign(fs, { [name]: change(name, fs[name] as (...given: unknown[]) => unknown) });
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return count;
}
