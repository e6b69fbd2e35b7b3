/** How often a screen may open a socket. Pure: the time is passed in, in milliseconds that only grow. */
import { createPace, type Pace, type Rate } from '../base/pace.ts';

/**
 * At once after a quiet time: pages that are loaded again and again by somebody who tries things out. A page of ours waits
 * longer between its own tries than one more takes.
 */
export const CONNECT_RATE: Rate = { burst: 60, perSecond: 5 };

/** Screens that are looked through for some that have rested. */
const MANY = 512;

export interface ConnectRate {
  /** False when this screen has opened too many of late; what is refused counts for nothing. */
  mayConnect(screenId: string, now: number): boolean;
}

export function createConnectRate(rate: Rate = CONNECT_RATE): ConnectRate {
  const paces = new Map<string, Pace>();

  function paceOf(screenId: string): Pace {
    const pace = paces.get(screenId) ?? createPace(rate);
    paces.set(screenId, pace);
    return pace;
  }

  return {
    mayConnect(screenId, now) {
      if (paces.size > MANY) {
        for (const [id, pace] of paces) if (pace.isRested(now)) paces.delete(id);
      }
      const pace = paceOf(screenId);
      if (pace.peek(now) > 0) return false;
      pace.take(now);
      return true;
    },
  };
}
