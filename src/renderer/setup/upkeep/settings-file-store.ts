/** The settings file: export, preview and import. */
import { createStore } from 'zustand/vanilla';
import { MAX_SETTINGS_FILE_LENGTH } from '../../../contract/limits.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../../contract/settings-file.ts';
import { saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, type Failure, type Readable } from '../../rpc/hub-queries.ts';

export interface ChosenFile {
  readonly name: string;
  readonly text: string;
  readonly look: SettingsFileLook | Failure | { readonly kind: 'too-large' };
}

/** The hub opens its database again, in milliseconds. */
const APPLY = { deadlineMs: 20_000 };

/** In bytes; a character has up to four. */
const MAX_FILE_BYTES = 4 * MAX_SETTINGS_FILE_LENGTH;

export type SettingsFileStore = ReturnType<typeof createSettingsFileStore>;

/** `onApplied`: settings may have changed. */
export function createSettingsFileStore(connection: HubConnection, onApplied: () => void) {
  const chosen = createStore<ChosenFile | undefined>(() => undefined);
  const outcome = createMutation<SettingsFileApplied>(connection);
  /** Counts choices, so that a late answer is ignored. */
  let turns = 0;

  async function lookAt(file: Pick<File, 'size' | 'text'>): Promise<Omit<ChosenFile, 'name'>> {
    // A file that vanished while it was read is empty.
    const text = file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => '');
    if (file.size > MAX_FILE_BYTES || text.length > MAX_SETTINGS_FILE_LENGTH)
      return { text, look: { kind: 'too-large' } };
    const answer = await connection.call((client) => client.settingsFile.look({ text }));
    return { text, look: saidOrNot(answer) };
  }

  function show(file: ChosenFile | undefined): void {
    chosen.setState(file, true);
    outcome.show(undefined);
  }

  return {
    chosen: chosen as Readable<ChosenFile | undefined>,
    outcome,
    /** Undefined if the hub did not send it. */
    async exportText(): Promise<string | undefined> {
      const answer = await connection.call((client) => client.settingsFile.export());
      outcome.show(answer.kind === 'answered' ? undefined : { kind: answer.kind });
      return answer.kind === 'answered' ? answer.value.text : undefined;
    },
    async choose(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void> {
      const turn = (turns += 1);
      const looked = await lookAt(file);
      if (turn === turns) show({ name: file.name, ...looked });
    },
    close(): void {
      turns += 1;
      show(undefined);
    },
    async apply(): Promise<void> {
      const file = chosen.getState();
      if (file?.look.kind !== 'read' || outcome.getState()?.kind === 'pending') return;
      turns += 1;
      const { text } = file;
      const applied = await outcome.run((client) => client.settingsFile.apply({ text }), APPLY);
      if (applied?.kind === 'saved') chosen.setState(undefined, true);
      onApplied();
    },
  };
}
