/** The self-test as setup shows it: the last one, and the one that runs. */
import { createStore } from 'zustand/vanilla';
import type { SelfTestState } from '../../../contract/self-test.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createWatch, type Readable } from '../../rpc/hub-queries.ts';

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
