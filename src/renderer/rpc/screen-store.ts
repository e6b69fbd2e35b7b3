/** What every screen shows around its own matter: settings of the location and whether the hub can be reached. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { Clock } from '../../clock/clock.ts';
import type { ConnectionState, HubConnection } from './hub-connection.ts';
import type { PageRefusal } from './why-refused.ts';

export interface ScreenState {
  /** Absent until the hub was heard for the first time. */
  readonly settings: ScreenSettings | undefined;
  readonly connection: ConnectionState;
  /** Why the hub refuses the page; only before it was heard. */
  readonly refusal: PageRefusal | undefined;
}

export type ScreenStore = Pick<StoreApi<ScreenState>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface OwnScreenStore extends ScreenStore {
  /** Nothing of the house is shown any more, until the hub is there again and knows this page. */
  turnAway(): void;
}

const ASK_AGAIN_AFTER_MS = 10_000;

/** How a page that has no line learns why. */
export interface WhyRefused {
  readonly clock: Clock;
  /** Undefined where the hub cannot be reached, or would have the page. */
  readonly ask: () => Promise<PageRefusal | undefined>;
}

/** Follows `connection` for the life of the page. */
export function createScreenStore(connection: HubConnection, why?: WhyRefused): OwnScreenStore {
  const store = createStore<ScreenState>(() => ({
    settings: undefined,
    connection: connection.state.getState(),
    refusal: undefined,
  }));
  const isWaiting = (): boolean => {
    const state = store.getState();
    return state.settings === undefined && state.connection === 'lost';
  };
  async function learn({ clock, ask }: WhyRefused): Promise<void> {
    const refusal = await ask();
    if (!isWaiting()) return;
    store.setState({ refusal });
    clock.after(ASK_AGAIN_AFTER_MS, () => {
      if (isWaiting()) void learn({ clock, ask });
    });
  }
  connection.state.subscribe((state) => {
    store.setState({ connection: state, refusal: undefined });
    if (why !== undefined && isWaiting()) void learn(why);
  });
  connection.watch(
    (client, options) => client.screen.watch(undefined, options),
    (settings) => store.setState({ settings }),
  );
  return {
    ...store,
    turnAway: () => store.setState({ settings: undefined, refusal: { kind: 'unknown-screen' } }),
  };
}
