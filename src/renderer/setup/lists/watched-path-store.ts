/** The watched file or folder. It is saved after its contents were confirmed. */
import { createStore } from 'zustand/vanilla';
import type { SaveAnswer, SettingsView } from '../../../contract/settings.ts';
import type { ListStore } from '../../roster/list-store.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, type Readable } from '../../rpc/hub-queries.ts';
import { followSettings, SAVING, savingOf, type SettingsShown } from '../form/save-settings.ts';

interface WatchedPath {
  readonly path: string | undefined;
  readonly isLocked: boolean;
}

export type WatchedPathStore = ReturnType<typeof createWatchedPathStore>;

const viewOf = ({ rosterFile, locked }: SettingsView): WatchedPath => ({
  path: rosterFile,
  isLocked: locked.includes('rosterFile'),
});

/** Leaving the demo and settings files change the path too. */
export function createWatchedPathStore(
  connection: Pick<HubConnection, 'call'>,
  lists: ListStore,
  settings: SettingsShown,
) {
  const view = createStore<WatchedPath | undefined>(() => undefined);
  const change = createMutation<SaveAnswer>(connection);
  /** Previewed and not confirmed. */
  let looked: string | undefined;

  async function save(rosterFile: string): Promise<void> {
    const answer = await change.run(savingOf({ rosterFile }), SAVING);
    if (answer?.kind === 'saved') view.setState(viewOf(answer.settings), true);
  }

  lists.subscribe(({ list, path }) => {
    if (list?.kind !== 'watched' || path === undefined || path !== looked) return;
    looked = undefined;
    void save(path);
  });
  // The list page names the watched file.
  view.subscribe((now, before) => {
    if (before !== undefined && now?.path !== before.path) void lists.lookForWatched();
  });
  followSettings(settings, (now) => {
    const isOther = view.getState()?.path !== now.rosterFile;
    view.setState(viewOf(now), true);
    if (isOther && change.getState()?.kind !== 'pending') change.show(undefined);
  });

  return {
    view: view as Readable<WatchedPath | undefined>,
    change,
    /** Saved after it was confirmed. */
    async look(written: string): Promise<void> {
      const path = written.trim();
      if (path === '') return;
      looked = path;
      change.show(undefined);
      await lists.readAt(path);
    },
    /** Keeps what was imported. */
    stop: () => save(''),
  };
}
