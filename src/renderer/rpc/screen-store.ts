/** What every screen shows around its own matter: settings of the location and whether the hub can be reached. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { ConnectionState, HubConnection } from './hub-connection.ts';

export interface ScreenState {
  /** Absent until the hub was heard for the first time. */
  readonly settings: ScreenSettings | undefined;
  readonly connection: ConnectionState;
}

export type ScreenStore = Pick<StoreApi<ScreenState>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Follows `connection` for the life of the page. */
export function createScreenStore(connection: HubConnection): ScreenStore {
  const store = createStore<ScreenState>(() => ({
    settings: undefined,
    connection: connection.state.getState(),
  }));
  connection.state.subscribe((state) => store.setState({ connection: state }));
  connection.watch(
    (client, options) => client.screen.watch(undefined, options),
    (settings) => store.setState({ settings }),
  );
  return store;
}
