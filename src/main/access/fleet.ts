/** All screens of the lobby. It belongs to the host and outlives a hub. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { ApproveAnswer, ApproveInput } from '../../contract/fleet.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import { createApproving } from './approving.ts';
import { createFleetActions } from './fleet-actions.ts';
import { handleOf } from './fleet-view.ts';
import { createFleetWatch, createNeverCame } from './fleet-watch.ts';
import { createOrders, type OrderKind } from './orders.ts';
import { doorOf, entryOf, type OwnOfScreens, type Screen } from './screen.ts';
import { createPairing } from './pairing.ts';
import { createRooms } from './rooms.ts';
import type { Screens, ScreenStatus } from './screens.ts';
import { createSecretTexts, type SecretTexts } from './secret-texts.ts';
import { type TestedScreen, testedScreens } from './tested-screens.ts';
import { createTrials } from './trials.ts';

interface FleetDeps extends Clocked, Logged, Randomized {
  readonly screens: Screens;
}

export type FleetDesk = ReturnType<typeof createFleet>;

export function createFleet({ screens, random, clock, log }: FleetDeps) {
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
  /** Avoids reload loops. */
  const reloadedFor = new Map<string, string>();

  return {
    ...createFleetActions({ screens, orders, log }),
    approve(asking: Screen, input: ApproveInput): ApproveAnswer {
      const answer = approving.approve(asking, input);
      if (answer.kind === 'approved') neverCame.settle(input.surface, input.name);
      return answer;
    },
    watch,
    /** False if the request is no longer open. */
    refuse: pairing.refuse,
    orders: (screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void> =>
      orders.follow(screen.id, signal),
    /** A page of another version is ordered to reload, once per version. */
    report({ id }: Screen, report: ScreenReport): void {
      screens.note(id, report);
      if (report.version === VERSION || reloadedFor.get(id) === report.version) return;
      reloadedFor.set(id, report.version);
      orders.give(id, 'reload');
    },
    own: {
      of({ id }: Pick<Screen, 'id'>) {
        const { name, settings } = screens.of(id)?.record ?? {};
        const { kiosk = {}, display = {} } = settings ?? {};
        const own = { kiosk, display, speaks: rooms.speaks(id), unheardSince: rooms.unheardSince(id) };
        return { ...(name === undefined ? {} : { name }), ...own };
      },
      kiosks: () =>
        screens
          .all()
          .filter(({ record }) => record.surface === 'kiosk')
          .map(({ record: { id, number, name, settings } }) => ({
            id,
            number,
            name,
            kiosk: settings?.kiosk ?? {},
          })),
      displays: () =>
        screens
          .all()
          .filter(({ record }) => record.surface === 'display')
          .map(({ record }) => record.settings?.display ?? {}),
      subscribe: screens.changes.subscribe,
    } satisfies OwnOfScreens,
    expected: (): readonly ExpectedScreen[] => expectedScreens(screens.all(), wallMs(clock)),
    tested: (): readonly TestedScreen[] => testedScreens(screens.all()),
    handleOf(id: string): string | undefined {
      const state = screens.of(id);
      return state && handleOf(state.screen);
    },
    /** On the hub's own computer: a window, or a browser there. */
    isHere(id: string): boolean {
      const state = screens.of(id);
      return state !== undefined && doorOf(state.record) === 'loopback';
    },
    /** Its name, else surface and number. Undefined for screens that are gone. */
    wordsOf(id: string): string | undefined {
      const record = screens.of(id)?.record;
      return record && (record.name ?? `${record.surface} ${record.number}`);
    },
    trials,
    pairing,
    grants: createGrants(texts, clock),
    close(): void {
      close();
      rooms.close();
      orders.close();
      trials.close();
      pairing.close();
    },
  };
}

const MISSED_FOR_MS = 2 * 86_400_000;

interface ExpectedScreen {
  readonly name: string;
  readonly isConnected: boolean;
}

type Known = Pick<ScreenStatus, 'record' | 'connectedSince' | 'silentSince'>;

/** Without setup pages. */
function expectedScreens(states: readonly Known[], now: number): readonly ExpectedScreen[] {
  return states.flatMap(({ record, connectedSince, silentSince }) => {
    const { surface, number, name = `${surface} ${number}`, lastSeenAt } = record;
    const isConnected = connectedSince.length > 0 && silentSince === undefined;
    const isForgotten = entryOf(record) === 'this-machine' && now - lastSeenAt > MISSED_FOR_MS;
    return surface === 'setup' || (isForgotten && !isConnected) ? [] : [{ name, isConnected }];
  });
}

export const GRANT_MS = 60_000;

interface Grant {
  readonly hash: Buffer;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/** One-time addresses that let a paired screen in. In memory, as hashes. */
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
    /** The previous grant stays valid, so a page may ask twice. */
    give(id: string): string {
      forgetOver();
      const grant = texts.draw();
      const made = { hash: texts.hashOf(grant), until: clock.monotonic() + GRANT_MS };
      given.set(id, [made, ...(given.get(id) ?? []).slice(0, 1)]);
      return grant;
    },
    /** Uses up all grants of that screen. */
    redeem(grant: string): string | undefined {
      forgetOver();
      const hash = texts.hashOf(grant);
      // Every hash is compared, so the time does not depend on which one matches.
      const fits = [...given].flatMap(([id, grants]) =>
        grants.flatMap((one) => (texts.isSame(one.hash, hash) ? [id] : [])),
      );
      const [found] = fits;
      if (found !== undefined) given.delete(found);
      return found;
    },
  };
}
