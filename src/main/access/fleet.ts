/**
 * All screens of the house in one hand: what each has of its own, who speaks in which room, what staff have them do, and
 * who is let in. It belongs to the host as the screens do, over all hubs.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { ScreenReport } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import type { Log } from '../base/log.ts';
import { type Approving, createApproving } from './approving.ts';
import { createFleetHand, type FleetHand } from './fleet-hand.ts';
import { handleOf } from './fleet-view.ts';
import { createFleetWatch, createNeverCame, type FleetWatch } from './fleet-watch.ts';
import { createOrders, type OrderKind } from './orders.ts';
import type { OwnOfScreens } from './own-told.ts';
import { createPairing, type Pairing } from './pairing.ts';
import { createRooms } from './rooms.ts';
import { entryOf, type Screen } from './screen.ts';
import type { Screens, ScreenState } from './screens.ts';
import { createSecretTexts, type SecretTexts } from './secret-texts.ts';
import { type TestedScreen, testedScreens } from './tested-screens.ts';
import { createTrials, type Trials } from './trials.ts';

export interface FleetDeps {
  readonly screens: Screens;
  readonly random: (bytes: number) => Buffer;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Fleet extends FleetHand, Approving, Pick<FleetWatch, 'watch'> {
  /** False where there is no such ask any more. */
  refuse(askId: string): boolean;
  orders(screen: Screen, signal: AbortSignal | undefined): AsyncGenerator<OrderKind, void, void>;
  /** A page of another version is told to load itself again, once for each version it says it is. */
  report(screen: Screen, report: ScreenReport): void;
  readonly own: OwnOfScreens;
  /** The screens that should be there, as staff call them, and whether they are. */
  expected(): readonly ExpectedScreen[];
  /** All that are known, as those who test them know them. */
  tested(): readonly TestedScreen[];
  /** How staff's pages name the screen with this id. */
  handleOf(id: string): string | undefined;
  readonly trials: Trials;
  readonly pairing: Pairing;
  readonly grants: Grants;
  /** Ends every stream. */
  close(): void;
}

export function createFleet({ screens, random, clock, log }: FleetDeps): Fleet {
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
  /** The versions that screens were told to load themselves again for. */
  const reloadedFor = new Map<string, string>();

  return {
    ...createFleetHand({ screens, orders, log }),
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
        const told = { kiosk, display, speaks: rooms.speaks(id), unheardSince: rooms.unheardSince(id) };
        return { ...(name === undefined ? {} : { name }), ...told };
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

/** A page that a browser on the hub's machine once showed is no screen of the house for longer, in milliseconds. */
const MISSED_FOR_MS = 2 * 86_400_000;

interface ExpectedScreen {
  readonly name: string;
  readonly isConnected: boolean;
}

type Known = Pick<ScreenState, 'record' | 'connectedSince' | 'silentSince'>;

/** All but pages of setup: windows, what staff let in, and what this machine's browsers showed of late. */
function expectedScreens(states: readonly Known[], now: number): readonly ExpectedScreen[] {
  return states.flatMap(({ record, connectedSince, silentSince }) => {
    const { surface, number, name = `${surface} ${number}`, lastSeenAt } = record;
    const isConnected = connectedSince.length > 0 && silentSince === undefined;
    const isForgotten = entryOf(record) === 'this-machine' && now - lastSeenAt > MISSED_FOR_MS;
    return surface === 'setup' || (isForgotten && !isConnected) ? [] : [{ name, isConnected }];
  });
}

/** How long a grant is good, in milliseconds. */
export const GRANT_MS = 60_000;

interface Grants {
  /** A grant for the screen with this id. The one before is good beside it, so that a page may ask twice; none before that. */
  give(id: string): string;
  /** The id it was given for; all grants of that are used up by this. */
  redeem(grant: string): string | undefined;
}

interface Grant {
  readonly hash: Buffer;
  /** By the monotonic clock. */
  readonly until: number;
}

/** Addresses that let a paired screen in once, on the origin of its role. Kept in memory, as hashes. */
function createGrants(texts: SecretTexts, clock: Pick<Clock, 'monotonic'>): Grants {
  /** At most two for an id, newest first. */
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
    give(id) {
      forgetOver();
      const grant = texts.draw();
      const made = { hash: texts.hashOf(grant), until: clock.monotonic() + GRANT_MS };
      given.set(id, [made, ...(given.get(id) ?? []).slice(0, 1)]);
      return grant;
    },
    redeem(grant) {
      forgetOver();
      const hash = texts.hashOf(grant);
      // Every hash is compared, whichever fits.
      const fits = [...given].flatMap(([id, grants]) =>
        grants.flatMap((one) => (texts.isSame(one.hash, hash) ? [id] : [])),
      );
      const [found] = fits;
      if (found !== undefined) given.delete(found);
      return found;
    },
  };
}
