/** The state of setup. Secrets are kept only while they are typed. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { Drafts } from './drafts.ts';
import { draftFieldsOf, readStep, stepsOf, withoutSent, withoutStep } from './form.ts';
import { type Saved, saveSettings } from './save-settings.ts';
import { createServiceTests } from './service-tests.ts';
import type { SaveState, SetupState, TestState } from './setup-state.ts';
import { createTypedText, type TypedText } from './typed-text.ts';

const hasFailed = (test: TestState | undefined): boolean =>
  test?.kind === 'tested' && test.answer.kind === 'failed';

/** The same object while nothing changed, for those who follow it. */
const asRead = (
  before: SettingsView | undefined,
  read: SettingsView,
): Pick<SetupState, 'view' | 'loadFailed'> => ({
  view: JSON.stringify(before) === JSON.stringify(read) ? before : read,
  loadFailed: false,
});

/** Reads what someone else saved. */
const isOvertaken = (answer: Saved): boolean =>
  answer.kind === 'invalid' && answer.problems.some(({ problem }) => problem.kind === 'changed-meanwhile');

export type SetupStore = ReturnType<typeof createSetupStore>;

export interface StepProps {
  readonly state: SetupState;
  readonly view: SettingsView;
  readonly store: SetupStore;
}

const NOTHING_KNOWN: Omit<SetupState, 'drafts'> = {
  view: undefined,
  loadFailed: false,
  saves: {},
  test: undefined,
  status: undefined,
  ahead: undefined,
  claimFacts: undefined,
};

/** Counts of appointments, asked for where they are shown. */
function looks(connection: HubConnection, store: Pick<StoreApi<SetupState>, 'setState'>) {
  return {
    async lookAhead(): Promise<void> {
      const answer = await connection.call((client) => client.appointments.ahead());
      if (answer.kind === 'answered') store.setState({ ahead: answer.value });
    },
    async lookAtClaims(): Promise<void> {
      const answer = await connection.call((client) => client.appointments.claimFacts());
      if (answer.kind === 'answered') store.setState({ claimFacts: answer.value });
    },
  };
}

/** What is typed survives a lost connection and, with the page's `typed`, a lock. */
export function createSetupStore(
  connection: HubConnection,
  clock: Clock,
  typed: TypedText = createTypedText(),
) {
  const store = createStore<SetupState>(() => ({ ...NOTHING_KNOWN, drafts: typed.drafts() }));
  const { shown } = typed;
  store.subscribe(({ drafts }) => typed.keep(drafts));
  /** Fields at a press while a save of the same section was under way. */
  const pressedMeanwhile = new Map<SetupStep, Drafts>();

  async function load(): Promise<void> {
    const answer = await connection.call((client) => client.settings.read());
    // The next connection reads it again.
    if (answer.kind === 'answered') store.setState(({ view }) => asRead(view, answer.value));
    else if (answer.kind === 'failed') store.setState({ loadFailed: true });
  }

  function setSave(step: SetupStep, save: SaveState | undefined): void {
    store.setState(({ saves }) => {
      const next = { ...saves };
      if (save === undefined) delete next[step];
      else next[step] = save;
      return { saves: next };
    });
  }

  /** Keeps a save that is under way: one at a time for each section. */
  function forgetSave(step: SetupStep): void {
    if (store.getState().saves[step]?.kind !== 'pending') setSave(step, undefined);
  }

  async function send(
    step: SetupStep,
    change: SettingsChange,
    sent = store.getState().drafts,
  ): Promise<void> {
    setSave(step, { kind: 'pending' });
    const answer = await saveSettings(connection, shown.withOver(change));
    if (answer.kind === 'saved') shown.saved(change, answer.settings);
    else if (isOvertaken(answer)) void load();
    took(step, sent, answer);
    const pressed = pressedMeanwhile.get(step);
    pressedMeanwhile.delete(step);
    if (pressed === undefined) return;
    const further = withoutSent(pressed, sent, draftFieldsOf(step));
    // A second press with the same fields asks for nothing more.
    if (stepsOf(further).includes(step)) await save(step, answer.kind === 'saved' ? further : pressed);
  }

  function took(step: SetupStep, sent: Drafts, answer: Saved): void {
    if (answer.kind !== 'saved') return setSave(step, answer);
    const left = withoutSent(store.getState().drafts, sent, draftFieldsOf(step));
    store.setState(({ test }) => ({
      view: answer.settings,
      drafts: left,
      // A failed test of another service says nothing about this one.
      test: step === 'service' && hasFailed(test) ? undefined : test,
    }));
    // What was typed in the meantime is not saved.
    setSave(step, stepsOf(left).includes(step) ? undefined : { kind: 'saved', at: clock.now() });
  }

  async function save(step: SetupStep, drafts: Drafts): Promise<void> {
    const { view, saves } = store.getState();
    if (view === undefined) return;
    if (saves[step]?.kind === 'pending') {
      pressedMeanwhile.set(step, drafts);
      return;
    }
    const reading = readStep(step, drafts, view);
    if (reading.kind === 'invalid') setSave(step, reading);
    if (reading.kind === 'change') await send(step, reading.change, drafts);
  }

  const tests = createServiceTests({ store, connection, setSave, send, save });

  connection.watch(
    (client) => {
      // A save by anyone ends the hub, so the next one may have other settings.
      void load();
      return client.hub.watch();
    },
    (status) => store.setState({ status }),
  );

  return {
    ...store,
    load: () => void load(),
    ...looks(connection, store),
    type(draft: Drafts): void {
      const { view, drafts: before } = store.getState();
      shown.typed(draft, before, view);
      store.setState(({ drafts }) => ({ drafts: { ...drafts, ...draft } }));
      for (const step of stepsOf(draft)) forgetSave(step);
      if (stepsOf(draft).includes('service')) store.setState({ test: undefined });
    },
    drop(step: SetupStep): void {
      store.setState(({ drafts }) => ({ drafts: withoutStep(drafts, step) }));
      pressedMeanwhile.delete(step);
      forgetSave(step);
    },
    save: (step: SetupStep) => save(step, store.getState().drafts),
    ...tests,
    /** It may be fixed now. */
    forgetFailedTest(): void {
      const { test } = store.getState();
      if (hasFailed(test)) store.setState({ test: undefined });
    },
    backToDemo: () => send('service', { backToDemo: true }),
  };
}
