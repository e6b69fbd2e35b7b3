/** A screen's own settings and reports, and staff's procedures for all screens. */
import type { FleetAnswer } from '../../contract/fleet.ts';
import type { ScreenOrder } from '../../contract/screen.ts';
import type { Screen } from '../access/screen.ts';
import { type HubAccess, implementer } from './access.ts';

const { screen, fleet: os } = implementer;

export function fleetHandlers(access: HubAccess) {
  const { fleet, staff } = access;
  /** Signs the clerk out at a screen that was removed or moved. No effect if that was rejected. */
  function sendAway(screenId: string, send: () => FleetAnswer): FleetAnswer {
    // A revoked screen has no id afterwards.
    const id = fleet.idOf(screenId);
    const answer = send();
    const isAway = answer.kind === 'done' || answer.kind === 'not-kept';
    if (isAway && id !== undefined) staff.lock(id);
    return answer;
  }
  return {
    watch: os.watch.handler(({ context, signal }) =>
      fleet.watch(
        context.screen,
        (screen) => (screen.surface === 'kiosk' ? access.hub().screenSettings(screen).kiosk.name : undefined),
        signal,
      ),
    ),
    places: os.places.handler(() => access.hub().knownPlaces()),
    approve: os.approve.handler(({ input, context }) => fleet.approve(context.screen, input)),
    refuse: os.refuse.handler(({ input }) => ({ done: fleet.refuse(input.askId) })),
    change: os.change.handler(({ input }) => fleet.change(input)),
    pick: os.pick.handler(({ input }) => fleet.change(input)),
    identify: os.identify.handler(({ input }) => fleet.order(input.screenId, 'identify')),
    testSound: os.testSound.handler(({ input }) => fleet.order(input.screenId, 'test-sound')),
    reload: os.reload.handler(({ input: { screenId } }) =>
      screenId === undefined ? fleet.reloadAll() : fleet.order(screenId, 'reload'),
    ),
    move: os.move.handler(({ input: { screenId, surface }, context }) =>
      sendAway(screenId, () => fleet.move(context.screen, screenId, surface)),
    ),
    revoke: os.revoke.handler(({ input: { screenId }, context }) =>
      sendAway(screenId, () => fleet.revoke(context.screen, screenId)),
    ),
  };
}

async function* ordersOf(
  access: HubAccess,
  screen: Screen,
  signal: AbortSignal | undefined,
): AsyncGenerator<ScreenOrder, void, void> {
  const { fleet } = access;
  const orders = fleet.orders(screen, signal);
  yield { kind: 'listening' };
  for await (const kind of orders) {
    if (kind === 'try') {
      const trial = fleet.trials.of(screen.id);
      yield trial ? { kind, trial } : { kind };
      continue;
    }
    const name =
      fleet.own.of(screen).name ??
      (screen.surface === 'kiosk' ? access.hub().screenSettings(screen).kiosk.name : undefined);
    yield kind === 'identify' && name !== undefined ? { kind, name } : { kind };
  }
}

export function screenHandlers(access: HubAccess) {
  return {
    watch: screen.watch.handler(({ signal, context }) => access.hub().watchScreen(context.screen, signal)),
    orders: screen.orders.handler(({ signal, context }) => ordersOf(access, context.screen, signal)),
    report: screen.report.handler(({ input, context }) => {
      access.fleet.report(context.screen, input);
      return { done: true };
    }),
  };
}
