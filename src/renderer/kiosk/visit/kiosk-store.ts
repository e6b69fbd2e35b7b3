/** The effects around the flow: asks the hub, follows the line, keeps patience. Created once, outside React. */
import { createStore } from 'zustand/vanilla';
import type { Readable } from '../../rpc/hub-queries.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { Seen } from '../../../contract/appointment.ts';
import type { VisitorReason } from '../../../contract/help.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import {
  beneath,
  CLEAN_START,
  type KioskEvent,
  type KioskScreen,
  type KioskState,
} from '../flow/flow-state.ts';
import { step } from '../flow/flow.ts';
import { createPatience, type Patience } from '../flow/patience.ts';
import type { SessionStore } from '../flow/session.ts';
import { createHelpCall, type HelpOfVisitor } from './help-call.ts';
import { isChanged, planFor, timesFor } from './kiosk-patience.ts';
import { createPause } from './pause.ts';
import { createQuestions, createSeenWatch } from './questions.ts';

export interface KioskStoreState {
  readonly flow: KioskState;
  /** Changes whenever everything is forgotten. */
  readonly session: number;
  readonly help: HelpOfVisitor | undefined;
  /** How the arrival on the screen stands: seen by whom, and how it will be called. */
  readonly seen: Seen | undefined;
}

export interface Kiosk {
  readonly store: Readable<KioskStoreState>;
  readonly patience: Patience;
  readonly session: SessionStore;
  readonly send: (event: KioskEvent) => void;
  /** By default because of the screen that is shown; does nothing while a request is open. */
  readonly askForHelp: (reason?: VisitorReason) => void;
  /** Closes the help screen once the hub knows. */
  readonly withdrawHelp: () => void;
}

export interface KioskParts {
  readonly connection: HubConnection;
  readonly screen: ScreenStore;
  readonly clock: Clock;
  readonly session: SessionStore;
  /** Whether the kiosk is as the next visitor should find it. */
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
  const helpCall = createHelpCall(connection, (help) => {
    store.setState({ help });
    keepPatience();
    endPassedCall();
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
    if (shown.kind === 'walk-in-asking') void questions.register(shown, session.state.getState().language);
    endPassedCall();
    followSeen(shown);
    if (shown.kind === 'paused') pause.answered(shown.until);
    if (['start', 'without-code', 'paused', 'out-of-reach'].includes(shown.kind)) followLine();
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

  /** If the hub is not reached, the request stays with the front desk. */
  function endPassedCall(): void {
    if (isCallPassed(store.getState())) void withdrawHelp();
  }

  function followSettings(): void {
    const next = session.asFound();
    if (!isChanged(found, next)) return;
    // A visitor who changed something keeps the language and the place of the controls.
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

/** The reason that the front desk is shown. */
function helpReasonOf(screen: KioskScreen): VisitorReason {
  switch (screen.kind) {
    case 'without-code':
    case 'searching':
      return 'start';
    case 'checking-in':
      return 'confirm';
    case 'walk-in':
    case 'walk-in-asking':
    case 'walk-in-told':
      return 'walk-in';
    case 'done':
      return 'checked-in';
    case 'out-of-reach':
      return 'fault';
    case 'paused':
      // The hub has called the front desk for the pause itself, and this visitor may be another one.
      return 'start';
    case 'told':
      return screen.answer.kind;
    default:
      return screen.kind;
  }
}

/** A shorter loss or return of the line changes no screen. */
const LINE_GRACE_MS = 1_500;

type FollowLine = () => void;

/** Each call waits again, then reports the line; nothing while the first line is being made. */
function createLineGrace(
  { connection, clock }: { readonly connection: Pick<HubConnection, 'state'>; readonly clock: Clock },
  onLine: (event: 'line-lost' | 'line-back') => void,
): FollowLine {
  let cancel: CancelTimer = () => undefined;
  return () => {
    cancel();
    cancel = clock.after(LINE_GRACE_MS, () => {
      const line = connection.state.getState();
      if (line === 'lost') onLine('line-lost');
      if (line === 'connected') onLine('line-back');
    });
  };
}

const OVER_ONCE_THROUGH: ReadonlySet<VisitorReason> = new Set([
  'unknown',
  'not-a-code',
  'choose',
  'not-saved',
  'outcome-unknown',
  'fault',
]);

interface CallAndScreen {
  readonly flow: KioskState;
  readonly help: HelpOfVisitor | undefined;
}

/**
 * Whether a visitor's request is over because its cause has passed: the same visitor is checked in after a code was not
 * found or a check-in failed. A request about an appointment is ended by the hub (`main/help/help-desk.ts`).
 *
 * False while the request is on its way to the hub: only what it has can be withdrawn.
 */
function isCallPassed({ flow, help }: CallAndScreen): boolean {
  const { kind } = beneath(flow);
  const isThrough = kind === 'done' || kind === 'saved';
  const isCalled = help?.state === 'asked' || help?.state === 'coming';
  return isThrough && isCalled && OVER_ONCE_THROUGH.has(help.reason);
}
