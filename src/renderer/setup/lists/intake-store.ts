/** The token of a back-office system, kept here only until it was copied. */
import { createStore } from 'zustand/vanilla';
import type { SaveAnswer, SettingsView } from '../../../contract/settings.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation } from '../../rpc/hub-queries.ts';
import { followSettings, SAVING, savingOf, type SettingsShown } from '../form/save-settings.ts';

export interface IntakeView {
  readonly token: SettingsView['intakeToken'];
  readonly door: SettingsView['intake'];
  readonly isLocked: boolean;
}

interface IntakePart {
  readonly view: IntakeView | undefined;
  /** Just made, and in force. */
  readonly fresh: string | undefined;
}

export type IntakeStore = ReturnType<typeof createIntakeStore>;

/** 256 bits, as hexadecimal digits. */
const TOKEN_BYTES = 32;

const viewOf = ({ intakeToken, intake, locked }: SettingsView): IntakeView => ({
  token: intakeToken,
  door: intake,
  isLocked: locked.includes('intakeToken'),
});

export function createIntakeStore(
  connection: Pick<HubConnection, 'call'>,
  settings: SettingsShown,
  randomBytes: (bytes: number) => Uint8Array = (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
) {
  const store = createStore<IntakePart>(() => ({ view: undefined, fresh: undefined }));
  const change = createMutation<SaveAnswer>(connection);

  async function save(intakeToken: string): Promise<void> {
    store.setState({ fresh: undefined });
    const answer = await change.run(savingOf({ intakeToken }), SAVING);
    if (answer?.kind !== 'saved') return;
    store.setState({ view: viewOf(answer.settings), fresh: intakeToken || undefined });
  }

  followSettings(settings, (now) => store.setState({ view: viewOf(now) }));

  return {
    ...store,
    change,
    make: () =>
      save(Array.from(randomBytes(TOKEN_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')),
    remove: () => save(''),
    seen: () => store.setState({ fresh: undefined }),
  };
}
