/** The stores of retention and of backups. */
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../../contract/copies.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutation, createQuery, type Mutation } from '../../rpc/hub-queries.ts';
import { withoutSent } from '../form/form.ts';
import { readRetention, type RetentionDrafts, type RetainedPart } from '../form/part-forms.ts';
import { saveSettings } from '../form/save-settings.ts';
import type { SaveState } from '../form/setup-state.ts';
import { createTypedParts, type TypedParts } from '../guide/typed-parts.ts';

interface RetentionState {
  readonly drafts: RetentionDrafts;
  readonly save: SaveState | undefined;
}

export type RetentionStore = ReturnType<typeof createRetentionStore>;

/** With the page's `typed`, text survives a lock. */
export function createRetentionStore(
  connection: HubConnection,
  clock: Clock,
  typed: TypedParts = createTypedParts(),
) {
  const { retention: drafts = {} } = typed.getState();
  const view = createQuery(connection, (client) => client.privacy.read());
  const store = createStore<RetentionState>(() => ({ drafts, save: undefined }));
  store.subscribe((now, before) => {
    if (now.drafts !== before.drafts) typed.keep('retention', now.drafts);
  });

  async function send(retention: Partial<Record<RetainedPart, number>>): Promise<void> {
    const { drafts: sent } = store.getState();
    store.setState({ save: { kind: 'pending' } });
    const answer = await saveSettings(connection, { retention });
    if (answer.kind !== 'saved') return store.setState({ save: answer });
    await view.refetch();
    const left = withoutSent(
      store.getState().drafts,
      sent,
      view.getState()?.retention.map(({ part }) => part) ?? [],
    );
    // What was typed in the meantime is not saved.
    const isAll = Object.keys(left).length === 0;
    store.setState({ drafts: left, save: isAll ? { kind: 'saved', at: clock.now() } : undefined });
  }

  return {
    ...store,
    view,
    type: (part: RetainedPart, text: string) =>
      store.setState(({ drafts, save }) => ({
        drafts: { ...drafts, [part]: text },
        save: save?.kind === 'pending' ? save : undefined,
      })),
    drop: () =>
      store.setState(({ save }) => ({ drafts: {}, save: save?.kind === 'pending' ? save : undefined })),
    async save(): Promise<void> {
      const { drafts, save } = store.getState();
      const known = view.getState();
      if (known === undefined || save?.kind === 'pending') return;
      const reading = readRetention(drafts, known);
      if (reading.kind === 'change') await send(reading.change);
      if (reading.kind === 'invalid')
        store.setState({ save: { kind: 'invalid', problems: reading.problems } });
    },
  };
}

/** Of the backup. */
type PutBack = PutBackAnswer & { readonly at: number };

/** A large database is copied and checked, in milliseconds. */
const SLOW = { deadlineMs: 120_000 };

export type CopiesStore = ReturnType<typeof createCopiesStore>;

export function createCopiesStore(connection: HubConnection) {
  /** Newest first. */
  const list = createQuery(connection, (client) => client.copies.list());
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
    make: () => instead(putBack, () => made.run((client) => client.copies.make(), SLOW)),
    restore: ({ name, at }: Copies['copies'][number]) =>
      instead(made, () =>
        putBack.runAs(
          (client) => client.copies.putBack({ name }),
          (answer) => ({ ...answer, at }),
          SLOW,
        ),
      ),
  };
}
