import type { Priority } from './rate-budget.ts';

/** Who goes next. Pure. */

export const PRIORITIES: readonly Priority[] = ['visitor', 'staff', 'background'];

/** A class that has waited so long without a single call gets one, so that nobody waits for ever. */
export const STARVING_AFTER_MS = 10_000;

export interface ClassState {
  readonly waiting: boolean;
  /** Monotonic time since which calls of this class wait without one of them being sent. */
  readonly hungrySinceMs: number;
}

export interface Choice {
  /** The class whose oldest call goes next. */
  readonly from: Priority;
  /** The rank at which it asks for a token: a starving class may use the reserve. */
  readonly as: Priority;
}

/**
 * Picks the class that goes next: a starving one, else visitors before staff before background. While the limit is
 * `blocked` only rank counts, so that the one probe is the most urgent call.
 */
export function pickNext(
  classes: Readonly<Record<Priority, ClassState>>,
  nowMs: number,
  blocked: boolean,
): Choice | undefined {
  const waiting = PRIORITIES.filter((priority) => classes[priority].waiting);
  const starving = waiting
    .filter((priority) => !blocked && nowMs - classes[priority].hungrySinceMs >= STARVING_AFTER_MS)
    .sort((a, b) => classes[a].hungrySinceMs - classes[b].hungrySinceMs)[0];
  if (starving !== undefined) return { from: starving, as: 'visitor' };
  const first = waiting[0];
  return first === undefined ? undefined : { from: first, as: first };
}
