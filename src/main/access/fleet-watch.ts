/** The fleet as it is told to whoever looks at it: at once, and again after changes. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Fleet as FleetTold, NeverCame as NeverCameTold } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import { createFeed, type Feed } from '../base/feed.ts';
import { fleetTold } from './fleet-view.ts';
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

/** How long it is told, in milliseconds. */
export const NEVER_CAME_TOLD_MS = 3_600_000;
const MOST_TOLD = 20;

interface NeverCame {
  note(surface: Surface, name: string): void;
  /** Staff have let one in under this name again. */
  settle(surface: Surface, name: string): void;
  /** Oldest first. */
  all(): NeverCameTold[];
}

/** Screens that staff let in and that never came: they are known no more, and staff are told for an hour. In memory. */
export function createNeverCame(clock: Clock): NeverCame {
  let noted: readonly { readonly told: NeverCameTold; readonly until: number }[] = [];
  const without = (surface: Surface, name: string) =>
    noted.filter(({ told }) => told.surface !== surface || told.name !== name);
  return {
    note(surface, name) {
      const one = {
        told: { surface, name, at: wallMs(clock) },
        until: clock.monotonic() + NEVER_CAME_TOLD_MS,
      };
      noted = [...without(surface, name), one].slice(-MOST_TOLD);
    },
    settle(surface, name) {
      noted = without(surface, name);
    },
    all() {
      const now = clock.monotonic();
      noted = noted.filter(({ until }) => until > now);
      return noted.map(({ told }) => ({ ...told }));
    },
  };
}

interface Pacing {
  readonly clock: Clock;
  /** Between two values at the least, in milliseconds. */
  readonly everyMs: number;
}

const pause = (clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });

/** What `make` says now, and again after changes. */
async function* paced<Value>(
  feed: Feed<unknown>,
  make: () => Value,
  { clock, everyMs }: Pacing,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void, void> {
  const batches = feed.batches(signal);
  try {
    yield make();
    for (;;) {
      await pause(clock, everyMs, signal);
      const next = await batches.next();
      if (next.done === true) return;
      yield make();
    }
  } finally {
    await batches.return();
  }
}
