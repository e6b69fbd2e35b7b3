/** Backups, and making or restoring one. */
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../../contract/copies.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery, type Mutation } from '../../rpc/hub-queries.ts';

/** Of the backup. */
type PutBack = PutBackAnswer & { readonly at: number };

/** A large database is copied and checked, in milliseconds. */
const SLOW = { deadlineMs: 120_000 };

export type CopiesStore = ReturnType<typeof createCopiesStore>;

export function createCopiesStore(connection: HubConnection) {
  /** Newest first. */
  const list = createQuery(connection, (client, options) => client.copies.list(undefined, options));
  const made = createMutation<MakeCopyAnswer>(connection);
  const putBack = createMutation<PutBack>(connection);

  /** One of both at a time; hides the other's outcome. */
  async function instead<Other extends { readonly kind: string }>(
    other: Mutation<Other>,
    run: () => Promise<unknown>,
  ): Promise<void> {
    if (other.getState()?.kind === 'pending') return;
    other.show(undefined);
    if ((await run()) !== undefined) await list.refetch();
  }

  return {
    list,
    made,
    putBack,
    make: () =>
      instead(putBack, () => made.run((client, options) => client.copies.make(undefined, options), SLOW)),
    restore: ({ name, at }: Copies['copies'][number]) =>
      instead(made, () =>
        putBack.runAs(
          (client, options) => client.copies.putBack({ name }, options),
          (answer) => ({ ...answer, at }),
          SLOW,
        ),
      ),
  };
}
