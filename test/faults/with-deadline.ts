import { setTimeout } from 'node:timers/promises';

/** What `work` resolves with, or undefined when that takes longer than `ms` milliseconds. */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([work, setTimeout(ms, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
