/** The front desk's live state, its actions, and the problem that an answer to one means. */
import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../../clock/clock.ts';
import { shortNameOf } from '../../../contract/code-key.ts';
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type {
  Decision,
  DeskActionAnswer,
  DeskAppointment,
  PendingIntent,
  ResolveAnswer,
  UndoAnswer,
} from '../../../contract/desk-appointment.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { RosterDecision, RosterProblems } from '../../../contract/roster.ts';
import { type CallAnswer, type RunCall, saidOrNot } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { applyDayUpdates, type Day, type WholeUpdate } from './day.ts';
import { createOtherDays, followDay } from './other-days.ts';
import { type HelpDoubt, helpDoubt } from './row-status.ts';

export interface DeskState {
  readonly day: Day | undefined;
  readonly status: HubStatus | undefined;
  /** Rows whose visitor has just arrived. */
  readonly fresh: ReadonlySet<string>;
  readonly busy: ReadonlySet<string>;
  /** At most one per appointment, newest first, until dismissed or acted on again. */
  readonly problems: readonly Problem[];
}

export type DeskStore = ReturnType<typeof createDeskStore>;

/** What a card of the inbox asks of the hub. */
export type NoticeDeeds = ReturnType<typeof createNoticeDeeds>;

const FRESH_MS = 4_000;

/** What an action needs of an appointment. One that has just been booked may not be in the day yet. */
export type Named = Pick<DeskAppointment, 'appointmentId' | 'code' | 'firstName' | 'lastName'> &
  Partial<Pick<DeskAppointment, 'alias' | 'status'>>;

function run(action: DeskAction, { appointmentId, status }: Named): RunCall<DeskActionAnswer> {
  // What the clerk saw: an arrival of the last moment is not taken for a no-show.
  const end = { appointmentId, ...(status === 'Checked-in' ? { hasArrived: true as const } : {}) };
  switch (action) {
    case 'check-in':
      return (client) => client.appointments.checkInAtDesk({ appointmentId });
    case 'no-show':
      return (client) => client.appointments.markNoShow(end);
    case 'cancel':
      return (client) => client.appointments.cancel(end);
  }
}

function without<T>(set: ReadonlySet<T>, gone: Iterable<T>): ReadonlySet<T> {
  const left = new Set(set);
  for (const item of gone) left.delete(item);
  return left;
}

const withoutProblem = (appointmentId: string) => (state: DeskState) => ({
  problems: state.problems.filter((problem) => problem.appointmentId !== appointmentId),
});

export function createDeskStore(connection: HubConnection, clock: Clock) {
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
    (client) => client.hub.watch(),
    (status) => store.setState({ status }),
  );

  /** A second press while the first is under way is the same wish. True: done without a problem. */
  async function whileBusy(
    appointment: Named,
    attempted: Problem['attempted'],
    work: () => Promise<ProblemKind | undefined>,
  ): Promise<boolean> {
    const { appointmentId } = appointment;
    if (store.getState().busy.has(appointmentId)) return false;
    store.setState(({ busy }) => ({ busy: new Set([...busy, appointmentId]) }));
    store.setState(withoutProblem(appointmentId));
    const problem = await work();
    store.setState(({ busy, problems }) => ({
      busy: without(busy, [appointmentId]),
      problems:
        problem === undefined
          ? problems
          : [{ appointmentId, code: shortNameOf(appointment), attempted, problem }, ...problems],
    }));
    return problem === undefined;
  }

  const askFor = async (action: DeskAction, appointment: Named) =>
    problemIn(await connection.call(run(action, appointment)));

  return {
    ...store,
    ...createNoticeDeeds(connection),
    others: createOtherDays(connection, clock),
    act: (action: DeskAction, appointment: Named) =>
      whileBusy(appointment, action, () => askFor(action, appointment)),
    /**
     * The hub is asked first whether the visitor asked for help. `ask` shows a doubt to the clerk; it returns
     * false if their panel shows somebody else by then.
     */
    markNoShowUnread: (appointment: DeskAppointment, ask: (doubt: HelpDoubt) => boolean) =>
      whileBusy(appointment, 'no-show', async () => {
        const { appointmentId } = appointment;
        const details = await connection.call((client) =>
          client.appointments.details({ appointmentId, withContact: false }),
        );
        const isKnown = details.kind === 'answered' && details.value.kind === 'known';
        const doubt = helpDoubt(isKnown ? details.value.history : undefined);
        if (doubt === undefined) return askFor('no-show', appointment);
        return ask(doubt) ? undefined : { kind: 'doubt', doubt };
      }),
    undo: (appointment: DeskAppointment, { intentId }: PendingIntent) =>
      whileBusy(appointment, 'undo', async () =>
        problemIn(await connection.call((client) => client.appointments.undo({ intentId }))),
      ),
    see: (appointment: DeskAppointment) =>
      whileBusy(appointment, 'seen', async () => {
        const { appointmentId } = appointment;
        return doneProblemIn(
          await connection.call((client) => client.appointments.markSeen({ appointmentId })),
        );
      }),
    callQuietly: (appointment: DeskAppointment, isQuiet: boolean) =>
      whileBusy(appointment, 'quiet', async () => {
        const { appointmentId } = appointment;
        return doneProblemIn(
          await connection.call((client) => client.appointments.callQuietly({ appointmentId, isQuiet })),
        );
      }),
    /** What the printer then says is a notice. */
    printNumber: (appointment: DeskAppointment) =>
      whileBusy(appointment, 'print', async () => {
        const { appointmentId } = appointment;
        const answer = saidOrNot(
          await connection.call((client) => client.appointments.printNumber({ appointmentId })),
        );
        return answer.kind === 'printing' ? undefined : { kind: answer.kind };
      }),
    dismissProblem: (appointmentId: string) => store.setState(withoutProblem(appointmentId)),
  };
}

function createNoticeDeeds(connection: Pick<HubConnection, 'call'>) {
  return {
    /** Gone when the hub's next status says so; a call that fails leaves the card, and the clerk can press again. */
    dismissNotice: (noticeId: string) =>
      void connection.call((client) => client.hub.dismissNotice({ noticeId })),
    decide: async (intentId: number, decision: Decision) =>
      resolveProblemIn(await connection.call((client) => client.outbox.resolve({ intentId, decision }))),
    async decideRoster(noticeId: string, decision: RosterDecision): Promise<ResolveProblem | undefined> {
      const answer = saidOrNot(
        await connection.call((client) => client.roster.decide({ noticeId, decision })),
      );
      return answer.kind === 'done' ? undefined : answer.kind;
    },
    /** From the line numbered `from` on; undefined: no answer. */
    async readRosterLines(from: number, file?: string): Promise<RosterProblems | undefined> {
      const answer = await connection.call((client) =>
        client.roster.problems({ from, ...(file === undefined ? {} : { file }) }),
      );
      return answer.kind === 'answered' ? answer.value : undefined;
    },
  };
}

export type DeskAction = 'check-in' | 'no-show' | 'cancel';

export type ProblemKind =
  | { readonly kind: 'not-possible'; readonly status: AppointmentStatus }
  | { readonly kind: 'unknown-appointment' | 'not-saved' | 'too-late' }
  /** Of printing a number again. */
  | { readonly kind: 'no-printer' | 'no-number' }
  /** Something speaks against it, and the clerk has gone on to somebody else. */
  | { readonly kind: 'doubt'; readonly doubt: HelpDoubt }
  /** The hub never heard of it. */
  | { readonly kind: 'not-sent' }
  /** The hub may or may not have done it. */
  | { readonly kind: 'no-answer' | 'failed' };

/** Undefined when it went well. */
function problemIn(answer: CallAnswer<DeskActionAnswer | UndoAnswer>): ProblemKind | undefined {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  const { value } = answer;
  switch (value.kind) {
    case 'accepted':
    case 'undone':
      return undefined;
    case 'not-possible':
      return { kind: 'not-possible', status: value.status };
    case 'unknown-appointment':
    case 'not-saved':
    case 'too-late':
      return { kind: value.kind };
  }
}

function doneProblemIn(answer: CallAnswer<{ readonly done: boolean }>): ProblemKind | undefined {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  return answer.value.done ? undefined : { kind: 'failed' };
}

export type ResolveProblem =
  | Exclude<ResolveAnswer['kind'], 'resolved'>
  | Exclude<CallAnswer<unknown>['kind'], 'answered'>;

function resolveProblemIn(answer: CallAnswer<ResolveAnswer>): ResolveProblem | undefined {
  if (answer.kind !== 'answered') return answer.kind;
  return answer.value.kind === 'resolved' ? undefined : answer.value.kind;
}

export interface Problem {
  readonly appointmentId: string;
  readonly code: string;
  readonly attempted: DeskAction | 'undo' | 'seen' | 'quiet' | 'print';
  readonly problem: ProblemKind;
}
