/** What the hub's rooms are given from outside, under one name everywhere. A bag of dependencies extends these. */
import type { Clock } from '../../clock/clock.ts';
import type { Log } from './log.ts';

export interface Clocked {
  readonly clock: Clock;
}

export interface Logged {
  readonly log: Log;
}

/** Aborts when the hub closes. */
export interface Closable {
  readonly closing: AbortSignal;
}

export interface Randomized {
  /** That many random bytes. */
  readonly random: (bytes: number) => Buffer;
}
