/** The stores of test calls and of the certificate authority. */
import { MAX_AUTHORITY_FILE_LENGTH } from '../../../contract/limits.ts';
import type { AuthorityAnswer } from '../../../contract/service-authority.ts';
import type { TestCallAnswer, TestCallState } from '../../../contract/test-call.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery, createWatch, type Outcome } from '../../rpc/hub-queries.ts';
import { followSettings, type SettingsShown } from './save-settings.ts';
import type { SetupStore } from './setup-store.ts';

type Sent =
  | (TestCallAnswer & { readonly kind: 'sent' })
  /** The hub was replaced during a test. */
  | { readonly kind: 'interrupted' };

export type TestCallStore = ReturnType<typeof createTestCallStore>;

const isUnderWay = (test: TestCallState | undefined): boolean =>
  test?.kind === 'came-in' && test.phase !== 'over';

export function createTestCallStore(connection: HubConnection, settings: SettingsShown) {
  const test = createWatch(connection, (client) => client.testCall.watch());
  const sending = createMutation<Sent>(connection);
  test.subscribe((now, before) => {
    if (now?.kind === 'none' && isUnderWay(before)) sending.show({ kind: 'interrupted' });
  });
  // What was saved may have fixed it.
  followSettings(settings, () => {
    const sent = sending.getState();
    if (sent?.kind === 'sent' && sent.loop !== 'heard') sending.show(undefined);
  });
  return {
    test,
    sending,
    send: () =>
      sending.runAs(
        (client) => client.testCall.send(),
        (answer) => ({ kind: 'sent', ...answer }),
      ),
  };
}

type Change = AuthorityAnswer | { readonly kind: 'too-large' };
export type AuthorityOutcome = Outcome<Change>;

export type AuthorityStore = ReturnType<typeof createAuthorityStore>;

export function createAuthorityStore(
  connection: HubConnection,
  form: Pick<SetupStore, 'subscribe' | 'forgetFailedTest'>,
) {
  const authority = createQuery(connection, (client) => client.serviceAuthority.read());
  const change = createMutation<Change>(connection);

  // Saying that the connection needs a test, until it has passed one.
  form.subscribe(({ test }) => {
    const done = change.getState();
    const hasPassed = test?.kind === 'tested' && test.answer.kind === 'reached';
    if (hasPassed && done?.kind === 'done' && done.authority.kind === 'kept') change.show(undefined);
  });

  async function act(ask: RunCall<AuthorityAnswer>): Promise<void> {
    const answer = await change.run(ask);
    if (answer?.kind !== 'done') return;
    authority.put(answer.authority);
    form.forgetFailedTest();
  }

  return {
    authority,
    change,
    async save(file: Blob): Promise<void> {
      if (file.size > MAX_AUTHORITY_FILE_LENGTH) return change.show({ kind: 'too-large' });
      const pem = await file.text().catch(() => '');
      await act((client) => client.serviceAuthority.save({ pem }));
    },
    remove: () => act((client) => client.serviceAuthority.remove()),
  };
}
