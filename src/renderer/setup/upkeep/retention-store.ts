/** How long what is kept, as setup shows and changes it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { PrivacyView } from '../../../contract/privacy.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { withoutSent } from '../form/form.ts';
import { saveSettings } from '../form/save-settings.ts';
import type { SaveState } from '../form/setup-state.ts';
import { createTypedParts, type TypedParts } from '../guide/typed-parts.ts';
import { readRetention, type RetentionDrafts, type RetentionPart } from '../form/retention-form.ts';

export interface RetentionState {
  /** Absent until the hub was heard. */
  readonly view: PrivacyView | undefined;
  readonly drafts: RetentionDrafts;
  readonly save: SaveState | undefined;
}

export interface RetentionStore extends Pick<
  StoreApi<RetentionState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** Asks anew: an erasure may have changed what is counted. */
  look(): Promise<void>;
  type(part: RetentionPart, text: string): void;
  /** Forgets what was typed. */
  drop(): void;
  save(): Promise<void>;
}

/** With `typed` of the page, what is typed survives a lock. */
export function createRetentionStore(
  connection: HubConnection,
  clock: Clock,
  typed: TypedParts = createTypedParts(),
): RetentionStore {
  const { retention: drafts = {} } = typed.getState();
  const store = createStore<RetentionState>(() => ({ view: undefined, drafts, save: undefined }));
  store.subscribe((now, before) => {
    if (now.drafts !== before.drafts) typed.keep('retention', now.drafts);
  });

  async function look(): Promise<void> {
    const answer = await connection.call((client, options) => client.privacy.read(undefined, options));
    if (answer.kind === 'answered') store.setState({ view: answer.value });
  }

  async function send(retention: Partial<Record<RetentionPart, number>>): Promise<void> {
    const { drafts: sent } = store.getState();
    store.setState({ save: { kind: 'saving' } });
    const answer = await saveSettings(connection, { retention });
    if (answer.kind !== 'saved') return store.setState({ save: answer });
    await look();
    const { view, drafts: now } = store.getState();
    const left = withoutSent(now, sent, view?.retention.map(({ part }) => part) ?? []);
    // What was typed meanwhile is not saved.
    const isAll = Object.keys(left).length === 0;
    store.setState({ drafts: left, save: isAll ? { kind: 'saved', at: clock.now() } : undefined });
  }

  onEachConnection(connection, look);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    look,
    type: (part, text) =>
      store.setState(({ drafts, save }) => ({
        drafts: { ...drafts, [part]: text },
        // One save at a time.
        save: save?.kind === 'saving' ? save : undefined,
      })),
    drop: () =>
      store.setState(({ save }) => ({ drafts: {}, save: save?.kind === 'saving' ? save : undefined })),
    async save() {
      const { view, drafts, save } = store.getState();
      if (view === undefined || save?.kind === 'saving') return;
      const reading = readRetention(drafts, view);
      if (reading.kind === 'change') await send(reading.days);
      if (reading.kind === 'invalid')
        store.setState({
          save: {
            kind: 'invalid',
            problems: reading.problems.map((problem) => ({ field: 'retention', problem })),
          },
        });
    },
  };
}
