/** A test call on its way: in over the hub's own port, and out to every display. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { TestCallAnswer } from '../../../contract/test-call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { CallFailure } from '../../rpc/call.ts';

export type TestCall =
  | { readonly kind: 'none' | 'sending' | CallFailure }
  | { readonly kind: 'sent'; readonly answer: TestCallAnswer };

export interface TestCallStore extends Pick<
  StoreApi<TestCall>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  send(): Promise<void>;
}

export function createTestCallStore(connection: HubConnection): TestCallStore {
  const store = createStore<TestCall>(() => ({ kind: 'none' }));
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async send() {
      if (store.getState().kind === 'sending') return;
      store.setState({ kind: 'sending' }, true);
      const answer = await connection.call((client, options) => client.testCall.send(undefined, options));
      store.setState(
        answer.kind === 'answered' ? { kind: 'sent', answer: answer.value } : { kind: answer.kind },
        true,
      );
    },
  };
}
