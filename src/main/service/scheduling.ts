/** Pure. */
import type { Priority } from './rate-budget.ts';

export const PRIORITIES: readonly Priority[] = ['visitor', 'staff', 'background'];

/** No class starves. */
export const STARVING_AFTER_MS = 10_000;

export interface ClassState {
  readonly waiting: boolean;
  /** Monotonic time since which this class waits without a call sent. */
  readonly hungrySinceMs: number;
}

export interface Choice {
  readonly from: Priority;
  /** A starving class may use the reserve. */
  readonly as: Priority;
}

/**
 * A starving class, else visitors, staff, background. While `blocked`, only the priority counts, so that the one probe
 * is the most urgent call.
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
