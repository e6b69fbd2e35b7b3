/** Splits long work, so that visitors' requests are answered in between. */
import type { Clock } from '../../clock/clock.ts';

/** Slices of several jobs may follow each other, and nothing may block the thread for 50 ms. */
const SLICE_MS = 4;
const MAX_STEPS = 2_000;

export const othersFirst = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Undefined if `isOver` is true after a pause. Each step must be short. */
export async function inSlices<T>(
  steps: Generator<void, T, void>,
  clock: Pick<Clock, 'monotonic'>,
  isOver: () => boolean,
): Promise<{ readonly value: T } | undefined> {
  for (;;) {
    const until = clock.monotonic() + SLICE_MS;
    for (let n = 0; n < MAX_STEPS && clock.monotonic() < until; n++) {
      const { done, value } = steps.next();
      if (done === true) return { value };
    }
    await othersFirst();
    if (isOver()) return undefined;
  }
}

/** Pauses after every step. */
export async function oneByOne<T>(
  steps: Generator<void, T, void>,
  isOver: () => boolean,
): Promise<{ readonly value: T } | undefined> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return { value };
    await othersFirst();
    if (isOver()) return undefined;
  }
}

/** `map` of each, one a step. */
export function* mapInSteps<T, R>(items: Iterable<T>, map: (item: T) => R): Generator<void, R[], void> {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    yield;
  }
  return mapped;
}

/** Those for which `holds`, one a step. */
export function* filterInSteps<T>(
  items: readonly T[],
  holds: (item: T) => boolean,
): Generator<void, T[], void> {
  const held = yield* mapInSteps(items, holds);
  return items.filter((_, n) => held[n]);
}

/** Results in order. The next is requested while one is processed. */
export async function* oneAhead<T>(ask: (n: number) => Promise<T>, count: number) {
  let next: Promise<T> | undefined;
  for (let n = 0; n < count; n++) {
    const one = await (next ?? ask(n));
    next = n + 1 < count ? ask(n + 1) : undefined;
    // Its rejection is reported when it is awaited.
    void next?.catch(() => undefined);
    yield one;
  }
}
