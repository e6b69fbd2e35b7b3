/** The token of a back-office system, as setup makes, replaces and removes it. It is here only until it was copied. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { SettingsView } from '../../../contract/settings.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { followSettings, type SettingsShown } from '../form/follow-settings.ts';
import { type Saved, saveSettings } from '../form/save-settings.ts';

export type IntakeOutcome =
  | { readonly kind: 'saving' | 'removed' }
  | Exclude<Saved, { readonly kind: 'saved' }>;

export interface IntakeView {
  readonly token: SettingsView['intakeToken'];
  readonly door: SettingsView['intake'];
  /** `foyer.config.json` or the environment decides it. */
  readonly isLocked: boolean;
}

export interface IntakePartState {
  /** Absent until the hub was heard. */
  readonly view: IntakeView | undefined;
  /** One that was just made, and is in force. */
  readonly fresh: string | undefined;
  readonly outcome: IntakeOutcome | undefined;
}

export interface IntakeStore extends Pick<
  StoreApi<IntakePartState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Puts a new token in place of the one before. */
  make(): Promise<void>;
  remove(): Promise<void>;
  /** Whoever made it has it: it is forgotten here. */
  seen(): void;
}

/** 256 bits, of signs that every shell and header takes. */
const TOKEN_BYTES = 32;

const viewOf = ({ intakeToken, intake, locked }: SettingsView): IntakeView => ({
  token: intakeToken,
  door: intake,
  isLocked: locked.includes('intakeToken'),
});

/** `settings`: what setup shows of them. `randomBytes`: so many, from a source that nobody can guess. */
export function createIntakeStore(
  connection: Pick<HubConnection, 'call'>,
  settings: SettingsShown,
  randomBytes: (bytes: number) => Uint8Array = (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
): IntakeStore {
  const store = createStore<IntakePartState>(() => ({
    view: undefined,
    fresh: undefined,
    outcome: undefined,
  }));

  async function save(intakeToken: string): Promise<void> {
    if (store.getState().outcome?.kind === 'saving') return;
    store.setState({ outcome: { kind: 'saving' }, fresh: undefined });
    const answer = await saveSettings(connection, { intakeToken });
    if (answer.kind !== 'saved') return store.setState({ outcome: answer });
    store.setState({
      view: viewOf(answer.settings),
      fresh: intakeToken === '' ? undefined : intakeToken,
      outcome: intakeToken === '' ? { kind: 'removed' } : undefined,
    });
  }

  followSettings(settings, (now) => store.setState({ view: viewOf(now) }));

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    make: () =>
      save(Array.from(randomBytes(TOKEN_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')),
    remove: () => save(''),
    seen: () => store.setState({ fresh: undefined }),
  };
}
