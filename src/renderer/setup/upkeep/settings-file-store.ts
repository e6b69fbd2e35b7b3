/** All settings as one file: taken away, and one that was chosen, looked at and brought. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { MAX_SETTINGS_FILE_LENGTH } from '../../../contract/limits.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../../contract/settings-file.ts';
import { type CallFailure, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export type FileLook = SettingsFileLook | { readonly kind: CallFailure | 'too-large' };

export interface SettingsFileState {
  /** The file that was chosen, and what it would change. */
  readonly chosen: { readonly name: string; readonly text: string; readonly look: FileLook } | undefined;
  readonly outcome: SettingsFileApplied | { readonly kind: 'doing' | CallFailure } | undefined;
}

/** What a chosen file offers. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'text'>;

export interface SettingsFileStore extends Pick<
  StoreApi<SettingsFileState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** The text to be saved; undefined where the hub did not give it. */
  take(): Promise<string | undefined>;
  choose(file: ChosenFile): Promise<void>;
  putAway(): void;
  apply(): Promise<void>;
}

/** The hub closes and opens its database for it, in milliseconds. */
const APPLY_DEADLINE_MS = 20_000;

/** `onApplied`: what is shown of the settings is not what they are any more. */
export function createSettingsFileStore(connection: HubConnection, onApplied: () => void): SettingsFileStore {
  const store = createStore<SettingsFileState>(() => ({ chosen: undefined, outcome: undefined }));
  /** How often another file, or none, has become the one that counts. */
  let turns = 0;

  async function looked(text: string): Promise<FileLook> {
    if (text.length > MAX_SETTINGS_FILE_LENGTH) return { kind: 'too-large' };
    return saidOrNot(await connection.call((client, options) => client.settingsFile.look({ text }, options)));
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async take() {
      const answer = await connection.call((client, options) =>
        client.settingsFile.export(undefined, options),
      );
      store.setState({ outcome: answer.kind === 'answered' ? undefined : { kind: answer.kind } });
      return answer.kind === 'answered' ? answer.value.text : undefined;
    },
    async choose(file) {
      const { name } = file;
      const turn = (turns += 1);
      // A file that vanished while it was read holds nothing.
      const text = file.size > 4 * MAX_SETTINGS_FILE_LENGTH ? '' : await file.text().catch(() => '');
      const look: FileLook =
        file.size > 4 * MAX_SETTINGS_FILE_LENGTH ? { kind: 'too-large' } : await looked(text);
      if (turn === turns) store.setState({ chosen: { name, text, look }, outcome: undefined });
    },
    putAway() {
      turns += 1;
      store.setState({ chosen: undefined, outcome: undefined });
    },
    async apply() {
      const { chosen, outcome } = store.getState();
      if (chosen?.look.kind !== 'read' || outcome?.kind === 'doing') return;
      turns += 1;
      store.setState({ outcome: { kind: 'doing' } });
      const { text } = chosen;
      const answer = await connection.call(
        (client, options) => client.settingsFile.apply({ text }, options),
        { deadlineMs: APPLY_DEADLINE_MS },
      );
      const value = saidOrNot(answer);
      store.setState(({ chosen: before }) => ({
        outcome: value,
        chosen: value.kind === 'saved' ? undefined : before,
      }));
      onApplied();
    },
  };
}
