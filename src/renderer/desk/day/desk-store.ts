/** The front desk's live state and its actions: the only part of the desk that talks to the hub. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { DeskActionAnswer, DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { Decision } from '../../../contract/outbox.ts';
import type { RosterDecision, RosterProblems } from '../../../contract/roster.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { applyDayUpdates, type Day, type WholeUpdate } from './day.ts';
import { createOtherDays, followDay, type OtherDaysStore } from './other-days.ts';
import type { DeskAction, Problem, ProblemKind } from './outcome.ts';
import { type HelpDoubt, helpDoubt } from './row-status.ts';
import { doneProblemIn, problemIn, resolveProblemIn, type ResolveProblem } from './outcome.ts';

export interface DeskState {
  readonly day: Day | undefined;
  readonly status: HubStatus | undefined;
  /** Rows that show for a moment that their visitor just arrived. */
  readonly fresh: ReadonlySet<string>;
  /** Appointments with an action under way. */
  readonly busy: ReadonlySet<string>;
  /** At most one per appointment, newest first, until dismissed or acted on again. */
  readonly problems: readonly Problem[];
}

export interface DeskStore extends Pick<StoreApi<DeskState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly others: OtherDaysStore;
  /** Resolves when the hub answered or could not; the state says how it went. */
  act(action: DeskAction, appointment: DeskAppointment): Promise<void>;
  /**
   * A no-show of a visitor of whom this page does not know yet whether they asked for help: the hub is asked first. `ask`
   * puts a doubt to the clerk, and answers false where their panel shows somebody else by then.
   */
  markNoShowUnread(appointment: DeskAppointment, ask: (doubt: HelpDoubt) => boolean): Promise<void>;
  undo(appointment: DeskAppointment, intent: PendingIntent): Promise<void>;
  /** Tells the visitor at the kiosk that somebody has seen them arrive. */
  see(appointment: DeskAppointment): Promise<void>;
  /** Has displays name the visitor no more, or again as they name others. */
  callQuietly(appointment: DeskAppointment, isQuiet: boolean): Promise<void>;
  dismissNotice(noticeId: string): void;
  /** Decides about a booking that may or may not be in the service. */
  decide(intentId: number, decision: Decision): Promise<ResolveProblem | undefined>;
  /** Decides about appointments that the roster no longer has. */
  decideRoster(noticeId: string, decision: RosterDecision): Promise<ResolveProblem | undefined>;
  /** Lines of the roster that could not be read, from the one numbered `from` on; undefined: no answer. */
  readRosterLines(from: number, file?: string): Promise<RosterProblems | undefined>;
  dismissProblem(appointmentId: string): void;
}

/** How long a new arrival stands out, in milliseconds. */
const FRESH_MS = 4_000;

function run(action: DeskAction, { appointmentId, status }: DeskAppointment): RunCall<DeskActionAnswer> {
  // What the clerk saw: an arrival of the last moment is not taken for a no-show.
  const end = { appointmentId, ...(status === 'Checked-in' ? { hasArrived: true as const } : {}) };
  switch (action) {
    case 'check-in':
      return (client, options) => client.appointments.checkInAtDesk({ appointmentId }, options);
    case 'no-show':
      return (client, options) => client.appointments.markNoShow(end, options);
    case 'cancel':
      return (client, options) => client.appointments.cancel(end, options);
  }
}

function without<T>(set: ReadonlySet<T>, gone: Iterable<T>): ReadonlySet<T> {
  const left = new Set(set);
  for (const item of gone) left.delete(item);
  return left;
}

function named(
  { appointmentId, code }: DeskAppointment,
  attempted: Problem['attempted'],
  problem: ProblemKind | undefined,
): Problem | undefined {
  return problem === undefined ? undefined : { appointmentId, code, attempted, problem };
}

/** Undefined where the hub does not know the appointment, or does not answer. */
async function historyOf(connection: HubConnection, appointmentId: string) {
  const details = await connection.call((client, options) =>
    client.appointments.details({ appointmentId, withContact: false }, options),
  );
  return details.kind === 'answered' && details.value.kind === 'known' ? details.value.history : undefined;
}

const withoutProblem = (appointmentId: string) => (state: DeskState) => ({
  problems: state.problems.filter((problem) => problem.appointmentId !== appointmentId),
});

/** Follows the hub for the life of the page. */
export function createDeskStore(connection: HubConnection, clock: Clock): DeskStore {
  const store = createStore<DeskState>(() => ({
    day: undefined,
    status: undefined,
    fresh: new Set(),
    busy: new Set(),
    problems: [],
  }));
  function draw(updates: readonly WholeUpdate[]): void {
    const { day, arrivals } = applyDayUpdates(store.getState().day, updates, clock.now());
    store.setState(({ fresh }) => ({
      day,
      fresh: arrivals.length > 0 ? new Set([...fresh, ...arrivals]) : fresh,
    }));
    if (arrivals.length > 0) {
      clock.after(FRESH_MS, () => store.setState(({ fresh }) => ({ fresh: without(fresh, arrivals) })));
    }
  }

  followDay(connection, clock, draw);
  connection.watch(
    (client, options) => client.hub.watch(undefined, options),
    (status) => store.setState({ status }),
  );

  async function whileBusy(appointmentId: string, work: () => Promise<Problem | undefined>): Promise<void> {
    // A second press while the first is under way is the same wish.
    if (store.getState().busy.has(appointmentId)) return;
    store.setState(({ busy }) => ({ busy: new Set([...busy, appointmentId]) }));
    store.setState(withoutProblem(appointmentId));
    const problem = await work();
    store.setState(({ busy, problems }) => ({
      busy: without(busy, [appointmentId]),
      problems: problem === undefined ? problems : [problem, ...problems],
    }));
  }

  return {
    others: createOtherDays(connection, clock),
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    act: (action, appointment) =>
      whileBusy(appointment.appointmentId, async () => {
        const answer = await connection.call(run(action, appointment));
        return named(appointment, action, problemIn(answer));
      }),
    markNoShowUnread: (appointment, ask) =>
      whileBusy(appointment.appointmentId, async () => {
        const { appointmentId } = appointment;
        const doubt = helpDoubt(await historyOf(connection, appointmentId));
        if (doubt === undefined)
          return named(appointment, 'no-show', problemIn(await connection.call(run('no-show', appointment))));
        return ask(doubt) ? undefined : named(appointment, 'no-show', { kind: 'doubt', doubt });
      }),
    undo: (appointment, intent) =>
      whileBusy(appointment.appointmentId, async () => {
        const answer = await connection.call((client, options) =>
          client.appointments.undo({ intentId: intent.intentId }, options),
        );
        return named(appointment, 'undo', problemIn(answer));
      }),
    see: (appointment) =>
      whileBusy(appointment.appointmentId, async () => {
        const { appointmentId } = appointment;
        const answer = await connection.call((client, options) =>
          client.appointments.markSeen({ appointmentId }, options),
        );
        return named(appointment, 'seen', doneProblemIn(answer));
      }),
    callQuietly: (appointment, isQuiet) =>
      whileBusy(appointment.appointmentId, async () => {
        const { appointmentId } = appointment;
        const answer = await connection.call((client, options) =>
          client.appointments.callQuietly({ appointmentId, isQuiet }, options),
        );
        return named(appointment, 'quiet', doneProblemIn(answer));
      }),
    dismissNotice(noticeId) {
      // Gone when the hub's next status says so; a call that fails leaves the card, and the clerk can press again.
      void connection.call((client, options) => client.hub.dismissNotice({ noticeId }, options));
    },
    decide: async (intentId, decision) =>
      resolveProblemIn(
        await connection.call((client, options) => client.outbox.resolve({ intentId, decision }, options)),
      ),
    async decideRoster(noticeId, decision) {
      const answer = await connection.call((client, options) =>
        client.roster.decide({ noticeId, decision }, options),
      );
      if (answer.kind !== 'answered') return answer.kind;
      return answer.value.kind === 'done' ? undefined : answer.value.kind;
    },
    async readRosterLines(from, file) {
      const answer = await connection.call((client, options) =>
        client.roster.problems({ from, ...(file === undefined ? {} : { file }) }, options),
      );
      return answer.kind === 'answered' ? answer.value : undefined;
    },
    dismissProblem: (appointmentId) => store.setState(withoutProblem(appointmentId)),
  };
}
