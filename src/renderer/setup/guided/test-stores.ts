/** The self-test as setup shows it: the last one, and the one that runs. */
import { createStore } from 'zustand/vanilla';
import type { BeginAnswer, BeginInput, KeepAnswer, KeepInput } from '../../../contract/guided-test.ts';
import type { SelfTestState } from '../../../contract/self-test.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createMutations, createWatch, type Readable } from '../../rpc/hub-queries.ts';

type Ended = Extract<SelfTestState, { kind: 'done' }>;

export type SelfTestStore = ReturnType<typeof createSelfTestStore>;

export function createSelfTestStore(connection: HubConnection) {
  const test = createWatch(connection, (client, options) => client.selfTest.watch(undefined, options));
  const ended = createStore<Ended | undefined>(() => undefined);
  test.subscribe((now) => {
    if (now?.kind === 'done') ended.setState(now, true);
  });
  /** Whether the last one that was asked for has begun. */
  const begun = createMutation<{ readonly kind: 'begun' }>(connection);
  return {
    test,
    /** The last that ended, also while another runs. */
    ended: ended as Readable<Ended | undefined>,
    begun,
    run: () =>
      begun.runAs(
        (client, options) => client.selfTest.run(undefined, options),
        () => ({ kind: 'begun' }),
      ),
    /** Diagnostics of this moment, as JSON. */
    diagnostics: () => connection.call((client, options) => client.diagnostics.make(undefined, options)),
  };
}

export type GuidedStore = ReturnType<typeof createGuidedStore>;

/** What setup knows of the tests by a person, and what it asks for. */
export function createGuidedStore(connection: HubConnection) {
  /** By row; of the last press in it, so at most one of both is there. */
  const begun = createMutations<BeginAnswer>(connection);
  const kept = createMutations<KeepAnswer>(connection);
  return {
    test: createWatch(connection, (client, options) => client.guidedTest.watch(undefined, options)),
    begun,
    kept,
    async begin(row: string, input: BeginInput): Promise<void> {
      kept.of(row).show(undefined);
      await begun.of(row).run((client, options) => client.guidedTest.begin(input, options));
    },
    async end(screenId: string): Promise<void> {
      await connection.call((client, options) => client.guidedTest.end({ screenId }, options));
    },
    async keep(row: string, input: KeepInput): Promise<void> {
      begun.of(row).show(undefined);
      await kept.of(row).run((client, options) => client.guidedTest.keep(input, options));
    },
  };
}
