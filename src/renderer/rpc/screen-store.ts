/** What every screen shows around its own matter: settings of the location and whether the hub can be reached. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../../clock/clock.ts';
import type { ScreenSettings } from '../../contract/screen.ts';
import type { ConnectionState, HubConnection } from './hub-connection.ts';

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

/** Why a page gets no line: a socket that is refused tells its page nothing, so the page's own address is asked. */

/** What the status of a page's answer says; its text is for a browser that has no page of ours. */
export type PageRefusal =
  | { readonly kind: 'unknown-screen' }
  /** The browser sends so many cookies to `host` that the hub cannot see who it is (`main/lan/refusals.ts`). */
  | { readonly kind: 'too-many-cookies'; readonly host: string };

async function asked(address: string): Promise<Response | undefined> {
  try {
    // The hub leads the page of a screen that was moved on: to another origin, which a page must not follow by itself.
    const answer = await fetch(address, { cache: 'no-store', redirect: 'manual' });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined;
  }
}

/** Why the page at `address` is refused; undefined where it would get its page, or nobody answers. */
export async function whyRefused(address: string): Promise<PageRefusal | undefined> {
  const status = (await asked(address))?.status;
  // 403: its cookie is of a run of Foyer that ended before the page had its line.
  if (status === 401 || status === 403) return { kind: 'unknown-screen' };
  return status === 431 ? { kind: 'too-many-cookies', host: new URL(address).hostname } : undefined;
}

/** Whether staff have sent the screen of the page at `address` away: it was revoked, or it has another role now. */
export async function isSentAway(address: string): Promise<boolean> {
  const answer = await asked(address);
  // A browser tells the page no status of an answer that leads on.
  return (
    answer !== undefined &&
    (answer.status === 401 || answer.status === 303 || answer.type === 'opaqueredirect')
  );
}
