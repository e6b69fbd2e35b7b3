/** The setup screen's state and its talk with the hub. Secrets live here only while they are typed. */
import { createStore } from 'zustand/vanilla';
import type { SettingsChange } from '../../../contract/settings.ts';
import type { Clock } from '../../../clock/clock.ts';
import { onEachConnection } from '../../rpc/each-connection.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { Step } from './drafts.ts';
import { readStep, stepsOf, withoutStep } from './form.ts';
import { createServiceTests } from './service-tests.ts';
import type { SaveState, SetupState, SetupStore } from './setup-state.ts';

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

  onEachConnection(connection, load);
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
