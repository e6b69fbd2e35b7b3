import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Fleet as FleetSnapshot, NeverCame as NeverCameEntry } from '../../contract/fleet.ts';
import type { Surface } from '../../contract/roles.ts';
import type { Clocked } from '../base/capabilities.ts';
import { createFeed, type Feed } from '../base/feed.ts';
import { fleetSnapshot } from './fleet-view.ts';
import type { Pairing } from './pairing.ts';
import type { Rooms } from './rooms.ts';
import type { Screen } from './screen.ts';
import type { Screens } from './screens.ts';

const SNAPSHOT_EVERY_MS = 1_000;
const SNAPSHOT_AT_LEAST_EVERY_MS = 15_000;

interface FleetWatchDeps extends Clocked {
  readonly screens: Screens;
  readonly pairing: Pairing;
  readonly neverCame: Pick<NeverCame, 'all'>;
  readonly rooms: Rooms;
}

export function createFleetWatch({ screens, pairing, neverCame, rooms, clock }: FleetWatchDeps) {
  const looks = createFeed<'fleet'>();
  const touch = (): void => looks.touch('fleet');
  const unsubscribes = [screens.changes.subscribe(touch), pairing.changes.subscribe(touch)];
  let cancelBeat: CancelTimer | undefined;

  /** Some states change without an event, such as "open twice". */
  function beat(): void {
    cancelBeat = undefined;
    if (looks.readers() === 0) return;
    touch();
    cancelBeat = clock.after(SNAPSHOT_AT_LEAST_EVERY_MS, beat);
  }

  return {
    /** `calledAs`: for screens that staff have not named. */
    watch(
      asking: Screen,
      calledAs: (screen: Screen) => string | undefined,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<FleetSnapshot, void, void> {
      const snapshot = (): FleetSnapshot => {
        cancelBeat ??= clock.after(SNAPSHOT_AT_LEAST_EVERY_MS, beat);
        return fleetSnapshot({
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
      return paced(looks, snapshot, { clock, everyMs: SNAPSHOT_EVERY_MS }, signal);
    },
    close(): void {
      cancelBeat?.();
      for (const unsubscribe of unsubscribes) unsubscribe();
      looks.close();
    },
  };
}

export const NEVER_CAME_SHOWN_MS = 3_600_000;
const MAX_SHOWN = 20;

type NeverCame = ReturnType<typeof createNeverCame>;

/** Approved screens that never connected, listed for an hour. In memory. */
export function createNeverCame(clock: Clock) {
  let noted: readonly { readonly entry: NeverCameEntry; readonly until: number }[] = [];
  const without = (surface: Surface, name: string) =>
    noted.filter(({ entry }) => entry.surface !== surface || entry.name !== name);
  return {
    note(surface: Surface, name: string): void {
      const one = {
        entry: { surface, name, at: wallMs(clock) },
        until: clock.monotonic() + NEVER_CAME_SHOWN_MS,
      };
      noted = [...without(surface, name), one].slice(-MAX_SHOWN);
    },
    settle(surface: Surface, name: string): void {
      noted = without(surface, name);
    },
    all(): NeverCameEntry[] {
      const now = clock.monotonic();
      noted = noted.filter(({ until }) => until > now);
      return noted.map(({ entry }) => ({ ...entry }));
    },
  };
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

/** Yields `make()` at once, and again after changes. */
async function* paced<Value>(
  feed: Feed<unknown>,
  make: () => Value,
  { clock, everyMs }: Clocked & { readonly everyMs: number },
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
