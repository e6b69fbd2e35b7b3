/** A hub that answers as a state of the gallery wants it to. */
import { createStore } from 'zustand/vanilla';
import type {
  CheckInAnswer,
  FindAnswer,
  PrintAnswer,
  Seen,
  StaffCheckInAnswer,
} from '../../src/contract/appointment.ts';
import type { DayUpdate, DeskAppointment } from '../../src/contract/desk-appointment.ts';
import type { SetupDoor } from '../../src/contract/administrator.ts';
import type { HubStatus } from '../../src/contract/hub-status.ts';
import type { BoardSnapshot, CallBatch } from '../../src/contract/board.ts';
import type { CreateAnswer, Details, FormData, Presence } from '../../src/contract/booking.ts';
import type { ApproveAnswer, Fleet, Places } from '../../src/contract/fleet.ts';
import type { HelpAnswer, HelpCall, HelpProgress } from '../../src/contract/help.ts';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../src/contract/copies.ts';
import type { EraseAnswer, ExportAnswer, FoundRecord, PrivacyView } from '../../src/contract/privacy.ts';
import type { SettingsFileApplied, SettingsFileLook } from '../../src/contract/settings-file.ts';
import type { NetworkView } from '../../src/contract/network.ts';
import type { OidcTestAnswer } from '../../src/contract/oidc.ts';
import type { GuidedTest } from '../../src/contract/guided-test.ts';
import type { SelfTestState } from '../../src/contract/self-test.ts';
import type { TestCallAnswer, TestCallState } from '../../src/contract/test-call.ts';
import type { ScreenOrder, ScreenSettings, ScreensHere } from '../../src/contract/screen.ts';
import type { SettingsView } from '../../src/contract/settings.ts';
import type { ConnectionTestAnswer } from '../../src/contract/service-try.ts';
import type { ServiceAuthority } from '../../src/contract/service-authority.ts';
import type { Who } from '../../src/contract/staff.ts';
import type { WalkInAnswer } from '../../src/contract/walk-in.ts';
import type { CallAnswer, RunCall } from '../../src/renderer/rpc/call.ts';
import type { HubClient } from '../../src/renderer/rpc/line.ts';
import type { StartStream } from '../../src/renderer/rpc/watch.ts';
import { createDayByHand } from './day-by-hand.ts';
import { createOrdersByHand } from './orders-by-hand.ts';
import { type SheetsScript, sheetsOf } from './sheets-by-hand.ts';
import type { ConnectionState, HubConnection } from '../../src/renderer/rpc/hub-connection.ts';

/** What comes of a call instead of an answer: the kinds of `CallAnswer`, and silence without an end. */
export type Silence = 'waits' | 'not-sent' | 'no-answer' | 'failed';

export interface HubScript extends SheetsScript {
  readonly find?: FindAnswer | Silence;
  readonly checkIn?: CheckInAnswer | Silence;
  readonly walkIn?: WalkInAnswer | Silence;
  readonly checkInByStaff?: StaffCheckInAnswer | Silence;
  readonly help?: HelpAnswer | Silence;
  readonly progress?: HelpProgress;
  readonly seen?: Seen;
  readonly board?: BoardSnapshot;
  readonly calls?: CallBatch;
  readonly fleet?: Fleet;
  readonly places?: Places;
  readonly approval?: ApproveAnswer | Silence;
  readonly settingsView?: SettingsView;
  readonly tested?: ConnectionTestAnswer | Silence;
  /** Addresses that setup shows for the provider of accounts, and what a test of it says. */
  readonly redirects?: readonly string[];
  readonly oidcTested?: OidcTestAnswer | Silence;
  readonly who?: Who;
  readonly authority?: ServiceAuthority;
  /** How setup stands; by default open. */
  readonly door?: Partial<SetupDoor>;
  readonly network?: NetworkView;
  readonly screensHere?: ScreensHere;
  readonly selfTest?: SelfTestState;
  readonly testCall?: TestCallState;
  readonly testSent?: TestCallAnswer | Silence;
  readonly guided?: GuidedTest;
  /** The day of the front desk, and what it hears of kiosks and of the hub. */
  readonly day?: readonly DeskAppointment[];
  readonly helpCalls?: readonly HelpCall[];
  readonly status?: HubStatus;
  readonly details?: Details;
  readonly formData?: FormData;
  readonly created?: CreateAnswer | Silence;
  readonly printed?: PrintAnswer | Silence;
  readonly presence?: Presence;
  /** Of the days from today on. */
  readonly ahead?: readonly { readonly day: string; readonly count: number }[];
  /** One visitor's data, and copies of the database. */
  readonly privacy?: PrivacyView;
  readonly found?: readonly FoundRecord[];
  readonly exported?: ExportAnswer | Silence;
  readonly erased?: EraseAnswer | Silence;
  readonly copies?: Copies;
  readonly copyMade?: MakeCopyAnswer | Silence;
  readonly copyBack?: PutBackAnswer | Silence;
  readonly fileLook?: SettingsFileLook | Silence;
  readonly fileApplied?: SettingsFileApplied | Silence;
}

export interface HubByHand extends HubConnection {
  become(state: ConnectionState): void;
  /** What it answers from now on. */
  script(script: HubScript): void;
  tellSettings(settings: ScreenSettings): void;
  /** To the front desk, one at a time. */
  tellDay(update: DayUpdate): void;
  order(order: ScreenOrder): void;
}

class Silent extends Error {
  readonly silence: Silence;
  constructor(silence: Silence) {
    super(silence);
    this.silence = silence;
  }
}

const NOBODY_SIGNS_IN: Who = { signIn: 'off', clerks: [], lockAfterMin: 10, isUnreadable: false };

const OPEN_DOOR: SetupDoor = {
  standing: 'open',
  isShut: false,
  isUnreadable: false,
  // The longest: that of the kiosk's package.
  resetCommand: 'sudo -u foyer foyer --reset-admin-pin',
  lockAfterMin: 15,
};

const SILENCES: readonly unknown[] = ['waits', 'not-sent', 'no-answer', 'failed'];
const never = <T>(): Promise<T> => new Promise<T>(() => {});

async function answerOf<T>(scripted: T | Silence | undefined): Promise<T> {
  if (scripted === undefined || scripted === 'waits') return never();
  if (SILENCES.includes(scripted)) throw new Silent(scripted as Silence);
  return scripted as T;
}

/** A stream of what is known now; it stays open. */
async function* streamOf<T>(first: T | undefined): AsyncGenerator<T, void, void> {
  if (first !== undefined) yield first;
  await never();
}

async function callOf<T>(client: HubClient, run: RunCall<T>): Promise<CallAnswer<T>> {
  try {
    return { kind: 'answered', value: await run(client) };
  } catch (error) {
    if (error instanceof Silent && error.silence !== 'waits') return { kind: error.silence };
    throw error;
  }
}

/** Tells each value until it is ended. Returns how to end it. */
function follow<T>(client: HubClient, start: StartStream<T>, onValue: (value: T) => void): () => void {
  const ended = new AbortController();
  void (async () => {
    const stream = await start(client);
    for (let next = await stream.next(); next.done !== true; next = await stream.next()) {
      if (ended.signal.aborted) return;
      onValue(next.value);
    }
  })();
  return () => ended.abort();
}

const NO_VOICE = {
  sayCall: () => Promise.resolve({ kind: 'no-voice' }),
  say: () => Promise.resolve({ kind: 'no-voice' }),
};

const snapshotOf = (calls: readonly HelpCall[]): object => ({ kind: 'snapshot', calls });

const UNTRIED: GuidedTest = { results: [], trials: [] };

/** Whatever is tried begins, and whatever is said is kept. */
const TRYING = {
  begin: () => answerOf({ kind: 'begun' }),
  keep: () => answerOf({ kind: 'kept' }),
  tell: () => answerOf({ done: true }),
};

/** What setup reads, and visitors' data and copies, as it asks for them. */
const upkeepOf = (now: () => HubScript): object => ({
  serviceAuthority: { read: () => answerOf(now().authority ?? { kind: 'none' }) },
  settings: {
    read: () => answerOf(now().settingsView),
    testConnection: () => answerOf(now().tested),
  },
  network: { read: () => answerOf(now().network) },
  oidc: {
    read: () => answerOf({ redirects: [...(now().redirects ?? [])] }),
    test: () => answerOf(now().oidcTested),
  },
  screensHere: {
    read: () => answerOf(now().screensHere ?? { kind: 'tabs' }),
    openWindows: () => answerOf({ waiting: ['display'] }),
  },
  privacy: {
    read: () => answerOf(now().privacy),
    find: () => answerOf(now().found && { records: now().found, more: false }),
    export: () => answerOf(now().exported),
    erase: () => answerOf(now().erased),
  },
  settingsFile: {
    export: () => answerOf({ text: '{}' }),
    look: () => answerOf(now().fileLook),
    apply: () => answerOf(now().fileApplied),
  },
  copies: {
    list: () => answerOf(now().copies),
    make: () => answerOf(now().copyMade),
    putBack: () => answerOf(now().copyBack),
  },
});

function appointmentsOf(now: () => HubScript, stream: ReturnType<typeof createDayByHand>['stream']) {
  return {
    ahead: () => answerOf(now().ahead),
    claimFacts: () => answerOf({ people: 214, phone: 212, 'birth-date': 0 }),
    find: () => answerOf(now().find),
    checkIn: () => answerOf(now().checkIn),
    checkInByStaff: () => answerOf(now().checkInByStaff),
    watch: () => Promise.resolve(stream(now().day ?? [])),
    search: () => Promise.resolve(streamOf({ hits: [], isMore: false })),
    details: () => answerOf(now().details),
    formData: () => answerOf(now().formData),
    create: () => answerOf(now().created),
    printNumber: () => answerOf(now().printed),
    checkInAtDesk: () => Promise.resolve({ kind: 'accepted' }),
    presence: () => Promise.resolve(streamOf(now().presence)),
    watchSeen: () => Promise.resolve(streamOf(now().seen)),
  };
}

export function createHubByHand(): HubByHand {
  const state = createStore<ConnectionState>(() => 'connecting');
  const settingsStore = createStore<{ settings: ScreenSettings | undefined }>(() => ({
    settings: undefined,
  }));
  const orders = createOrdersByHand();
  const days = createDayByHand();
  let now: HubScript = {};
  let isScripted = false;
  const waiting: (() => void)[] = [];

  async function* settings(): AsyncGenerator<ScreenSettings, void, void> {
    const known = settingsStore.getState().settings;
    if (known !== undefined) yield known;
    for (;;) {
      yield await new Promise<ScreenSettings>((resolve) => {
        const end = settingsStore.subscribe(({ settings: next }) => {
          if (next === undefined) return;
          end();
          resolve(next);
        });
      });
    }
  }

  /** A stream of what the state says, also where the page asks for it before the state was told. */
  async function* onceScripted<T>(pick: () => T | undefined): AsyncGenerator<T, void, void> {
    if (pick() === undefined) await new Promise<void>((resolve) => void waiting.push(resolve));
    yield* streamOf(pick());
  }

  /** The same, where a state that says nothing of it means `instead`. */
  async function* scriptedOr<T>(pick: () => T | undefined, instead: T): AsyncGenerator<T, void, void> {
    if (!isScripted) await new Promise<void>((resolve) => void waiting.push(resolve));
    yield* streamOf(pick() ?? instead);
  }

  const client = {
    screen: {
      watch: () => Promise.resolve(settings()),
      orders: () => Promise.resolve(orders.stream()),
      report: () => Promise.resolve({ done: true }),
    },
    walkIns: { register: () => answerOf(now.walkIn) },
    appointments: appointmentsOf(() => now, days.stream),
    help: {
      ask: () => answerOf(now.help),
      watch: () =>
        Promise.resolve(scriptedOr(() => now.helpCalls && snapshotOf(now.helpCalls), snapshotOf([]))),
      follow: () => Promise.resolve(streamOf(now.progress)),
      withdraw: () => Promise.resolve({ done: true }),
    },
    board: {
      watch: () => Promise.resolve(onceScripted(() => now.board)),
      calls: () => Promise.resolve(onceScripted(() => now.calls)),
    },
    fleet: {
      watch: () => Promise.resolve(onceScripted(() => now.fleet)),
      places: () => answerOf(now.places),
      approve: () => answerOf(now.approval),
    },
    staff: { who: () => Promise.resolve(scriptedOr(() => now.who, NOBODY_SIGNS_IN)) },
    administrator: {
      door: () => Promise.resolve(scriptedOr(() => now.door && { ...OPEN_DOOR, ...now.door }, OPEN_DOOR)),
    },
    ...sheetsOf(() => now),
    ...upkeepOf(() => now),
    guidedTest: { watch: () => Promise.resolve(scriptedOr(() => now.guided, UNTRIED)), ...TRYING },
    testCall: {
      watch: () => Promise.resolve(scriptedOr(() => now.testCall, { kind: 'none' })),
      report: () => Promise.resolve({ done: true }),
      send: () => answerOf(now.testSent),
    },
    selfTest: { watch: () => Promise.resolve(scriptedOr(() => now.selfTest, { kind: 'never' })) },
    hub: { watch: () => Promise.resolve(onceScripted(() => now.status)) },
    speech: NO_VOICE,
  } as unknown as HubClient;

  return {
    state,
    become: (next) => state.setState(next, true),
    script: (next) => {
      now = { ...now, ...next };
      isScripted = true;
      for (const goOn of waiting.splice(0)) goOn();
    },
    order: orders.give,
    tellDay: days.tell,
    tellSettings: (next) => settingsStore.setState({ settings: next }),
    call: (run) => callOf(client, run),
    watch: (start, onValue) => follow(client, start, onValue),
    close: () => undefined,
  };
}
