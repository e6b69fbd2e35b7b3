/** Sign-in with accounts: its setting, the addresses to register, and a test of the provider. */
import { createStore } from 'zustand/vanilla';
import type { Oidc, OidcTestAnswer } from '../../../contract/oidc.ts';
import type { SaveAnswer, SettingsView } from '../../../contract/settings.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery } from '../../rpc/hub-queries.ts';
import { followSettings, SAVING, savingOf, type SettingsShown } from '../form/save-settings.ts';

export interface OidcShown {
  readonly oidc: Oidc | undefined;
  readonly secret: SettingsView['oidcSecret'];
  readonly isLocked: boolean;
  readonly isSecretLocked: boolean;
}

export type OidcStore = ReturnType<typeof createOidcStore>;

/** The hub waits 8 s for the provider; in milliseconds. */
const TESTING = { deadlineMs: 15_000 };

const shownOf = ({ oidc, oidcSecret, locked }: SettingsView): OidcShown => ({
  oidc,
  secret: oidcSecret,
  isLocked: locked.includes('oidc'),
  isSecretLocked: locked.includes('oidcSecret'),
});

export function createOidcStore(connection: HubConnection, settings: SettingsShown) {
  const store = createStore<{ readonly shown: OidcShown | undefined }>(() => ({ shown: undefined }));
  const change = createMutation<SaveAnswer>(connection);
  const testing = createMutation<OidcTestAnswer>(connection);
  const addresses = createQuery(connection, (client) => client.oidc.read());

  followSettings(settings, (view) => store.setState({ shown: shownOf(view) }));

  async function run(wanted: { oidc: Oidc | null; oidcSecret?: string }): Promise<boolean> {
    testing.show(undefined);
    const answer = await change.run(savingOf(wanted), SAVING);
    if (answer?.kind === 'saved') store.setState({ shown: shownOf(answer.settings) });
    return answer?.kind === 'saved';
  }

  return {
    ...store,
    change,
    testing,
    addresses,
    /** `secret`: empty keeps the one that is stored. */
    save: (oidc: Oidc, secret: string): Promise<boolean> =>
      run({ oidc, ...(secret.trim() === '' ? {} : { oidcSecret: secret.trim() }) }),
    remove: (): Promise<boolean> => run({ oidc: null }),
    test: () => testing.run((client) => client.oidc.test(), TESTING),
    /** Typing goes on. */
    clear(): void {
      change.show(undefined);
      testing.show(undefined);
    },
  };
}
