/** What is answered while a PIN takes no try. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { PinStanding } from './pin-tries.ts';

/** What a try is told that is not looked at. */
export type PinClosed =
  /** No PIN is looked at before `until`, in milliseconds since 1970. */
  { readonly kind: 'pin-paused'; readonly until: number } | { readonly kind: 'pin-locked' };

/** What is left by the monotonic clock has fractions; an instant is whole, and not before the pause is over. */
const pausedFor = (clock: Clock, ms: number): PinClosed => ({
  kind: 'pin-paused',
  until: Math.ceil(wallMs(clock) + ms),
});

/** The answer while `now` takes no try. */
export function answerWhile(clock: Clock, now: PinStanding): PinClosed | undefined {
  switch (now.kind) {
    case 'locked':
      return { kind: 'pin-locked' };
    case 'paused':
      return pausedFor(clock, now.remainingMs);
    case 'open':
      return undefined;
  }
}
