/**
 * All screens of the lobby: own settings, speakers of rooms, orders and pairing. It belongs to the host and outlives a
 * hub.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { type Approving, createApproving } from './approving.ts';
import { createFleetActions, type FleetActions } from './fleet-actions.ts';
import { handleOf } from './fleet-view.ts';
import { createFleetWatch, createNeverCame, type FleetWatch } from './fleet-watch.ts';
import { createOrders, type OrderKind } from './orders.ts';
import { entryOf, type OwnOfScreens, type Screen } from './screen.ts';
import { createPairing, type Pairing } from './pairing.ts';
import { createRooms } from './rooms.ts';
import type { Screens, ScreenStatus } from './screens.ts';
import { createSecretTexts, type SecretTexts } from './secret-texts.ts';
import { type TestedScreen, testedScreens } from './tested-screens.ts';
import { createTrials, type Trials } from './trials.ts';

export interface FleetDeps extends Clocked, Logged, Randomized {
  readonly screens: Screens;
}

export interface FleetDesk extends FleetActions, Approving, Pick<FleetWatch, 'watch'> {
  /** False if the request is no longer open. */
  refuse(askId: string): boolean;
  orders(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void>;
  /** A page of another version is ordered to reload, once per version that it reports. */
  report(screen: Screen, report: ScreenReport): void;
  readonly own: OwnOfScreens;
  /** Screens that should be connected. */
  expected(): readonly ExpectedScreen[];
  tested(): readonly TestedScreen[];
  handleOf(id: string): string | undefined;
  readonly trials: Trials;
  readonly pairing: Pairing;
  readonly grants: Grants;
  close(): void;
}

export function createFleet({ screens, random, clock, log }: FleetDeps): FleetDesk {
  const texts = createSecretTexts(random);
  const rooms = createRooms({ screens, clock });
  const orders = createOrders();
  const neverCame = createNeverCame(clock);
  const pairing = createPairing({
    texts,
    random,
    clock,
    onNeverCame(id) {
      const { surface, name } = screens.of(id)?.record ?? {};
      if (surface !== undefined && name !== undefined) neverCame.note(surface, name);
      screens.forget(id);
    },
  });
  const approving = createApproving({ pairing, screens, clock, log });
  const { watch, close } = createFleetWatch({ screens, pairing, neverCame, rooms, clock });
  const trials = createTrials({ screens, orders, random, clock });
  /** The version for which each screen was last ordered to reload. */
  const reloadedFor = new Map<string, string>();

  return {
    ...createFleetActions({ screens, orders, log }),
    approve(asking, input) {
      const answer = approving.approve(asking, input);
      if (answer.kind === 'approved') neverCame.settle(input.surface, input.name);
      return answer;
    },
    watch,
    refuse: pairing.refuse,
    orders: (screen, signal) => orders.follow(screen.id, signal),
    report({ id }, report) {
      screens.note(id, report);
      if (report.version === VERSION || reloadedFor.get(id) === report.version) return;
      reloadedFor.set(id, report.version);
      orders.give(id, 'reload');
    },
    own: {
      of({ id }) {
        const { name, settings } = screens.of(id)?.record ?? {};
        const { kiosk = {}, display = {} } = settings ?? {};
        const own = { kiosk, display, speaks: rooms.speaks(id), unheardSince: rooms.unheardSince(id) };
        return { ...(name === undefined ? {} : { name }), ...own };
      },
      displays: () =>
        screens
          .all()
          .filter(({ record }) => record.surface === 'display')
          .map(({ record }) => record.settings?.display ?? {}),
      subscribe: screens.changes.subscribe,
    },
    expected: () => expectedScreens(screens.all(), wallMs(clock)),
    tested: () => testedScreens(screens.all()),
    handleOf(id) {
      const state = screens.of(id);
      return state && handleOf(state.screen);
    },
    trials,
    pairing,
    grants: createGrants(texts, clock),
    close() {
      close();
      rooms.close();
      orders.close();
      trials.close();
      pairing.close();
    },
  };
}

/** After these milliseconds a page of a local browser no longer counts as a screen of the lobby. */
const MISSED_FOR_MS = 2 * 86_400_000;

interface ExpectedScreen {
  readonly name: string;
  readonly isConnected: boolean;
}

type Known = Pick<ScreenStatus, 'record' | 'connectedSince' | 'silentSince'>;

/** All screens except setup pages and local browser pages not seen for two days. */
function expectedScreens(states: readonly Known[], now: number): readonly ExpectedScreen[] {
  return states.flatMap(({ record, connectedSince, silentSince }) => {
    const { surface, number, name = `${surface} ${number}`, lastSeenAt } = record;
    const isConnected = connectedSince.length > 0 && silentSince === undefined;
    const isForgotten = entryOf(record) === 'this-machine' && now - lastSeenAt > MISSED_FOR_MS;
    return surface === 'setup' || (isForgotten && !isConnected) ? [] : [{ name, isConnected }];
  });
}

/** Milliseconds. */
export const GRANT_MS = 60_000;

interface Grant {
  readonly hash: Buffer;
  /** Monotonic milliseconds. */
  readonly until: number;
}

type Grants = ReturnType<typeof createGrants>;

/** Grants: one-time addresses that let a paired screen in on the origin of its role. In memory, as hashes. */
function createGrants(texts: SecretTexts, clock: Pick<Clock, 'monotonic'>) {
  /** At most two per id, newest first. */
  const given = new Map<string, readonly Grant[]>();

  function forgetOver(): void {
    const now = clock.monotonic();
    for (const [id, grants] of given) {
      const good = grants.filter(({ until }) => until > now);
      if (good.length > 0) given.set(id, good);
      else given.delete(id);
    }
  }

  return {
    /** The previous grant stays valid, so a page may ask twice. Older ones do not. */
    give(id: string): string {
      forgetOver();
      const grant = texts.draw();
      const made = { hash: texts.hashOf(grant), until: clock.monotonic() + GRANT_MS };
      given.set(id, [made, ...(given.get(id) ?? []).slice(0, 1)]);
      return grant;
    },
    /** Returns the id, and uses up all grants of that screen. */
    redeem(grant: string): string | undefined {
      forgetOver();
      const hash = texts.hashOf(grant);
      // Compare every hash, so the time does not depend on which one matches.
      const fits = [...given].flatMap(([id, grants]) =>
        grants.flatMap((one) => (texts.isSame(one.hash, hash) ? [id] : [])),
      );
      const [found] = fits;
      if (found !== undefined) given.delete(found);
      return found;
    },
  };
}
