/** What setup knows of the tests by a person, and what it asks for. */
import type { BeginAnswer, BeginInput, KeepAnswer, KeepInput } from '../../../contract/guided-test.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutations, createWatch } from '../../rpc/hub-queries.ts';

export type GuidedStore = ReturnType<typeof createGuidedStore>;

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
