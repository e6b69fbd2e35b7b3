/**
 * Loaded into the hub before anything of its own (`--import`): tells its parent over their channel what the process
 * has used, and makes its time pass faster where `FOYER_BENCH_FASTER` says how much.
 */
import { readFileSync } from 'node:fs';
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

/** Bytes that the system counts as the process's own: now, and at most since its start. */
export interface Resident {
  readonly rss: number;
  readonly peak: number;
}

/** Linux counts the parent's peak as the child's in `maxRSS`; its own stands in `/proc`. */
function peakRss(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1_024;
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1_024;
}

/** Of the processor by this process so far, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** How long the hub's thread was not free, at most, since `watch-holds`, in milliseconds. */
export interface Holds {
  /** By the clock: what else the machine did counts too. */
  readonly longest: number;
  /** Of the thread's own work, in that hold whose work was the longest. */
  readonly longestWork: number;
}

const TICK_MS = 2;

/** Looks every 2 ms whether the thread is free; returns what tells how it was. */
function watchHolds(): () => Holds {
  let [at, work] = [performance.now(), process.threadCpuUsage()];
  let [longest, longestWork] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(work);
    longest = Math.max(longest, now - at - TICK_MS);
    longestWork = Math.max(longestWork, (user + system) / 1_000);
    [at, work] = [now, process.threadCpuUsage()];
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return { longest, longestWork };
  };
}

let holds = (): Holds => ({ longest: 0, longestWork: 0 });

process.on('message', (message) => {
  if (message === 'watch-holds') {
    holds = watchHolds();
    process.send?.(true);
  }
  if (message === 'holds') process.send?.(holds());
  if (message === 'memory') process.send?.(memory());
  if (message === 'resident') process.send?.({ rss: process.memoryUsage.rss(), peak: peakRss() });
  if (message === 'processor') process.send?.(processorMs());
});

if (faster > 1) hastenTime(faster);
