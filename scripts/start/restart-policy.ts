/** When a host that ended is started again. Pure: times are passed in, in ms. */

const WINDOW_MS = 120_000;
const CRASHES = 5;
/** Before the first, second, third and fourth start after a crash; a desktop that restarts is back by the last. */
const WAITS_MS = [0, 1_000, 3_000, 9_000] as const;

/** How `npm start` ends when the host crashes again and again: sysexits' EX_SOFTWARE. */
export const OUT_OF_ORDER = 70;

export interface Crashes {
  /** When it crashed, oldest first; older ones than two minutes are forgotten. */
  readonly at: readonly number[];
  /** When it last asked for another start. */
  readonly askedAt: number;
}

export const NO_CRASHES: Crashes = { at: [], askedAt: Number.NEGATIVE_INFINITY };

export type Verdict =
  | { readonly kind: 'again'; readonly afterMs: number; readonly crashes: Crashes }
  | { readonly kind: 'out-of-order'; readonly sentence: string };

/**
 * After a crash at `now`. The fifth within two minutes is the last: what does not heal by then needs a person, and a
 * supervisor above this one may still try later.
 */
export function afterCrash(before: Crashes, now: number): Verdict {
  const at = [...before.at.filter((time) => now - time < WINDOW_MS), now];
  if (at.length >= CRASHES) {
    return {
      kind: 'out-of-order',
      sentence: `Foyer crashed ${CRASHES} times within two minutes and has stopped. See the messages above.`,
    };
  }
  return { kind: 'again', afterMs: WAITS_MS[at.length - 1] ?? 0, crashes: { ...before, at } };
}

/** After an end by which the host asks for a start at `now`. No crash, unless it asks again within two minutes. */
export function afterAsking(before: Crashes, now: number): Verdict {
  if (now - before.askedAt < WINDOW_MS) return afterCrash({ ...before, askedAt: now }, now);
  return { kind: 'again', afterMs: 0, crashes: { ...before, askedAt: now } };
}
