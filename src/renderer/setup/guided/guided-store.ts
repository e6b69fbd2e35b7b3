/** What setup knows of the tests by a person, and what it asks for. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type {
  BeginAnswer,
  BeginInput,
  GuidedTest,
  KeepAnswer,
  KeepInput,
} from '../../../contract/guided-test.ts';
import { type CallFailure, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last press in a row. */
export type Deed =
  | { readonly kind: 'sending' }
  | { readonly act: 'begin'; readonly kind: BeginAnswer['kind'] | CallFailure }
  | { readonly act: 'keep'; readonly kind: KeepAnswer['kind'] | CallFailure };

export interface GuidedShown {
  /** Absent until the hub was heard. */
  readonly test: GuidedTest | undefined;
  /** By row. */
  readonly deeds: Readonly<Partial<Record<string, Deed>>>;
}

export interface GuidedStore extends Pick<
  StoreApi<GuidedShown>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  begin(row: string, input: BeginInput): Promise<void>;
  end(screenId: string): Promise<void>;
  keep(row: string, input: KeepInput): Promise<void>;
}

export function createGuidedStore(connection: HubConnection): GuidedStore {
  const store = createStore<GuidedShown>(() => ({ test: undefined, deeds: {} }));
  const note = (row: string, deed: Deed): void =>
    store.setState(({ deeds }) => ({ deeds: { ...deeds, [row]: deed } }));
  connection.watch(
    (client, options) => client.guidedTest.watch(undefined, options),
    (test) => store.setState({ test }),
  );
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async begin(row, input) {
      note(row, { kind: 'sending' });
      const answer = await connection.call((client, options) => client.guidedTest.begin(input, options));
      note(row, { act: 'begin', kind: saidOrNot(answer).kind });
    },
    async end(screenId) {
      await connection.call((client, options) => client.guidedTest.end({ screenId }, options));
    },
    async keep(row, input) {
      note(row, { kind: 'sending' });
      const answer = await connection.call((client, options) => client.guidedTest.keep(input, options));
      note(row, { act: 'keep', kind: saidOrNot(answer).kind });
    },
  };
}
