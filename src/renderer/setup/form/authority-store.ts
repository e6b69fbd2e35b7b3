/** The certificate authority of a service of one's own, as setup shows and changes it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { LARGEST_AUTHORITY_FILE } from '../../../contract/limits.ts';
import type { AuthorityAnswer, ServiceAuthority } from '../../../contract/service-authority.ts';
import { type CallFailure, type RunCall, saidOrNot } from '../../rpc/call.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last thing that was done. */
export type AuthorityOutcome =
  | { readonly kind: 'sending' | 'saved' | 'removed' | 'too-large' | CallFailure }
  | Exclude<AuthorityAnswer, { readonly kind: 'done' }>;

export interface AuthorityState {
  /** Absent until the hub was heard. */
  readonly authority: ServiceAuthority | undefined;
  readonly outcome: AuthorityOutcome | undefined;
}

export interface AuthorityStore extends Pick<
  StoreApi<AuthorityState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  save(file: Blob): Promise<void>;
  remove(): Promise<void>;
}

/** Follows the hub for the life of the page. `onDone`: another authority is trusted than before, or none. */
export function createAuthorityStore(connection: HubConnection, onDone: () => void): AuthorityStore {
  const store = createStore<AuthorityState>(() => ({ authority: undefined, outcome: undefined }));

  async function load(): Promise<void> {
    const answer = await connection.call((client, options) =>
      client.serviceAuthority.read(undefined, options),
    );
    if (answer.kind === 'answered') store.setState({ authority: answer.value });
  }
  onEachConnection(connection, load);

  async function act(done: 'saved' | 'removed', ask: RunCall<AuthorityAnswer>): Promise<void> {
    if (store.getState().outcome?.kind === 'sending') return;
    store.setState({ outcome: { kind: 'sending' } });
    const answer = saidOrNot(await connection.call(ask));
    if (answer.kind !== 'done') return store.setState({ outcome: answer });
    store.setState({ authority: answer.authority, outcome: { kind: done } });
    onDone();
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async save(file) {
      if (file.size > LARGEST_AUTHORITY_FILE) {
        store.setState({ outcome: { kind: 'too-large' } });
        return;
      }
      // A file that vanished while it was read holds no certificate.
      const pem = await file.text().catch(() => '');
      await act('saved', (client, options) => client.serviceAuthority.save({ pem }, options));
    },
    remove: () => act('removed', (client, options) => client.serviceAuthority.remove(undefined, options)),
  };
}
