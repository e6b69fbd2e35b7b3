/** The day as the front desk holds it: a pure fold of the hub's updates. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { WholeUpdate } from './parts.ts';
import { undoEndsAt } from './undo-countdown.ts';

export interface Day {
  /** `YYYY-MM-DD` at the location. */
  readonly date: string;
  /** Absent while only its first part is here. */
  readonly isWhole?: true;
  readonly byId: ReadonlyMap<string, DeskAppointment>;
  /** The visitor who arrived last today. */
  readonly newestArrivalId: string | undefined;
  /** When each held intent stops being undoable, by this screen's clock. */
  readonly undoUntil: ReadonlyMap<number, number>;
}

export interface DayStep {
  /** Absent until the first snapshot. */
  readonly day: Day | undefined;
  /** Appointments whose visitor arrived with this step, oldest first. */
  readonly arrivals: readonly string[];
}

const hasArrived = (appointment: DeskAppointment): boolean => appointment.status === 'Checked-in';

function lastToArrive(appointments: readonly DeskAppointment[]): string | undefined {
  let last: DeskAppointment | undefined;
  for (const appointment of appointments) {
    if (hasArrived(appointment) && (appointment.arrivedAt ?? 0) > (last?.arrivedAt ?? 0)) last = appointment;
  }
  return last?.appointmentId;
}

/** Kept ends of undo, plus one for every intent that is held and was not known before. */
function withUndoEnds(
  known: ReadonlyMap<number, number>,
  appointments: Iterable<DeskAppointment>,
  receivedAt: number,
): ReadonlyMap<number, number> {
  let ends: Map<number, number> | undefined;
  for (const { intent } of appointments) {
    if (intent?.state !== 'held' || known.has(intent.intentId)) continue;
    ends ??= new Map(known);
    ends.set(intent.intentId, undoEndsAt(intent.sendsAt, receivedAt));
  }
  return ends ?? known;
}

function applySnapshot(
  before: Day | undefined,
  { day: date, appointments, isBeginning }: Extract<WholeUpdate, { kind: 'snapshot' }>,
  receivedAt: number,
): DayStep {
  // What is shown already is more than a beginning.
  if (isBeginning && before !== undefined) return { day: before, arrivals: [] };
  const sameDay = before?.date === date ? before : undefined;
  // A snapshot after a lost connection may hold arrivals that this screen missed; the first of a day holds none.
  const arrivals = appointments
    .filter((appointment) => {
      const earlier = sameDay?.byId.get(appointment.appointmentId);
      return earlier !== undefined && !hasArrived(earlier) && hasArrived(appointment);
    })
    .sort((a, b) => (a.arrivedAt ?? 0) - (b.arrivedAt ?? 0))
    .map((appointment) => appointment.appointmentId);
  const day: Day = {
    date,
    ...(isBeginning ? {} : { isWhole: true }),
    byId: new Map(appointments.map((appointment) => [appointment.appointmentId, appointment])),
    newestArrivalId: arrivals.at(-1) ?? sameDay?.newestArrivalId ?? lastToArrive(appointments),
    undoUntil: withUndoEnds(sameDay?.undoUntil ?? new Map(), appointments, receivedAt),
  };
  return { day, arrivals };
}

/** Applies one update that came in at `receivedAt`, in milliseconds since 1970 by this screen's clock. */
export function applyDayUpdate(before: Day | undefined, update: WholeUpdate, receivedAt: number): DayStep {
  if (update.kind === 'snapshot') return applySnapshot(before, update, receivedAt);
  // The hub begins with a snapshot; a change without one has no day to belong to.
  if (before === undefined) return { day: undefined, arrivals: [] };
  if (update.kind === 'gone') {
    const byId = new Map(before.byId);
    byId.delete(update.appointmentId);
    return { day: { ...before, byId }, arrivals: [] };
  }
  const { appointment } = update;
  const id = appointment.appointmentId;
  const earlier = before.byId.get(id);
  const arrived = hasArrived(appointment) && (earlier === undefined || !hasArrived(earlier));
  const day = {
    ...before,
    byId: new Map(before.byId).set(id, appointment),
    newestArrivalId: arrived ? id : before.newestArrivalId,
    undoUntil: withUndoEnds(before.undoUntil, [appointment], receivedAt),
  };
  return { day, arrivals: arrived ? [id] : [] };
}

/** Applies updates in the order they came. */
export function applyDayUpdates(
  before: Day | undefined,
  updates: readonly WholeUpdate[],
  receivedAt: number,
): DayStep {
  let day = before;
  const arrivals: string[] = [];
  for (const update of updates) {
    const step = applyDayUpdate(day, update, receivedAt);
    day = step.day;
    arrivals.push(...step.arrivals);
  }
  return { day, arrivals };
}
