/** Long work of the hub in pieces, so that visitors' questions are answered in between. */
import type { Clock } from '../../clock/clock.ts';

/**
 * How long the hub's thread works on one piece, in milliseconds. Pieces of several works come one after the other before
 * anything else does, and nothing may hold the thread for 50.
 */
const SLICE_MS = 4;
/** Steps after which others come first in any case. */
const MOST_STEPS = 2_000;

/** Lets whatever else has come in be done first. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Runs `steps` to their end. Undefined when `isOver` is true after a pause: nothing of it is run any more. A throw passes
 * on. One step must be short by itself.
 */
export async function inSlices<T>(
  steps: Generator<void, T, void>,
  clock: Pick<Clock, 'monotonic'>,
  isOver: () => boolean,
): Promise<{ readonly value: T } | undefined> {
  for (;;) {
    const until = clock.monotonic() + SLICE_MS;
    for (let n = 0; n < MOST_STEPS && clock.monotonic() < until; n++) {
      const { done, value } = steps.next();
      if (done === true) return { value };
    }
    await othersFirst();
    if (isOver()) return undefined;
  }
}

/** The same for steps of which each is a piece by itself: one at a time, others between any two. */
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

/** The first `count` of what `ask` answers, in order; the next one is asked for while one is worked on. */
export async function* oneAhead<T>(ask: (n: number) => Promise<T>, count: number) {
  let next: Promise<T> | undefined;
  for (let n = 0; n < count; n++) {
    const one = await (next ?? ask(n));
    next = n + 1 < count ? ask(n + 1) : undefined;
    // One that fails is told when it is waited for.
    void next?.catch(() => undefined);
    yield one;
  }
}
