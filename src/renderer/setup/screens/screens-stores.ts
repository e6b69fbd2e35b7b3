/** The stores of the network and of this machine's screens. */
import { type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { NetworkSaveAnswer } from '../../../contract/network.ts';
import type { Opened, SurfaceHere } from '../../../contract/screen.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createLazyQuery, createMutation, createQuery, type Outcome } from '../../rpc/hub-queries.ts';

/** Addresses come and go with cables and leases; in milliseconds. */
const LOOK_EVERY_MS = 10_000;

/** Certificates are made and addresses opened again; in milliseconds. */
const SAVE_DEADLINE_MS = 20_000;

export type NetworkSave = Outcome<NetworkSaveAnswer>;

export type NetworkStore = ReturnType<typeof createNetworkStore>;

export function createNetworkStore(connection: HubConnection, clock: Clock) {
  const view = createLazyQuery(connection, (client) => client.network.read());
  const saving = createMutation<NetworkSaveAnswer>(connection);
  return {
    view,
    saving,
    /** Refetches until the returned function is called. */
    look(): () => void {
      void view.refetch();
      const endLooking = repeatEvery(clock, LOOK_EVERY_MS, () => void view.refetch());
      const endHearing = connection.state.subscribe((state) => {
        if (state === 'connected') void view.refetch();
      });
      return () => {
        endLooking();
        endHearing();
      };
    },
    async save(interfaces: readonly string[], names: readonly string[]): Promise<boolean> {
      const change = { interfaces: [...interfaces], names: [...names] };
      const answer = await saving.run((client) => client.network.save(change), {
        deadlineMs: SAVE_DEADLINE_MS,
      });
      if (answer?.kind === 'saved') view.put(answer.network);
      return answer?.kind === 'saved';
    },
  };
}

type Opening = Opened & { readonly kind: 'opened' };
export type OpeningOutcome = Outcome<Opening>;

export type ScreensHereStore = ReturnType<typeof createScreensHereStore>;

export function createScreensHereStore(connection: HubConnection) {
  const way = createQuery(connection, (client) => client.screensHere.read());
  const opening = createMutation<Opening>(connection);
  return {
    way,
    opening,
    async openWindows(): Promise<void> {
      await opening.runAs(
        (client) => client.screensHere.openWindows(),
        (opened) => ({ kind: 'opened', ...opened }),
      );
    },
    /** `tab` is open already, since browsers open one only at the press. */
    async openTab(surface: SurfaceHere, tab: Pick<Window, 'location' | 'close'> | null): Promise<void> {
      const answer = await connection.call((client) => client.screensHere.address({ surface }));
      const address = answer.kind === 'answered' ? answer.value.address : undefined;
      if (address === undefined || tab === null) {
        tab?.close();
        return opening.show({ kind: 'failed' });
      }
      opening.show(undefined);
      tab.location.replace(address);
    },
  };
}
