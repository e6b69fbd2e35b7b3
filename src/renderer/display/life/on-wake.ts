/** Notices that the screen's machine slept: its clocks went on without the page. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { repeatEvery } from '../../../clock/clock.ts';

const LOOK_EVERY_MS = 1_000;

/** A page in the background, or on a busy machine, is late by less. */
const SLEPT_MS = 5_000;

/** Calls `woke` when either clock jumped ahead; some machines stop the monotonic one while they sleep. */
export function onWake(clock: Clock, woke: () => void): CancelTimer {
  let wall = clock.now();
  let own = clock.monotonic();
  return repeatEvery(clock, LOOK_EVERY_MS, () => {
    const [wallNow, ownNow] = [clock.now(), clock.monotonic()];
    const slept = Math.max(wallNow - wall, ownNow - own) > LOOK_EVERY_MS + SLEPT_MS;
    [wall, own] = [wallNow, ownNow];
    if (slept) woke();
  });
}
