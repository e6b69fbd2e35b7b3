/** How often a screen may open a socket. Pure: the time is passed in, in milliseconds that only grow. */

/** At once after a quiet time: pages that are loaded again and again by somebody who tries things out. */
export const CONNECT_BURST = 60;

/** Milliseconds until one more may be opened. A page of ours waits longer between its own tries. */
export const CONNECT_EVERY_MS = 200;

/** Screens that are looked through for some that have rested. */
const MANY = 512;

export interface ConnectRate {
  /** False when this screen has opened too many of late; what is refused counts for nothing. */
  mayConnect(screenId: string, now: number): boolean;
}

export function createConnectRate(): ConnectRate {
  /** By screen: when the sockets it opened would be over, were they opened at the rate. */
  const usedUntil = new Map<string, number>();

  return {
    mayConnect(screenId, now) {
      if (usedUntil.size > MANY) {
        for (const [id, until] of usedUntil) if (until <= now) usedUntil.delete(id);
      }
      const next = Math.max(usedUntil.get(screenId) ?? now, now) + CONNECT_EVERY_MS;
      if (next - now > CONNECT_BURST * CONNECT_EVERY_MS) return false;
      usedUntil.set(screenId, next);
      return true;
    },
  };
}
