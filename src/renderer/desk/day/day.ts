/** The day as the front desk holds it: a pure fold of the hub's updates. */
import type { DayUpdate, DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';

export interface Day {
  /** `YYYY-MM-DD` at the location. */
  readonly date: string;
  /** Absent while only its first part is here. */
  readonly isWhole?: true;
  readonly byId: ReadonlyMap<string, DeskAppointment>;
  readonly newestArrivalId: string | undefined;
  readonly undoUntil: ReadonlyMap<number, number>;
}

export interface DayStep {
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
  if (isBeginning && before !== undefined) return { day: before, arrivals: [] };
  const sameDay = before?.date === date ? before : undefined;
  // A snapshot after a lost connection may hold arrivals that this screen missed.
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

/** `receivedAt`: milliseconds since 1970 by this screen's clock. */
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

/**
 * When an undo ends by this screen's clock. `sendsAt` is trusted while it is possible; otherwise the two
 * clocks disagree, and the whole hold is offered.
 */
export function undoEndsAt(sendsAt: number, receivedAt: number): number {
  const left = sendsAt - receivedAt;
  return left > 0 && left <= UNDO_MS ? sendsAt : receivedAt + UNDO_MS;
}

export function undoSecondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

interface Undoable {
  readonly appointment: DeskAppointment;
  readonly intent: PendingIntent;
  readonly endsAt: number;
}

export function undoables(
  appointments: Iterable<DeskAppointment>,
  undoUntil: ReadonlyMap<number, number>,
  now: number,
): readonly Undoable[] {
  const found: Undoable[] = [];
  for (const appointment of appointments) {
    const { intent } = appointment;
    if (intent?.state !== 'held') continue;
    const endsAt = undoUntil.get(intent.intentId) ?? intent.sendsAt;
    if (endsAt > now) found.push({ appointment, intent, endsAt });
  }
  return found.sort((a, b) => a.endsAt - b.endsAt || a.intent.intentId - b.intent.intentId);
}

type Snapshot = Pick<Extract<DayUpdate, { kind: 'snapshot' }>, 'kind' | 'day' | 'appointments'>;

export type WholeUpdate =
  | Extract<DayUpdate, { kind: 'changed' | 'gone' }>
  /** `isBeginning`: the first part of a day that is still coming. */
  | (Snapshot & { readonly isBeginning?: true });

/**
 * Joins the parts of a large day. Returns its first part at once, for a page that shows nothing yet, then the
 * whole; undefined while more parts are to come. A new snapshot drops an unfinished one.
 */
export function createJoining(): (update: DayUpdate) => WholeUpdate | undefined {
  let begun: { readonly day: string; readonly appointments: DeskAppointment[] } | undefined;
  return (update) => {
    if (update.kind === 'changed' || update.kind === 'gone') return update;
    if (update.kind === 'snapshot') begun = { day: update.day, appointments: [] };
    if (begun === undefined) return undefined;
    begun.appointments.push(...update.appointments);
    if (update.isMore)
      return update.kind === 'snapshot'
        ? { kind: 'snapshot', day: update.day, appointments: update.appointments, isBeginning: true }
        : undefined;
    const whole = { kind: 'snapshot' as const, ...begun };
    begun = undefined;
    return whole;
  };
}

/** Days are counted in the calendar, not in hours. */

const DAY_MS = 24 * 3_600_000;
const NAME = /^\d{4}-\d{2}-\d{2}$/u;

export const isDayName = (text: string): boolean =>
  NAME.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day `days` after `name`, or before it where that is negative. */
export function dayAfter(name: string, days: number): string {
  return new Date(Date.parse(`${name}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export type WhichDay = 'today' | 'past' | 'ahead';

export function whichDay(name: string, today: string): WhichDay {
  if (name === today) return 'today';
  return name < today ? 'past' : 'ahead';
}
