/** Each surface has its own limits, so none can exhaust another's. */
import type { Surface } from '../../contract/roles.ts';
import { createPace, type Pace, type PaceRate } from '../base/pace.ts';

interface SurfaceLimits {
  /** Without WebSockets. One more closes the connection that has kept the server waiting longest. */
  readonly connections: number;
  readonly sockets: number;
}

/**
 * A lobby has a few kiosks and desks and at most 200 displays. A browser opens up to six connections a page.
 */
export const SURFACE_LIMITS: Readonly<Record<Surface, SurfaceLimits>> = {
  kiosk: { connections: 128, sockets: 64 },
  display: { connections: 512, sockets: 256 },
  desk: { connections: 64, sockets: 32 },
  setup: { connections: 32, sockets: 8 },
};

/** Waiting screens ask every two seconds. */
export const PAIRING_CONNECTIONS = 128;

/** The page, its reconnection, and dead ones not yet detected. */
export const SOCKETS_PER_SCREEN = 4;

/** Browsers answer our ping every 15 s. Other programs ping about once a second. */
export const SIGNS_OF_LIFE: PaceRate = { burst: 60, perSecond: 2 };

/** Browsers send tens of kB per frame, and a one-byte frame costs a hundred times its content. */
export const MAX_FRAMES = 128;

export interface ServerTimes {
  /** From the first byte or the connection on. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  /** Without reading or writing, in any state. */
  readonly silentMs: number;
  readonly answerMs: number;
  /** Of `headersMs` and `requestMs`. */
  readonly checkEveryMs: number;
}

export const SERVER_TIMES: ServerTimes = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  silentMs: 10_000,
  answerMs: 60_000,
  checkEveryMs: 1_000,
};

/** Browsers send the cookies of every program on this machine. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** Queued per connection. Browsers wait for each answer. */
export const MAX_QUEUED_REQUESTS = 8;

export const MAX_REQUESTS = 1_000;

/** The burst covers someone who reloads again and again. */
export const CONNECT_RATE: PaceRate = { burst: 60, perSecond: 5 };

const MANY = 512;

/** New sockets per screen. Pure: `now` is in monotonic milliseconds. */
export function createConnectRate(rate: PaceRate = CONNECT_RATE) {
  const paces = new Map<string, Pace>();

  function paceOf(screenId: string): Pace {
    const pace = paces.get(screenId) ?? createPace(rate);
    paces.set(screenId, pace);
    return pace;
  }

  return {
    /** A rejected attempt does not count. */
    mayConnect(screenId: string, now: number): boolean {
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
