/** How much the intake takes, and how long it waits. */
import type { Rate } from '../base/pace.ts';

export interface IntakeLimits {
  /** Bytes of a body: a thousand appointments of a kilobyte each. */
  readonly largestBody: number;
  /** Bodies of one who has the token that are read or wait at once; one more is told to come later. */
  readonly mostBodies: number;
  /** Requests with the right token. */
  readonly requests: Rate;
  /** Wrong tokens of one address that are answered 401; what is beyond is answered 429. */
  readonly failuresPerAddress: Rate;
  readonly mostConnections: number;
  /** Milliseconds for all headers of a request. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds that a connection may rest between two requests. */
  readonly keepAliveMs: number;
  /** Milliseconds between two looks at the timeouts. */
  readonly checkEveryMs: number;
}

/** A back-office system sends what changed, a few times a second at most, and its whole day once. */
export const INTAKE_LIMITS: IntakeLimits = {
  largestBody: 1024 * 1024,
  mostBodies: 8,
  requests: { burst: 60, perSecond: 10 },
  failuresPerAddress: { burst: 20, perSecond: 0.2 },
  mostConnections: 64,
  headersMs: 5_000,
  requestMs: 15_000,
  keepAliveMs: 5_000,
  checkEveryMs: 1_000,
};
