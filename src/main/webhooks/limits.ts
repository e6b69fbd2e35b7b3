/** How much the listener takes from senders, and how long it waits for them. */
import type { Rate } from '../base/pace.ts';

export interface WebhookLimits {
  /** Bytes of a body. Events are below 2 kB; senders of the same shape stay under 20 kB. */
  readonly largestBody: number;
  /** Bytes of all bodies that are being read or wait for the disk; one more drops the one that is read longest. */
  readonly bytesInAll: number;
  /** How many bodies may be under way; one more does the same. */
  readonly mostBodies: number;
  /** Wrong signatures of one address that are answered 401; what is beyond is answered 429. Nothing signed is charged. */
  readonly failuresPerAddress: Rate;
  /**
   * Connections held at once; one more drops the one that has kept the listener waiting longest. With 512 a thousand new
   * ones a second cut 4 of 1,200 signed events off whose sender took half a second from connecting to sending.
   */
  readonly mostConnections: number;
  /** Milliseconds for all headers of a request, from the first byte or from the connection on. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds that a connection may rest between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds between two looks at the timeouts: Node's own 30 s keep a slow client alive as long. */
  readonly checkEveryMs: number;
}

/** A busy service sends a few events a second; all slow connections are cut within 12 s. */
export const WEBHOOK_LIMITS: WebhookLimits = {
  largestBody: 64 * 1024,
  bytesInAll: 16 * 1024 * 1024,
  mostBodies: 1_024,
  failuresPerAddress: { perSecond: 20, burst: 400 },
  mostConnections: 2_048,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  checkEveryMs: 1_000,
};
