/** Which file or folder of the hub's machine is watched, as setup has it. One that was looked at and confirmed is saved. */
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

/** `settings`: what setup shows of them. Leaving the demo and a file of settings change the path too. */
export function createWatchedPathStore(
  connection: Pick<HubConnection, 'call'>,
  lists: ListStore,
  settings: SettingsShown,
) {
  const view = createStore<WatchedPath | undefined>(() => undefined);
  const change = createMutation<SaveAnswer>(connection);
  /** What is looked at, and not confirmed. */
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
  // Which file the hub reads by itself is told beside it.
  view.subscribe((now, before) => {
    if (before !== undefined && now?.path !== before.path) void lists.lookForWatched();
  });
  followSettings(settings, (now) => {
    const isOther = view.getState()?.path !== now.rosterFile;
    view.setState(viewOf(now), true);
    // What was said of another path is true no more.
    if (isOther && change.getState()?.kind !== 'pending') change.show(undefined);
  });

  return {
    /** Absent until the hub was heard. */
    view: view as Readable<WatchedPath | undefined>,
    change,
    /** Looks at what is there; confirmed, it is watched. */
    async look(written: string): Promise<void> {
      const path = written.trim();
      if (path === '') return;
      looked = path;
      change.show(undefined);
      await lists.takeAt(path);
    },
    /** Watches nothing any more. What came in stays. */
    stop: () => save(''),
  };
}
