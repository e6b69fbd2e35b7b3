/** Which file or folder of the hub's machine is watched, as setup has it. One that was looked at and confirmed is saved. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { SettingsView } from '../../../contract/settings.ts';
import type { ListStore } from '../../roster/list-store.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { followSettings, type SettingsShown } from '../form/follow-settings.ts';
import { type Saved, saveSettings } from '../form/save-settings.ts';

export type PathOutcome =
  | { readonly kind: 'saving' | 'saved' | 'stopped' | 'not-readable' }
  | Exclude<Saved, { readonly kind: 'saved' }>;

export interface WatchedPathState {
  /** Absent until the hub was heard. */
  readonly view: { readonly path: string | undefined; readonly isLocked: boolean } | undefined;
  readonly outcome: PathOutcome | undefined;
}

export interface WatchedPathStore extends Pick<
  StoreApi<WatchedPathState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Looks at what is there; confirmed, it is watched. */
  look(path: string): Promise<void>;
  /** Watches nothing any more. What came in stays. */
  stop(): Promise<void>;
}

const viewOf = ({ rosterFile, locked }: SettingsView): WatchedPathState['view'] => ({
  path: rosterFile,
  isLocked: locked.includes('rosterFile'),
});

/** `settings`: what setup shows of them. Leaving the demo and a file of settings change the path too. */
export function createWatchedPathStore(
  connection: Pick<HubConnection, 'call'>,
  lists: ListStore,
  settings: SettingsShown,
): WatchedPathStore {
  const store = createStore<WatchedPathState>(() => ({ view: undefined, outcome: undefined }));
  /** What is looked at, and not confirmed. */
  let looked: string | undefined;

  async function save(rosterFile: string): Promise<void> {
    if (store.getState().outcome?.kind === 'saving') return;
    store.setState({ outcome: { kind: 'saving' } });
    const answer = await saveSettings(connection, { rosterFile });
    if (answer.kind !== 'saved') {
      const isPath =
        answer.kind === 'invalid' && answer.problems.some(({ problem }) => problem.kind === 'not-readable');
      return store.setState({ outcome: isPath ? { kind: 'not-readable' } : answer });
    }
    store.setState({
      view: viewOf(answer.settings),
      outcome: { kind: rosterFile === '' ? 'stopped' : 'saved' },
    });
  }

  lists.subscribe(({ list, path }) => {
    if (list?.kind !== 'watched' || path === undefined || path !== looked) return;
    looked = undefined;
    void save(path);
  });
  // Which file the hub reads by itself is told beside it.
  store.subscribe(({ view }, { view: before }) => {
    if (before !== undefined && view?.path !== before.path) void lists.lookForWatched();
  });
  followSettings(settings, (now) => {
    const view = viewOf(now);
    store.setState(({ view: before, outcome }) => ({
      view,
      // What was said of another path is true no more.
      outcome: before?.path === view?.path || outcome?.kind === 'saving' ? outcome : undefined,
    }));
  });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async look(written) {
      const path = written.trim();
      if (path === '') return;
      looked = path;
      store.setState({ outcome: undefined });
      await lists.takeAt(path);
    },
    stop: () => save(''),
  };
}
