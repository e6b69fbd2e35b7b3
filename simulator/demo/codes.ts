/** The codes to try: a few appointments that are always there, each to show one thing. */
import { localDate, localMoment, localTime, slotOnDay } from '../base/local-day.ts';
import type { Appointment, AppointmentStatus, CodeRole, Day } from '../service/records.ts';

const MINUTE_MS = 60_000;
/** The usual check-in window: opens 30 minutes before the start, closes 15 minutes after it. */
const OPENS_MS = 30 * MINUTE_MS;
const CLOSES_MS = 15 * MINUTE_MS;
const VISIT_MS = 30 * MINUTE_MS;

export interface CodeToTry {
  readonly code: string;
  /** What a visitor who types it sees, in a few words. */
  readonly shows: string;
}

/** When an appointment of this role starts, in minutes from now; `another-day` is tomorrow at ten. */
const MINUTES_FROM_NOW: Record<Exclude<CodeRole, 'another-day'>, number> = {
  ready: 20,
  early: 120,
  late: -40,
  cancelled: 30,
  'checked-in': 15,
};

/** When an appointment of this role starts, seen from `now`; always on a full five minutes. */
export function startOfRole(role: CodeRole, now: number): number {
  return role === 'another-day'
    ? localMoment(now, 1, 10)
    : slotOnDay(now + MINUTES_FROM_NOW[role] * MINUTE_MS, now);
}

export type Arrival = 'now' | 'early' | 'late' | 'another-day';

/** How an arrival at `now` stands to an appointment's start. */
export function arrivalAt(startTime: string, now: number): Arrival {
  const start = Date.parse(startTime);
  if (localDate(start) !== localDate(now)) return 'another-day';
  if (now < start - OPENS_MS) return 'early';
  return now > start + CLOSES_MS ? 'late' : 'now';
}

const SHOWN: Record<Exclude<AppointmentStatus, 'Scheduled'>, string> = {
  'Checked-in': 'already checked in',
  Served: 'already served',
  Cancelled: 'cancelled',
  'No-show': 'marked as no-show',
};

/** What this appointment's code shows at `now`. */
function describe(appointment: Appointment, now: number): string {
  if (appointment.status !== 'Scheduled') return SHOWN[appointment.status];
  const start = Date.parse(appointment.startTime);
  const name = `${appointment.firstName} ${appointment.lastName ?? ''}`.trim();
  const shown: Record<Arrival, string> = {
    now: `${name} can check in now`,
    early: `too early: opens at ${localTime(start - OPENS_MS)}`,
    late: `too late: started at ${localTime(start)}`,
    'another-day': `another day: ${localDate(start)}`,
  };
  return shown[arrivalAt(appointment.startTime, now)];
}

const WANTED: Partial<Record<CodeRole, Arrival>> = {
  ready: 'now',
  early: 'early',
  late: 'late',
  'another-day': 'another-day',
};

/**
 * Moves the appointments that are there to be tried and no longer show what they should, because hours have
 * passed: as if the back office had rescheduled them. Those that are not Scheduled any more stay as they are.
 * Answers whether something moved.
 */
export function refreshCodes(day: Day, now: number): boolean {
  let moved = false;
  for (const { role, id } of day.roles) {
    const appointment = day.appointments.get(id);
    const wanted = WANTED[role];
    if (appointment?.status !== 'Scheduled' || wanted === undefined) continue;
    if (arrivalAt(appointment.startTime, now) === wanted) continue;
    const start = startOfRole(role, now);
    const startTime = new Date(start).toISOString();
    if (startTime === appointment.startTime) continue;
    const endTime = new Date(start + VISIT_MS).toISOString();
    day.appointments.set(id, { ...appointment, startTime, endTime });
    moved = true;
  }
  return moved;
}

/** The list for people: every role's code, one that can check in if that is none of them, and an unknown one. */
export function codesToTry(day: Day, now: number): CodeToTry[] {
  const canCheckIn = (one: Appointment) =>
    one.status === 'Scheduled' && arrivalAt(one.startTime, now) === 'now';
  const chosen = day.roles.flatMap(({ id }) => day.appointments.get(id) ?? []);
  const spare = chosen.some(canCheckIn) ? undefined : [...day.appointments.values()].find(canCheckIn);
  const all = spare === undefined ? chosen : [spare, ...chosen];
  const codes = all.map((one) => ({ code: one.publicId, shows: describe(one, now) }));
  return [...codes, { code: 'Z-99', shows: 'no such appointment' }];
}
