/** Capabilities that the hub's rooms get from outside. Dependencies extend these. */
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
