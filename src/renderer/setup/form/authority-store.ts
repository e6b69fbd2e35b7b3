/** The certificate authority of a service of one's own, as setup shows and changes it. */
import { MAX_AUTHORITY_FILE_LENGTH } from '../../../contract/limits.ts';
import type { AuthorityAnswer } from '../../../contract/service-authority.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery, type Outcome } from '../../rpc/hub-queries.ts';

type Change = AuthorityAnswer | { readonly kind: 'too-large' };
export type AuthorityOutcome = Outcome<Change>;

export type AuthorityStore = ReturnType<typeof createAuthorityStore>;

/** Follows the hub for the life of the page. `onDone`: another authority is trusted than before, or none. */
export function createAuthorityStore(connection: HubConnection, onDone: () => void) {
  const authority = createQuery(connection, (client, options) =>
    client.serviceAuthority.read(undefined, options),
  );
  const change = createMutation<Change>(connection);

  async function act(ask: RunCall<AuthorityAnswer>): Promise<void> {
    const answer = await change.run(ask);
    if (answer?.kind !== 'done') return;
    authority.put(answer.authority);
    onDone();
  }

  return {
    authority,
    change,
    async save(file: Blob): Promise<void> {
      if (file.size > MAX_AUTHORITY_FILE_LENGTH) return change.show({ kind: 'too-large' });
      // A file that vanished while it was read holds no certificate.
      const pem = await file.text().catch(() => '');
      await act((client, options) => client.serviceAuthority.save({ pem }, options));
    },
    remove: () => act((client, options) => client.serviceAuthority.remove(undefined, options)),
  };
}
