/** What every screen shows: the settings of the location, whether the hub is reached, and why it refuses the page. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../clock/clock.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { ConnectionState, HubConnection } from './hub-connection.ts';

export interface ScreenState {
  /** Undefined before the hub was first heard. */
  readonly settings: ScreenSettings | undefined;
  readonly connection: ConnectionState;
  /** Only before the hub was first heard. */
  readonly refusal: PageRefusal | undefined;
}

export type ScreenStore = Pick<StoreApi<ScreenState>, 'getState' | 'getInitialState' | 'subscribe'>;

export interface OwnScreenStore extends ScreenStore {
  /** Hides everything of the house until the hub is there again and accepts this page. */
  turnAway(): void;
}

const ASK_AGAIN_AFTER_MS = 10_000;

export interface WhyRefused {
  readonly clock: Clock;
  /** Undefined if the hub cannot be reached, or accepts the page. */
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
    (client) => client.screen.watch(),
    (settings) => store.setState({ settings }),
  );
  return {
    ...store,
    turnAway: () => store.setState({ settings: undefined, refusal: { kind: 'unknown-screen' } }),
  };
}

/** By the status of the page's own address: a socket that is refused reports no reason. */
export type PageRefusal =
  | { readonly kind: 'unknown-screen' }
  /** So many cookies for `host` that the hub cannot read whose page it is (`main/lan/refusals.ts`). */
  | { readonly kind: 'too-many-cookies'; readonly host: string };

async function asked(address: string): Promise<Response | undefined> {
  try {
    // The page of a screen that was moved is redirected to another origin, which must not be followed here.
    const answer = await fetch(address, { cache: 'no-store', redirect: 'manual' });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined;
  }
}

/** Undefined if the page at `address` would be served, or nobody answers. */
export async function whyRefused(address: string): Promise<PageRefusal | undefined> {
  const status = (await asked(address))?.status;
  // 403: its cookie is from a run of Foyer that ended before the page had its line.
  if (status === 401 || status === 403) return { kind: 'unknown-screen' };
  return status === 431 ? { kind: 'too-many-cookies', host: new URL(address).hostname } : undefined;
}

/** Whether staff revoked the screen of the page at `address`, or gave it another role. */
export async function isSentAway(address: string): Promise<boolean> {
  const answer = await asked(address);
  // Browsers hide the status of a redirect.
  return (
    answer !== undefined &&
    (answer.status === 401 || answer.status === 303 || answer.type === 'opaqueredirect')
  );
}
