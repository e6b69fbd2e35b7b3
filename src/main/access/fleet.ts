/**
 * All screens of the house in one hand: what each has of its own, who speaks in which room, what staff have them do, and
 * who is let in. It belongs to the host as the screens do, over all hubs.
 */
import type { ScreenReport } from '../../contract/screen.ts';
import { VERSION } from '../../contract/version.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { type Approving, createApproving } from './approving.ts';
import { createFleetHand, type FleetHand } from './fleet-hand.ts';
import { type ExpectedScreen, expectedScreens } from './expected-screens.ts';
import { handleOf } from './fleet-view.ts';
import { createFleetWatch, type FleetWatch } from './fleet-watch.ts';
import { createGrants, type Grants } from './grants.ts';
import { createNeverCame } from './never-came.ts';
import { createOrders, type OrderKind } from './orders.ts';
import type { OwnOfScreens } from './own-told.ts';
import { createPairing, type Pairing } from './pairing.ts';
import { createRooms } from './rooms.ts';
import type { Screen } from './screen.ts';
import type { Screens } from './screens.ts';
import { createSecretTexts } from './secret-texts.ts';
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
