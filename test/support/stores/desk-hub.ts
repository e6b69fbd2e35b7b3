/** A hub of a few lines for the front desk's tests, and a connection to it whose time passes by hand. */
import { createRouterClient, EventPublisher, implement } from '@orpc/server';
import { listBookings, lists } from './lists-of-nobody.ts';
import type { PrintAnswer } from '../../../src/contract/appointment.ts';
import type { Details, EditAnswer, FormData } from '../../../src/contract/booking.ts';
import type { DayUpdate, DeskActionAnswer, SearchHits } from '../../../src/contract/desk-appointment.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { HelpCall, HelpUpdate } from '../../../src/contract/help.ts';
import type { HubStatus } from '../../../src/contract/hub-status.ts';
import { createFakeClock } from '../fake-clock.ts';
import type { LineEvents } from '../../../src/renderer/rpc/line.ts';
import { createHubConnection } from '../../../src/renderer/rpc/hub-connection.ts';
import { appointment, NOW } from '../records/desk-appointment.ts';

const status: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  knowsAppointments: true,
  appointmentsToday: 1,
  notices: [],
  demo: false,
};

export interface DeskHubParts {
  /** What every action on an appointment is told. */
  readonly answer?: () => Promise<DeskActionAnswer> | DeskActionAnswer;
  readonly seen?: () => { done: boolean };
  readonly quiet?: () => { done: boolean };
  readonly print?: () => PrintAnswer;
  readonly edited?: () => EditAnswer | Promise<EditAnswer>;
  readonly details?: () => Details;
  readonly formData?: () => FormData;
  /** Who is found by a text; by default nobody. */
  readonly found?: (text: string) => SearchHits;
  /** The calls that are open when the desk opens. */
  readonly calls?: readonly HelpCall[];
}

/** What the desk asked, as `procedure id`. */
export type Asked = readonly string[];

interface Told extends Record<string, object> {
  readonly day: DayUpdate;
  readonly help: HelpUpdate;
}

/** The desk asks nothing of these. */
function ofSetupAlone() {
  const {
    selfTest,
    guidedTest,
    network,
    privacy,
    copies,
    administrator,
    oidc,
    serviceAuthority,
    testCall,
    screensHere,
    settingsFile,
    diagnostics,
  } = implement(contract);
  return {
    testCall: {
      send: testCall.send.handler(() => ({ loop: 'silent' as const })),
      watch: testCall.watch.handler(async function* () {
        yield { kind: 'none' as const };
      }),
      report: testCall.report.handler(() => ({ done: false })),
    },
    screensHere: {
      read: screensHere.read.handler(() => ({ kind: 'none' as const })),
      openWindows: screensHere.openWindows.handler(() => ({ waiting: [] })),
      address: screensHere.address.handler(() => ({})),
    },
    oidc: {
      read: oidc.read.handler(() => ({ redirects: [] })),
      test: oidc.test.handler(() => ({ kind: 'off' as const })),
    },
    serviceAuthority: {
      read: serviceAuthority.read.handler(() => ({ kind: 'none' as const })),
      save: serviceAuthority.save.handler(() => ({ kind: 'locked' as const })),
      remove: serviceAuthority.remove.handler(() => ({ kind: 'locked' as const })),
    },
    administrator: {
      door: administrator.door.handler(async function* () {}),
      choose: administrator.choose.handler(() => ({ kind: 'taken' as const })),
      enter: administrator.enter.handler(() => ({ kind: 'unknown' as const })),
      lock: administrator.lock.handler(() => ({ done: false })),
      active: administrator.active.handler(() => ({ done: false })),
    },
    copies: {
      list: copies.list.handler(() => ({ copies: [], moveCommand: '' })),
      make: copies.make.handler(() => ({ kind: 'not-good' as const })),
      putBack: copies.putBack.handler(() => ({ kind: 'unknown' as const })),
    },
    diagnostics: { make: diagnostics.make.handler(() => ({ text: '{}' })) },
    settingsFile: {
      export: settingsFile.export.handler(() => ({ text: '{}' })),
      look: settingsFile.look.handler(() => ({ kind: 'read' as const, changes: [], kept: [] })),
      apply: settingsFile.apply.handler(() => ({ kind: 'saved' as const, atStart: [] })),
    },
    privacy: {
      read: privacy.read.handler(() => {
        throw new Error('The desk reads nothing of privacy.');
      }),
      find: privacy.find.handler(() => ({ records: [], more: false })),
      export: privacy.export.handler(() => ({ kind: 'unknown' as const })),
      erase: privacy.erase.handler(() => ({ kind: 'unknown' as const })),
    },
    selfTest: {
      watch: selfTest.watch.handler(async function* () {
        yield { kind: 'never' as const };
      }),
      run: selfTest.run.handler(() => ({ begun: false })),
    },
    guidedTest: {
      watch: guidedTest.watch.handler(async function* () {}),
      begin: guidedTest.begin.handler(() => ({ kind: 'unknown' as const })),
      end: guidedTest.end.handler(() => ({ done: false })),
      keep: guidedTest.keep.handler(() => ({ kind: 'unknown' as const })),
      tell: guidedTest.tell.handler(() => ({ done: false })),
      saySample: guidedTest.saySample.handler(() => ({ kind: 'no-voice' as const })),
    },
    network: {
      read: network.read.handler(() => {
        throw new Error('The desk reads nothing of the network.');
      }),
      save: network.save.handler(() => ({ kind: 'locked' as const })),
    },
  };
}

/** Books, moves and tells as the parts say. */
function ofBookings(parts: DeskHubParts, asked: string[]) {
  const { appointments: os } = implement(contract);
  return {
    create: os.create.handler(() => ({ kind: 'not-saved' })),
    edit: os.edit.handler(({ input }) => {
      asked.push(`edit ${input.appointmentId} ${JSON.stringify(input.patch)}`);
      return parts.edited?.() ?? { kind: 'changed' };
    }),
    details: os.details.handler(({ input }) => {
      asked.push(`details ${input.appointmentId}${input.withContact ? ' with contact' : ''}`);
      return parts.details?.() ?? { kind: 'unknown-appointment' };
    }),
    formData: os.formData.handler(() => parts.formData?.() ?? { lines: [], people: [], inputFieldIds: [] }),
    markNoShowMany: os.markNoShowMany.handler(({ input: { appointmentIds } }) => {
      asked.push(`no-show ${appointmentIds.join(' ')}`);
      return { answers: [] };
    }),
    presence: os.presence.handler(async function* () {
      yield { others: [] };
    }),
  };
}

/** What a hub answers of screens that has none. */
function ofScreens() {
  const os = implement(contract);
  return {
    screen: {
      watch: os.screen.watch.handler(async function* () {}),
      orders: os.screen.orders.handler(async function* () {}),
      report: os.screen.report.handler(() => ({ done: true })),
    },
    staff: {
      who: os.staff.who.handler(async function* () {}),
      signIn: os.staff.signIn.handler(() => ({ kind: 'unknown' as const })),
      enterBySetupPin: os.staff.enterBySetupPin.handler(() => ({ kind: 'unknown' as const })),
      choosePin: os.staff.choosePin.handler(() => ({ kind: 'unknown' as const })),
      lock: os.staff.lock.handler(() => ({ done: true })),
      active: os.staff.active.handler(() => ({ done: true })),
      add: os.staff.add.handler(() => ({ kind: 'not-kept' as const })),
      rename: os.staff.rename.handler(() => ({ kind: 'unknown' as const })),
      setPin: os.staff.setPin.handler(() => ({ kind: 'unknown' as const })),
      remove: os.staff.remove.handler(() => ({ kind: 'unknown' as const })),
      unlock: os.staff.unlock.handler(() => ({ kind: 'unknown' as const })),
      setSignIn: os.staff.setSignIn.handler(() => ({ kind: 'no-clerks' as const })),
    },
    audit: {
      search: os.audit.search.handler(() => ({ entries: [] })),
    },
    lists: lists(),
    listBookings: listBookings(),
    figures: {
      day: os.figures.day.handler(() => ({ kind: 'not-counted' as const })),
      periods: os.figures.periods.handler(() => ({ kind: 'not-counted' as const })),
    },
    fleet: {
      watch: os.fleet.watch.handler(async function* () {}),
      places: os.fleet.places.handler(() => ({ lines: [], desks: [], people: [] })),
      approve: os.fleet.approve.handler(() => ({ kind: 'not-allowed' as const })),
      refuse: os.fleet.refuse.handler(() => ({ done: false })),
      change: os.fleet.change.handler(() => ({ kind: 'unknown' as const })),
      pick: os.fleet.pick.handler(() => ({ kind: 'unknown' as const })),
      identify: os.fleet.identify.handler(() => ({ kind: 'unknown' as const })),
      testSound: os.fleet.testSound.handler(() => ({ kind: 'unknown' as const })),
      reload: os.fleet.reload.handler(() => ({ kind: 'unknown' as const })),
      move: os.fleet.move.handler(() => ({ kind: 'unknown' as const })),
      revoke: os.fleet.revoke.handler(() => ({ kind: 'unknown' as const })),
    },
  };
}

/** Who is found by a text, which is written down. */
const finding =
  ({ found }: DeskHubParts, asked: string[]) =>
  (text: string) => {
    asked.push(`search ${text}`);
    return found?.(text) ?? { hits: [], isMore: false };
  };

/** What the desk never calls. */
function ofSettings() {
  const os = implement(contract);
  return {
    read: os.settings.read.handler(() => {
      throw new Error('The desk reads no settings.');
    }),
    save: os.settings.save.handler(() => ({
      kind: 'not-saved' as const,
      problem: { kind: 'disk' as const },
      isLost: false,
    })),
    tryService: os.settings.tryService.handler(() => ({
      kind: 'failed' as const,
      problem: { kind: 'no-address' as const },
    })),
    testConnection: os.settings.testConnection.handler(() => ({
      kind: 'failed' as const,
      problem: { kind: 'no-address' as const },
    })),
  };
}

/** The procedures that the desk calls; the others answer as a hub without anything. */
function clientOf(parts: DeskHubParts, told: EventPublisher<Told>, asked: string[]) {
  const os = implement(contract);
  const answer = parts.answer ?? ((): DeskActionAnswer => ({ kind: 'unknown-appointment' }));
  const act = (
    what: string,
    { appointmentId, ...seen }: { appointmentId: string; hasArrived?: true | undefined },
  ) => {
    asked.push(`${what} ${appointmentId}${seen.hasArrived ? ', who has arrived' : ''}`);
    return answer();
  };
  const help = (what: string, { helpId }: { helpId: string }) => {
    asked.push(`${what} ${helpId}`);
    return { done: true };
  };
  return createRouterClient({
    ...ofScreens(),
    appointments: {
      find: os.appointments.find.handler(() => ({ kind: 'unknown' as const })),
      checkIn: os.appointments.checkIn.handler(() => ({ kind: 'unknown' as const })),
      checkInByStaff: os.appointments.checkInByStaff.handler(() => ({ kind: 'no-pin' as const })),
      watchSeen: os.appointments.watchSeen.handler(async function* () {}),
      printNumber: os.appointments.printNumber.handler(() => parts.print?.() ?? { kind: 'printing' }),
      markSeen: os.appointments.markSeen.handler(({ input }) => {
        asked.push(`seen ${input.appointmentId}`);
        return parts.seen?.() ?? { done: true };
      }),
      search: os.appointments.search.handler(async function* ({ input }) {
        yield finding(parts, asked)(input.text);
      }),
      watch: os.appointments.watch.handler(async function* ({ input, signal }) {
        if (input?.day !== undefined) asked.push(`day ${input.day}`);
        yield { kind: 'snapshot' as const, day: '2026-11-20', appointments: [appointment('A-1')] };
        yield* told.subscribe('day', signal === undefined ? {} : { signal });
      }),
      ahead: os.appointments.ahead.handler(() => []),
      claimFacts: os.appointments.claimFacts.handler(() => ({ people: 0, phone: 0, 'birth-date': 0 })),
      checkInAtDesk: os.appointments.checkInAtDesk.handler(({ input }) => act('check-in', input)),
      markNoShow: os.appointments.markNoShow.handler(({ input }) => act('no-show', input)),
      cancel: os.appointments.cancel.handler(({ input }) => act('cancel', input)),
      callQuietly: os.appointments.callQuietly.handler(({ input }) => {
        asked.push(`${input.isQuiet ? 'quiet' : 'named'} ${input.appointmentId}`);
        return parts.quiet?.() ?? { done: true };
      }),
      undo: os.appointments.undo.handler(() => ({ kind: 'too-late' as const })),
      ...ofBookings(parts, asked),
    },
    outbox: {
      resolve: os.outbox.resolve.handler(({ input }) => ({
        kind: input.intentId === 1 ? ('resolved' as const) : ('too-late' as const),
      })),
    },
    roster: {
      problems: os.roster.problems.handler(() => ({ total: 0, problems: [] })),
      decide: os.roster.decide.handler(({ input }) => {
        asked.push(`${input.decision} ${input.noticeId}`);
        return { kind: 'done' as const };
      }),
    },
    help: {
      ask: os.help.ask.handler(() => ({ kind: 'not-saved' as const })),
      follow: os.help.follow.handler(async function* () {}),
      withdraw: os.help.withdraw.handler(() => ({ done: false })),
      watch: os.help.watch.handler(async function* ({ signal }) {
        yield { kind: 'snapshot' as const, calls: [...(parts.calls ?? [])] };
        yield* told.subscribe('help', signal === undefined ? {} : { signal });
      }),
      knocks: os.help.knocks.handler(async function* () {}),
      markComing: os.help.markComing.handler(({ input }) => help('coming', input)),
      close: os.help.close.handler(({ input }) => help('close', input)),
    },
    speech: {
      say: os.speech.say.handler(() => ({ kind: 'no-voice' as const })),
      sayCall: os.speech.sayCall.handler(() => ({ kind: 'no-voice' as const })),
    },
    board: {
      watch: os.board.watch.handler(async function* () {}),
      calls: os.board.calls.handler(async function* () {}),
    },
    hub: {
      watch: os.hub.watch.handler(async function* () {
        yield status;
      }),
      dismissNotice: os.hub.dismissNotice.handler(() => ({ dismissed: true })),
    },
    walkIns: { register: os.walkIns.register.handler(() => ({ kind: 'not-saved' as const })) },
    settings: ofSettings(),
    ...ofSetupAlone(),
  });
}

export function openDeskHub(parts: DeskHubParts = {}) {
  const told = new EventPublisher<Told>();
  const asked: string[] = [];
  const client = clientOf(parts, told, asked);
  const clock = createFakeClock(NOW);
  let line: LineEvents | undefined;
  const connection = createHubConnection({
    open: (events) => {
      line = events;
      return { client: () => client, close: () => undefined };
    },
    clock,
    random: () => 0.5,
  });
  line?.opened();
  return {
    connection,
    clock,
    asked: asked as Asked,
    /** Longer than a store gathers updates; the streams' promises settle on the way. */
    async settle(): Promise<void> {
      await clock.advance(50);
      await clock.advance(50);
    },
    tell: (update: DayUpdate) => told.publish('day', update),
    call: (update: HelpUpdate) => told.publish('help', update),
    hangUp: () => line?.closed(),
    /** The next line holds. */
    async comeBack(): Promise<void> {
      await clock.advance(60_000);
      line?.opened();
      await clock.advance(50);
    },
  };
}
