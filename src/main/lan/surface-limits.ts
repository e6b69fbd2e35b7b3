/** What the server of one surface takes. Each surface has its own, so that none takes the place of another. */
import type { Surface } from '../../contract/roles.ts';
import type { Rate } from '../base/pace.ts';

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
