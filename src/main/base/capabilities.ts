/** Dependencies extend these. */
import type { Clock } from '../../clock/clock.ts';
import type { Log } from './log.ts';

export interface Clocked {
  readonly clock: Clock;
}

export interface Logged {
  readonly log: Log;
}

export interface Closable {
  readonly closing: AbortSignal;
}

export interface Randomized {
  readonly random: (bytes: number) => Buffer;
}
