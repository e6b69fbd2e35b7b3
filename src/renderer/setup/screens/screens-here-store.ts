/** The screens of Foyer's own machine: how they are opened from here, and what came of it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Opened, ScreensHere, SurfaceHere } from '../../../contract/screens-here.ts';
import type { CallFailure } from '../../rpc/call.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export type Opening =
  | { readonly kind: 'none' | 'opening' | CallFailure }
  | ({ readonly kind: 'opened' } & Opened);

export interface ScreensHereState {
  /** Absent until the hub was heard. */
  readonly way: ScreensHere | undefined;
  readonly opening: Opening;
}

export interface ScreensHereStore extends Pick<
  StoreApi<ScreensHereState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  openWindows(): Promise<void>;
  /** `tab` is there already, since a browser opens one only at the moment of the press. */
  openTab(surface: SurfaceHere, tab: Pick<Window, 'location' | 'close'> | null): Promise<void>;
}

export function createScreensHereStore(connection: HubConnection): ScreensHereStore {
  const store = createStore<ScreensHereState>(() => ({ way: undefined, opening: { kind: 'none' } }));

  onEachConnection(connection, async () => {
    const answer = await connection.call((client, options) => client.screensHere.read(undefined, options));
    if (answer.kind === 'answered') store.setState({ way: answer.value });
  });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async openWindows() {
      if (store.getState().opening.kind === 'opening') return;
      store.setState({ opening: { kind: 'opening' } });
      const answer = await connection.call((client, options) =>
        client.screensHere.openWindows(undefined, options),
      );
      store.setState({
        opening: answer.kind === 'answered' ? { kind: 'opened', ...answer.value } : { kind: answer.kind },
      });
    },
    async openTab(surface, tab) {
      const answer = await connection.call((client, options) =>
        client.screensHere.address({ surface }, options),
      );
      const address = answer.kind === 'answered' ? answer.value.address : undefined;
      if (address === undefined || tab === null) {
        tab?.close();
        store.setState({ opening: { kind: 'failed' } });
        return;
      }
      store.setState({ opening: { kind: 'none' } });
      tab.location.replace(address);
    },
  };
}
