/** What the server of one surface takes. Each surface has its own, so that none takes the place of another. */
import type { Surface } from '../../contract/roles.ts';
import { createPace, type Pace, type Rate } from '../base/pace.ts';

export interface SurfaceLimits {
  /** Connections that are no WebSocket; one more drops the one that has kept the server waiting longest. */
  readonly connections: number;
  /** WebSockets: screens of this surface that are served at once. */
  readonly sockets: number;
}

/** A house has a few kiosks and desks, and at most 200 displays; a browser opens up to six connections a page. */
export const SURFACE_LIMITS: Readonly<Record<Surface, SurfaceLimits>> = {
  kiosk: { connections: 128, sockets: 64 },
  display: { connections: 512, sockets: 256 },
  desk: { connections: 64, sockets: 32 },
  setup: { connections: 32, sockets: 8 },
};

/** At the port of pairing: screens that wait there ask every two seconds. */
export const PAIRING_CONNECTIONS = 128;

/** WebSockets of one screen: its page, the one it comes back with, and some that are not yet seen to be dead. */
export const SOCKETS_PER_SCREEN = 4;

/**
 * Pings and pongs of one socket. A browser sends one for each ping of ours (every 15 s) and none by itself; other programs
 * ping about once a second at the most.
 */
export const SIGNS_OF_LIFE: Rate = { burst: 60, perSecond: 2 };

/**
 * Frames of one message. A browser sends what its machine takes at once, tens of kB, as one; a frame of one byte costs a
 * hundred times what it holds.
 */
export const MOST_FRAMES = 128;

export interface ServerTimes {
  /** Milliseconds for the headers of a request, from the first byte or from the connection on. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds that a connection may rest between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds in which nothing is sent or read, whatever the connection is doing. */
  readonly silentMs: number;
  /** Milliseconds for one answer, read slowly or not. */
  readonly answerMs: number;
  /** Milliseconds between two looks at the first two. */
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

/** Bytes of all headers together: browsers send the cookies of every program on this machine's address. */
export const LARGEST_HEADERS = 32 * 1024;

/** Requests of one connection that wait for the answers before theirs. Browsers send the next when they have the last. */
export const MOST_WAITING = 8;

export const MOST_REQUESTS = 1_000;

/**
 * At once after a quiet time: pages that are loaded again and again by somebody who tries things out. A page of ours waits
 * longer between its own tries than one more takes.
 */
export const CONNECT_RATE: Rate = { burst: 60, perSecond: 5 };

/** Screens that are looked through for some that have rested. */
const MANY = 512;

interface ConnectRate {
  /** False when this screen has opened too many of late; what is refused counts for nothing. */
  mayConnect(screenId: string, now: number): boolean;
}

/** How often a screen may open a socket. Pure: the time is passed in, in milliseconds that only grow. */
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
