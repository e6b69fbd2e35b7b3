/** The self-test as setup shows it: the last one, and the one that runs. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { SelfTestState } from '../../../contract/self-test.ts';
import type { CallFailure } from '../../rpc/call.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export interface SelfTestShown {
  /** Absent until the hub was heard. */
  readonly test: SelfTestState | undefined;
  /** The last that ended, also while another runs. */
  readonly ended: Extract<SelfTestState, { kind: 'done' }> | undefined;
  /** Why the last one that was asked for did not begin. */
  readonly failure: CallFailure | undefined;
}

export interface SelfTestStore extends Pick<
  StoreApi<SelfTestShown>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  run(): Promise<void>;
  /** Diagnostics of this moment, as JSON. */
  diagnostics(): Promise<CallAnswer<{ readonly text: string }>>;
}

export function createSelfTestStore(connection: HubConnection): SelfTestStore {
  const store = createStore<SelfTestShown>(() => ({ test: undefined, ended: undefined, failure: undefined }));
  connection.watch(
    (client, options) => client.selfTest.watch(undefined, options),
    (test) => store.setState(test.kind === 'done' ? { test, ended: test } : { test }),
  );
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    diagnostics: () => connection.call((client, options) => client.diagnostics.make(undefined, options)),
    async run() {
      const answer = await connection.call((client, options) => client.selfTest.run(undefined, options));
      store.setState({ failure: answer.kind === 'answered' ? undefined : answer.kind });
    },
  };
}
