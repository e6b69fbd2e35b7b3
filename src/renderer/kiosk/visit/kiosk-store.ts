/** The effects around the flow: asks the hub, follows the line, keeps patience. Created once, outside React. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { VisitorReason } from '../../../contract/help.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import type { KioskEvent, KioskScreen, KioskState } from '../flow/flow-state.ts';
import { CLEAN_START, beneath } from '../flow/flow-state.ts';
import { step } from '../flow/flow.ts';
import type { HelpOfVisitor } from './help-call.ts';
import { createHelpCall } from './help-call.ts';
import { helpReasonOf } from '../flow/help-reason.ts';
import { createLineGrace } from './line-grace.ts';
import { isCallPassed } from './passed-call.ts';
import { isChanged, planFor, timesFor } from './kiosk-patience.ts';
import type { Patience } from '../flow/patience.ts';
import { createPause } from './pause.ts';
import { createPatience } from '../flow/patience.ts';
import { createQuestions } from './questions.ts';
import type { Seen } from '../../../contract/appointment.ts';
import { createSeenWatch } from './seen-watch.ts';
import type { SessionStore } from '../flow/session.ts';

export interface KioskStoreState {
  readonly flow: KioskState;
  /** Changes whenever everything is forgotten; what is drawn for one visitor is never reused for the next. */
  readonly session: number;
  /** The visitor's call for a person, whatever screen is shown. */
  readonly help: HelpOfVisitor | undefined;
  /** How the arrival that is on the screen stands: seen by whom, and how it will be called. */
  readonly seen: Seen | undefined;
}

export interface Kiosk {
  readonly store: Pick<StoreApi<KioskStoreState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly patience: Patience;
  readonly session: SessionStore;
  readonly send: (event: KioskEvent) => void;
  /** Calls a person, by default because of the screen that is shown; nothing while a call is open. */
  readonly askForHelp: (reason?: VisitorReason) => void;
  /** The visitor needs nobody any more; closes the help screen once the hub knows. */
  readonly withdrawHelp: () => void;
}

export interface KioskParts {
  readonly connection: HubConnection;
  readonly screen: ScreenStore;
  readonly clock: Clock;
  readonly session: SessionStore;
  /** Told whether the kiosk is as the next visitor should find it. */
  readonly onIdle?: (idle: boolean) => void;
}

export function createKiosk({ connection, screen, clock, session, onIdle }: KioskParts): Kiosk {
  const store = createStore<KioskStoreState>(() => ({
    flow: CLEAN_START,
    session: 0,
    help: undefined,
    seen: undefined,
  }));
  const patience = createPatience({
    clock,
    times: () => timesFor(screen.getState().settings, store.getState(), session.state.getState()),
    onEnd: () => send({ kind: 'ended' }),
  });
  const helpCall = createHelpCall({
    connection,
    onChange(help) {
      store.setState({ help });
      keepPatience();
      endPassedCall();
    },
  });
  const questions = createQuestions(connection, (event) => send(event));
  const followLine = createLineGrace({ connection, clock }, (kind) => send({ kind }));
  const followSeen = createSeenWatch(connection, (seen) => store.setState({ seen }));
  let found = session.state.getState();
  const pause = createPause({ screen, clock }, (event) => send(event));

  function isSessionChanged(): boolean {
    return isChanged(session.state.getState(), found);
  }

  function keepPatience(): void {
    const { flow, help } = store.getState();
    const plan = planFor({ flow, help, changed: isSessionChanged() });
    patience.follow(plan);
    onIdle?.(plan === 'none');
  }

  function send(event: KioskEvent): void {
    const before = store.getState().flow;
    const flow = pause.hold(step(before, event));
    if (event.kind === 'ended') forget();
    if (flow === before) return;
    store.setState({ flow });
    const shown = beneath(flow);
    if (shown !== beneath(before)) begin(shown);
    if (flow.kind === 'staff-pin' && flow.checking) void questions.checkInByStaff(flow);
    if (event.kind === 'opened' && flow.kind === 'help') askForHelp();
    keepPatience();
  }

  /** Everything of this visitor but the screen, which the flow forgets. */
  function forget(): void {
    store.setState(({ session }) => ({ session: session + 1 }));
    helpCall.forget();
    session.reset();
  }

  function begin(shown: KioskScreen): void {
    if (shown.kind === 'searching') void questions.find(shown);
    if (shown.kind === 'checking-in') void questions.checkIn(shown);
    endPassedCall();
    followSeen(shown);
    if (shown.kind === 'paused') pause.told(shown.until);
    if (shown.kind === 'out-of-reach' || shown.kind === 'start' || shown.kind === 'paused') followLine();
  }

  function askForHelp(reason?: VisitorReason): void {
    const shown = beneath(store.getState().flow);
    const { language, speech } = session.state.getState();
    const code = 'code' in shown && shown.code !== '' ? { code: shown.code } : {};
    helpCall.ask({ reason: reason ?? helpReasonOf(shown), ...code, language, listens: speech });
  }

  async function withdrawHelp(): Promise<void> {
    const withdrawn = await helpCall.withdraw();
    if (withdrawn && store.getState().flow.kind === 'help') send({ kind: 'closed' });
  }

  /** Where the hub does not hear of it, the call stays with the front desk. */
  function endPassedCall(): void {
    if (isCallPassed(store.getState())) void withdrawHelp();
  }

  function followSettings(): void {
    const next = session.asFound();
    if (!isChanged(found, next)) return;
    // A visitor who changed something keeps the language and the place of the controls too.
    const free = !isSessionChanged();
    found = next;
    if (free) session.reset();
  }

  connection.state.subscribe(followLine);
  session.state.subscribe(keepPatience);
  screen.subscribe(followSettings);
  pause.follow();
  keepPatience();
  return {
    store,
    patience,
    session,
    send,
    askForHelp,
    withdrawHelp: () => void withdrawHelp(),
  };
}
