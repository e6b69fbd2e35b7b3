/** The fleet as it is told to whoever looks at it: at once, and again after changes. */
import type { Fleet as FleetTold } from '../../contract/fleet.ts';
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { createFeed } from '../base/feed.ts';
import { fleetTold } from './fleet-view.ts';
import type { NeverCame } from './never-came.ts';
import { paced } from './paced.ts';
import type { Pairing } from './pairing.ts';
import type { Rooms } from './rooms.ts';
import type { Screen } from './screen.ts';
import type { Screens } from './screens.ts';

/** How often it is told at the most, and at the least, in milliseconds. */
const TOLD_EVERY_MS = 1_000;
const TOLD_AT_LEAST_MS = 15_000;

export interface FleetWatch {
  /** `calledAs` is how people call a screen that staff have not named. */
  watch(
    asking: Screen,
    calledAs: (screen: Screen) => string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FleetTold, void, void>;
  close(): void;
}

export interface FleetWatchDeps {
  readonly screens: Screens;
  readonly pairing: Pairing;
  readonly neverCame: Pick<NeverCame, 'all'>;
  readonly rooms: Rooms;
  readonly clock: Clock;
}

export function createFleetWatch({ screens, pairing, neverCame, rooms, clock }: FleetWatchDeps): FleetWatch {
  const looks = createFeed<'fleet'>();
  const touch = (): void => looks.touch('fleet');
  const unsubscribes = [screens.changes.subscribe(touch), pairing.changes.subscribe(touch)];
  let cancelBeat: CancelTimer | undefined;

  /** While somebody looks, also what changes by itself is seen: two machines with one pass. */
  function beat(): void {
    cancelBeat = undefined;
    if (looks.readers() === 0) return;
    touch();
    cancelBeat = clock.after(TOLD_AT_LEAST_MS, beat);
  }

  return {
    watch(asking, calledAs, signal) {
      const told = (): FleetTold => {
        cancelBeat ??= clock.after(TOLD_AT_LEAST_MS, beat);
        return fleetTold({
          states: screens.all(),
          asks: pairing.open(),
          neverCame: neverCame.all(),
          asking,
          calledAs,
          speaks: rooms.speaks,
          now: wallMs(clock),
          monotonic: clock.monotonic(),
        });
      };
      return paced(looks, told, { clock, everyMs: TOLD_EVERY_MS }, signal);
    },
    close() {
      cancelBeat?.();
      for (const unsubscribe of unsubscribes) unsubscribe();
      looks.close();
    },
  };
}
