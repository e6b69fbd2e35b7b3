/**
 * How often one screen may call for help. A visitor taps once or twice; a page that somebody else runs would write to
 * the disk and to every front desk as fast as it can. Only asking counts: what a screen may withdraw it has asked for.
 */
import type { Clock } from '../../clock/clock.ts';
import { fullUntil, type Moments, NO_MOMENTS, within, withMoment } from '../base/moments.ts';

/** Calls within {@link ASK_WINDOW_MS}. */
export const MOST_ASKS = 20;
export const ASK_WINDOW_MS = 5 * 60_000;

export interface AskLimit {
  /** Counts one call; false, and not counted, where there were too many. */
  takes(screenId: string): boolean;
}

export function createAskLimit(clock: Pick<Clock, 'monotonic'>): AskLimit {
  const askedBy = new Map<string, Moments>();
  return {
    takes(screenId) {
      const now = clock.monotonic();
      const asked = askedBy.get(screenId) ?? NO_MOMENTS;
      if (fullUntil(asked, MOST_ASKS, ASK_WINDOW_MS, now) !== undefined) return false;
      for (const [id, moments] of askedBy) {
        if (within(moments, ASK_WINDOW_MS, now).length === 0) askedBy.delete(id);
      }
      askedBy.set(screenId, withMoment(asked, ASK_WINDOW_MS, now));
      return true;
    },
  };
}
