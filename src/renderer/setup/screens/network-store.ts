/** Where other machines reach this one, as setup shows and changes it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { type Clock, repeatEvery } from '../../../clock/clock.ts';
import type { NetworkSaveAnswer, NetworkView } from '../../../contract/network.ts';
import type { CallFailure } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** Addresses come and go with cables and leases: how often it is looked again, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

/** Certificates may be made, and every address is listened on anew, in milliseconds. */
const SAVE_DEADLINE_MS = 20_000;

export type NetworkSave =
  | { readonly kind: 'saving' | 'saved' | CallFailure }
  | Exclude<NetworkSaveAnswer, { readonly kind: 'saved' }>;

export interface NetworkState {
  /** Absent until the hub was heard. */
  readonly view: NetworkView | undefined;
  readonly save: NetworkSave | undefined;
}

export interface NetworkStore extends Pick<
  StoreApi<NetworkState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Looks now and again until the returned end is called. */
  look(): () => void;
  save(interfaces: readonly string[], names: readonly string[]): Promise<void>;
}

export function createNetworkStore(connection: HubConnection, clock: Clock): NetworkStore {
  const store = createStore<NetworkState>(() => ({ view: undefined, save: undefined }));

  async function read(): Promise<void> {
    const answer = await connection.call((client, options) => client.network.read(undefined, options));
    if (answer.kind === 'answered') store.setState({ view: answer.value });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    look() {
      void read();
      const endLooking = repeatEvery(clock, LOOK_EVERY_MS, () => void read());
      const endHearing = connection.state.subscribe((state) => {
        if (state === 'connected') void read();
      });
      return () => {
        endLooking();
        endHearing();
      };
    },
    async save(interfaces, names) {
      if (store.getState().save?.kind === 'saving') return;
      store.setState({ save: { kind: 'saving' } });
      const change = { interfaces: [...interfaces], names: [...names] };
      const answer = await connection.call((client, options) => client.network.save(change, options), {
        deadlineMs: SAVE_DEADLINE_MS,
      });
      if (answer.kind !== 'answered') store.setState({ save: { kind: answer.kind } });
      else if (answer.value.kind === 'saved')
        store.setState({ view: answer.value.network, save: { kind: 'saved' } });
      else store.setState({ save: answer.value });
    },
  };
}
