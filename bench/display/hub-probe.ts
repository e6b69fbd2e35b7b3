/**
 * Loaded into the hub before anything of its own (`--import`): tells its parent over their channel what the process
 * has used, and makes its time pass faster where `FOYER_BENCH_FASTER` says how much.
 */
import { hastenTime } from './fast-time.ts';

export interface Memory {
  /** Bytes that the system counts as the process's own. */
  readonly rss: number;
  /** Bytes of live JavaScript values, just after a collection. */
  readonly heap: number;
}

const faster = Number(process.env['FOYER_BENCH_FASTER'] ?? 1);

function memory(): Memory {
  // Node was started with `--expose-gc`.
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}

/** Of the processor by this process so far, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

process.on('message', (message) => {
  if (message === 'memory') process.send?.(memory());
  if (message === 'processor') process.send?.(processorMs());
});

if (faster > 1) hastenTime(faster);
