/** The stores of the self-test and of tests by a person. */
import { createStore } from 'zustand/vanilla';
import type { BeginAnswer, BeginInput, KeepAnswer, KeepInput } from '../../../contract/guided-test.ts';
import type { SelfTestState } from '../../../contract/self-test.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createMutations, createWatch, type Readable } from '../../rpc/hub-queries.ts';

type Ended = Extract<SelfTestState, { kind: 'done' }>;

export type SelfTestStore = ReturnType<typeof createSelfTestStore>;

export function createSelfTestStore(connection: HubConnection) {
  const test = createWatch(connection, (client) => client.selfTest.watch());
  const ended = createStore<Ended | undefined>(() => undefined);
  test.subscribe((now) => {
    if (now?.kind === 'done') ended.setState(now, true);
  });
  const begun = createMutation<{ readonly kind: 'begun' }>(connection);
  return {
    test,
    /** Also while another one runs. */
    ended: ended as Readable<Ended | undefined>,
    begun,
    run: () =>
      begun.runAs(
        (client) => client.selfTest.run(),
        () => ({ kind: 'begun' }),
      ),
    /** As JSON. */
    diagnostics: () => connection.call((client) => client.diagnostics.make()),
  };
}

export type GuidedStore = ReturnType<typeof createGuidedStore>;

export function createGuidedStore(connection: HubConnection) {
  /** By row. Only the last press in a row has an outcome. */
  const begun = createMutations<BeginAnswer>(connection);
  const kept = createMutations<KeepAnswer>(connection);
  return {
    test: createWatch(connection, (client) => client.guidedTest.watch()),
    begun,
    kept,
    async begin(row: string, input: BeginInput): Promise<void> {
      kept.of(row).show(undefined);
      await begun.of(row).run((client) => client.guidedTest.begin(input));
    },
    async end(screenId: string): Promise<void> {
      await connection.call((client) => client.guidedTest.end({ screenId }));
    },
    async keep(row: string, input: KeepInput): Promise<void> {
      begun.of(row).show(undefined);
      await kept.of(row).run((client) => client.guidedTest.keep(input));
    },
  };
}
