/** Which file or folder of the hub's machine is watched, as setup has it. One that was looked at and confirmed is saved. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { SettingsView } from '../../../contract/settings.ts';
import type { ListStore } from '../../roster/list-store.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
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

export function createWatchedPathStore(connection: HubConnection, lists: ListStore): WatchedPathStore {
  const store = createStore<WatchedPathState>(() => ({ view: undefined, outcome: undefined }));
  /** What is looked at, and not confirmed. */
  let looked: string | undefined;

  async function load(): Promise<void> {
    const answer = await connection.call((client, options) => client.settings.read(undefined, options));
    if (answer.kind === 'answered') store.setState({ view: viewOf(answer.value) });
  }

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
  onEachConnection(connection, load);

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
