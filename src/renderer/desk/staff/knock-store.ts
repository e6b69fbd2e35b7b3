/** Calls for help while the front desk is locked: that a kiosk calls, and nothing of who stands there. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Knocks } from '../../../contract/help.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export type Knock = Knocks['calls'][number];

export type KnockStore = Pick<
  StoreApi<{ readonly calls: readonly Knock[] }>,
  'getState' | 'getInitialState' | 'subscribe'
>;

/** Follows the hub for the life of `connection`; `ring` is called for calls that come after the first word of it. */
export function createKnockStore(connection: HubConnection, ring: () => void): KnockStore {
  const store = createStore<{ readonly calls: readonly Knock[] }>(() => ({ calls: [] }));
  let heard: ReadonlySet<string> | undefined;
  connection.watch(
    (client, options) => client.help.knocks(undefined, options),
    ({ calls }) => {
      const before = heard;
      heard = new Set(calls.map(({ helpId }) => helpId));
      store.setState({ calls });
      if (before && calls.some(({ helpId, isComing }) => !isComing && !before.has(helpId))) ring();
    },
  );
  return store;
}
