/** Where other machines reach this one, as setup shows and changes it. */
import { type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { NetworkSaveAnswer } from '../../../contract/network.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createLazyQuery, createMutation, type Outcome } from '../../rpc/hub-queries.ts';

/** Addresses come and go with cables and leases: how often it is looked again, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

/** Certificates may be made, and every address is listened on anew, in milliseconds. */
const SAVE_DEADLINE_MS = 20_000;

export type NetworkSave = Outcome<NetworkSaveAnswer>;

export type NetworkStore = ReturnType<typeof createNetworkStore>;

export function createNetworkStore(connection: HubConnection, clock: Clock) {
  const view = createLazyQuery(connection, (client, options) => client.network.read(undefined, options));
  const saving = createMutation<NetworkSaveAnswer>(connection);
  return {
    view,
    saving,
    /** Looks now and again until the returned end is called. */
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
    /** True where it was saved. */
    async save(interfaces: readonly string[], names: readonly string[]): Promise<boolean> {
      const change = { interfaces: [...interfaces], names: [...names] };
      const answer = await saving.run((client, options) => client.network.save(change, options), {
        deadlineMs: SAVE_DEADLINE_MS,
      });
      if (answer?.kind === 'saved') view.put(answer.network);
      return answer?.kind === 'saved';
    },
  };
}
