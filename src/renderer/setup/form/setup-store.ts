/** The setup screen's state and its talk with the hub. Secrets live here only while they are typed. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type {
  ConnectionTestAnswer,
  NotSaved,
  SettingsChange,
  SettingsView,
} from '../../../contract/settings.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { CallAnswer } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Drafts, FieldProblem, Step } from './form.ts';
import { readStep, stepsOf, withoutStep } from './form.ts';
import { createServiceTests } from './service-tests.ts';

export type CallFailure = Exclude<CallAnswer<never>['kind'], 'answered'>;

export type SaveState =
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  | NotSaved
  | { readonly kind: CallFailure };

export type TestState =
  | { readonly kind: 'testing' }
  | { readonly kind: CallFailure }
  | { readonly kind: 'tested'; readonly answer: ConnectionTestAnswer };

export interface SetupState {
  readonly view: SettingsView | undefined;
  readonly loadFailed: boolean;
  readonly drafts: Drafts;
  readonly saves: Readonly<Partial<Record<Step, SaveState>>>;
  readonly test: TestState | undefined;
  readonly status: HubStatus | undefined;
  /** How many appointments are known, day by day from today on; absent until somebody looked. */
  readonly ahead: readonly { readonly day: string; readonly count: number }[] | undefined;
}

export interface SetupStore extends Pick<StoreApi<SetupState>, 'getState' | 'getInitialState' | 'subscribe'> {
  load(): void;
  lookAhead(): void;
  type(draft: Drafts): void;
  save(step: Step): Promise<void>;
  /** Tries address and key as they were typed, and saves them where the service answers. */
  tryService(): Promise<void>;
  /** Forgets the address, where a demo is there to go back to. */
  backToDemo(): Promise<void>;
  /** Forgets what was typed in `step` and not saved, and what came of saving it. */
  drop(step: Step): void;
  test(): Promise<void>;
}

/** A save lets what is under way end, closes the database and opens it again, in milliseconds. */
const SAVE_DEADLINE_MS = 20_000;

/** Follows the hub for the life of the page; what is typed survives a lost connection. */
export function createSetupStore(connection: HubConnection, clock: Clock): SetupStore {
  const store = createStore<SetupState>(() => ({
    view: undefined,
    loadFailed: false,
    drafts: {},
    saves: {},
    test: undefined,
    status: undefined,
    ahead: undefined,
  }));

  async function load(): Promise<void> {
    const answer = await connection.call((client, options) => client.settings.read(undefined, options));
    // Without a line it is read again by the next connection.
    if (answer.kind === 'answered') store.setState({ view: answer.value, loadFailed: false });
    else if (answer.kind === 'failed') store.setState({ loadFailed: true });
  }

  async function lookAhead(): Promise<void> {
    const answer = await connection.call((client, options) => client.appointments.ahead(undefined, options));
    if (answer.kind === 'answered') store.setState({ ahead: answer.value });
  }

  function setSave(step: Step, save: SaveState | undefined): void {
    store.setState(({ saves }) => {
      const next = { ...saves };
      if (save === undefined) delete next[step];
      else next[step] = save;
      return { saves: next };
    });
  }

  async function send(step: Step, change: SettingsChange): Promise<void> {
    setSave(step, { kind: 'saving' });
    const answer = await connection.call((client, options) => client.settings.save(change, options), {
      deadlineMs: SAVE_DEADLINE_MS,
    });
    if (answer.kind !== 'answered') {
      setSave(step, { kind: answer.kind });
      return;
    }
    const { value } = answer;
    if (value.kind !== 'saved') {
      setSave(step, value);
      return;
    }
    store.setState(({ drafts, test }) => ({
      view: value.settings,
      drafts: withoutStep(drafts, step),
      // A test of another service proves nothing now; the one that was tried is the one that is saved.
      test: step === 'service' && test?.kind === 'tested' && test.answer.kind === 'failed' ? undefined : test,
    }));
    setSave(step, { kind: 'saved', at: clock.now() });
  }

  const tests = createServiceTests({ store, connection, setSave, send });

  connection.state.subscribe((state) => {
    if (state === 'connected') void load();
  });
  void load();
  connection.watch(
    (client, options) => client.hub.watch(undefined, options),
    (status) => store.setState({ status }),
  );

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    load: () => void load(),
    lookAhead: () => void lookAhead(),
    type(draft) {
      store.setState(({ drafts }) => ({ drafts: { ...drafts, ...draft } }));
      for (const step of stepsOf(draft)) setSave(step, undefined);
      // What was tested is not what stands there now.
      if (stepsOf(draft).includes('service')) store.setState({ test: undefined });
    },
    drop(step) {
      store.setState(({ drafts }) => ({ drafts: withoutStep(drafts, step) }));
      setSave(step, undefined);
    },
    async save(step) {
      const { view, drafts, saves } = store.getState();
      if (view === undefined || saves[step]?.kind === 'saving') return;
      const reading = readStep(step, drafts, view);
      if (reading.kind === 'invalid') setSave(step, reading);
      if (reading.kind === 'change') await send(step, reading.change);
    },
    ...tests,
    backToDemo: () => send('service', { backToDemo: true }),
  };
}
