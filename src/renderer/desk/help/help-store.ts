/** The open calls for help from kiosks, and what the front desk answers to them. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { HelpCall } from '../../../contract/help.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { hearCalls, withUpdate } from './help-calls.ts';

export type HelpProblem = Exclude<CallAnswer<unknown>['kind'], 'answered'>;

export interface HelpState {
  readonly calls: readonly HelpCall[];
  /** Calls with an answer of this desk under way. */
  readonly busy: ReadonlySet<string>;
  /** What kept an answer from being given, by call; gone with the next try. */
  readonly problems: ReadonlyMap<string, HelpProblem>;
}

export interface HelpStore extends Pick<StoreApi<HelpState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** "Someone is coming", for the visitors of these calls to read. */
  coming(helpIds: readonly string[]): Promise<void>;
  /** The visitors were helped; the calls go from every desk. A kiosk that had paused goes on. */
  done(helpIds: readonly string[]): Promise<void>;
}

/** Follows the hub for the life of the page; `ring` is called once for each call that nobody has answered yet. */
export function createHelpStore(connection: HubConnection, ring: () => void): HelpStore {
  const store = createStore<HelpState>(() => ({ calls: [], busy: new Set(), problems: new Map() }));
  let heard: ReadonlySet<string> = new Set();

  connection.watch(
    (client, options) => client.help.watch(undefined, options),
    (update) => {
      const calls = withUpdate(store.getState().calls, update);
      const told = hearCalls(heard, calls);
      heard = told.heard;
      store.setState({ calls });
      if (told.ring !== undefined) ring();
    },
  );

  async function answer(helpId: string, say: () => Promise<CallAnswer<unknown>>): Promise<void> {
    // A second press while the first is under way is the same wish.
    if (store.getState().busy.has(helpId)) return;
    store.setState(({ busy, problems }) => ({
      busy: new Set([...busy, helpId]),
      problems: new Map([...problems].filter(([id]) => id !== helpId)),
    }));
    // A call that is gone meanwhile was closed by another desk or its visitor: the hub's next word shows it.
    const { kind } = await say();
    store.setState(({ busy, problems }) => ({
      busy: new Set([...busy].filter((id) => id !== helpId)),
      problems: kind === 'answered' ? problems : new Map([...problems, [helpId, kind]]),
    }));
  }

  async function answerAll(
    helpIds: readonly string[],
    say: (helpId: string) => Promise<CallAnswer<unknown>>,
  ): Promise<void> {
    await Promise.all(helpIds.map((helpId) => answer(helpId, () => say(helpId))));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    coming: (helpIds) =>
      answerAll(helpIds, (helpId) =>
        connection.call((client, options) => client.help.markComing({ helpId }, options)),
      ),
    done: (helpIds) =>
      answerAll(helpIds, (helpId) =>
        connection.call((client, options) => client.help.close({ helpId }, options)),
      ),
  };
}
