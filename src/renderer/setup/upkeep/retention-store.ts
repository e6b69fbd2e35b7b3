/** How long what is kept, as setup shows and changes it. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import type { PrivacyView } from '../../../contract/privacy.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { withoutSent } from '../form/form.ts';
import { saveSettings } from '../form/save-settings.ts';
import type { SaveState } from '../form/setup-state.ts';

export type RetentionPart = PrivacyView['retention'][number]['part'];
export type RetentionDrafts = Readonly<Partial<Record<RetentionPart, string>>>;

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
  save(): Promise<void>;
}

export type RetentionReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'change'; readonly days: Partial<Record<RetentionPart, number>> }
  | { readonly kind: 'invalid'; readonly problems: readonly SettingProblem[] };

/** What of the drafts is to be sent: only what differs. */
export function readRetention(drafts: RetentionDrafts, view: PrivacyView): RetentionReading {
  const days: Partial<Record<RetentionPart, number>> = {};
  const problems: SettingProblem[] = [];
  for (const { part, days: kept, least, most } of view.retention) {
    const text = drafts[part]?.trim();
    if (text === undefined || text === String(kept)) continue;
    const typed = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (typed >= least && typed <= most) days[part] = typed;
    else problems.push({ kind: 'not-days', part, least, most });
  }
  if (problems.length > 0) return { kind: 'invalid', problems };
  return Object.keys(days).length === 0 ? { kind: 'unchanged' } : { kind: 'change', days };
}

export function createRetentionStore(connection: HubConnection, clock: Clock): RetentionStore {
  const store = createStore<RetentionState>(() => ({ view: undefined, drafts: {}, save: undefined }));

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
    const { view, drafts: typed } = store.getState();
    const drafts = withoutSent(typed, sent, view?.retention.map(({ part }) => part) ?? []);
    // What was typed meanwhile is not saved.
    const isAll = Object.keys(drafts).length === 0;
    store.setState({ drafts, save: isAll ? { kind: 'saved', at: clock.now() } : undefined });
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
