/** Calls that nobody said: a display that takes over its room's voice calls them again. Pure, as `announcements.ts` is. */
import type { CallNews } from '../../../contract/board.ts';
import { SAID_FOR_MS } from '../../../contract/limits.ts';
import type { Announcements } from './announcements.ts';

/** A call whose turn has come on this screen; times are monotonic milliseconds of this screen. */
export interface Passed {
  readonly call: CallNews;
  /** When the hub heard it. */
  readonly at: number;
  /** When its turn came. All displays of a room run the same queue, so it came for the others then too, about. */
  readonly begunAt: number;
}

/** Those that are still young enough to be said at `now`. */
export function stillYoung(passed: readonly Passed[], now: number): readonly Passed[] {
  return passed.filter(({ at }) => now - at <= SAID_FOR_MS);
}

/** Puts those whose turn came at `since` or later in front of all that wait, unless they were made again meanwhile. */
export function calledAgain(
  state: Announcements,
  passed: readonly Passed[],
  since: number,
  now: number,
): Announcements {
  const all = [...passed.map(({ call }) => call), ...state.waiting.map(({ call }) => call)];
  const isLast = ({ ticketRef, seq }: CallNews): boolean =>
    !all.some((other) => other.ticketRef === ticketRef && other.seq > seq);
  const again = stillYoung(passed, now).filter(({ call, begunAt }) => begunAt >= since && isLast(call));
  return { ...state, waiting: [...again.map(({ call, at }) => ({ call, at })), ...state.waiting] };
}
