/** Copies of the database as setup shows them, and what an administrator does with them. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../../contract/copies.ts';
import { type CallFailure, type RunCall, saidOrNot } from '../../rpc/call.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

/** What came of the last thing that was done. `at`: of the copy that was to be put back. */
export type CopiesOutcome =
  | { readonly act: 'make'; readonly answer: MakeCopyAnswer | { readonly kind: 'doing' | CallFailure } }
  | {
      readonly act: 'put-back';
      readonly at: number;
      readonly answer: PutBackAnswer | { readonly kind: 'doing' | CallFailure };
    };

export interface CopiesState {
  /** Newest first; absent until the hub was heard. */
  readonly copies: Copies['copies'] | undefined;
  readonly moveCommand: string;
  readonly outcome: CopiesOutcome | undefined;
}

export interface CopiesStore extends Pick<
  StoreApi<CopiesState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  look(): Promise<void>;
  make(): Promise<void>;
  putBack(copy: Copies['copies'][number]): Promise<void>;
}

/** A large database is copied and read through, in milliseconds. */
const COPY_DEADLINE_MS = 120_000;

export function createCopiesStore(connection: HubConnection): CopiesStore {
  const store = createStore<CopiesState>(() => ({ copies: undefined, moveCommand: '', outcome: undefined }));

  async function look(): Promise<void> {
    const answer = await connection.call((client, options) => client.copies.list(undefined, options));
    if (answer.kind === 'answered')
      store.setState({ copies: answer.value.copies, moveCommand: answer.value.moveCommand });
  }

  async function ask<Answer>(run: RunCall<Answer>): Promise<Answer | { readonly kind: CallFailure }> {
    return saidOrNot(await connection.call(run, { deadlineMs: COPY_DEADLINE_MS }));
  }

  const isBusy = (): boolean => store.getState().outcome?.answer.kind === 'doing';

  onEachConnection(connection, look);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    look,
    async make() {
      if (isBusy()) return;
      store.setState({ outcome: { act: 'make', answer: { kind: 'doing' } } });
      const answer = await ask((client, options) => client.copies.make(undefined, options));
      store.setState({ outcome: { act: 'make', answer } });
      await look();
    },
    async putBack({ name, at }) {
      if (isBusy()) return;
      store.setState({ outcome: { act: 'put-back', at, answer: { kind: 'doing' } } });
      const answer = await ask((client, options) => client.copies.putBack({ name }, options));
      store.setState({ outcome: { act: 'put-back', at, answer } });
      await look();
    },
  };
}
