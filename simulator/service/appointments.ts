/** The operations on appointments: create, auto-assign, change, check in, cancel, no-show. */
import type { CreateInput, EditInput, NewAppointment } from './input.ts';
import { ticketOfAbsence, ticketOfArrival, ticketOfChange, ticketOfNew } from './appointment-tickets.ts';
import {
  badInput,
  disabledLine,
  done,
  refused,
  unknownId,
  wrongState,
  type Outcome,
  type Refusal,
} from './outcome.ts';
import {
  nextId,
  type Appointment,
  type AppointmentStatus,
  type Day,
  type Line,
  type User,
} from './records.ts';
import type { Service } from './service.ts';
import { APPOINTMENT_ENDS, appointmentStep } from './state-machine.ts';

/** The line when it exists and is enabled; else 404 or 409. */
function openLine(day: Day, lineId: number): Outcome<Line> {
  const line = day.lines.get(lineId);
  if (line === undefined) return unknownId(`There is no line ${lineId}.`);
  if (!line.enabled) return disabledLine(`The line ${line.name} is disabled.`);
  return done(line, false);
}

function badTimes(startTime: string, endTime: string): Refusal | undefined {
  if (Date.parse(endTime) > Date.parse(startTime)) return undefined;
  return badInput('endTime must be after startTime.', 'endTime');
}

/** The next free code of a line: its letter and one more than the highest number used so far. */
function nextCode(day: Day, line: Line): string {
  let highest = 0;
  for (const { publicId } of day.appointments.values()) {
    const match = /^(\p{L}+)-(\d{1,9})$/u.exec(publicId);
    if (match?.[1] === line.letter) highest = Math.max(highest, Number(match[2]));
  }
  return `${line.letter}-${String(highest + 1).padStart(2, '0')}`;
}

/**
 * The available user of the line: nobody else's appointment in the time asked for, and of those the one
 * with the fewest appointments.
 */
function availableUser(day: Day, input: NewAppointment): User | undefined {
  const start = Date.parse(input.startTime);
  const end = Date.parse(input.endTime);
  const open = [...day.appointments.values()].filter(
    ({ status }) => status === 'Scheduled' || status === 'Checked-in',
  );
  const load = (user: User) => open.filter(({ assigneeId }) => assigneeId === user.id);
  return day.users
    .filter((user) => user.lineIds.includes(input.lineId))
    .map((user) => ({ user, taken: load(user) }))
    .filter(({ taken }) =>
      taken.every((one) => Date.parse(one.endTime) <= start || Date.parse(one.startTime) >= end),
    )
    .sort((a, b) => a.taken.length - b.taken.length || a.user.id - b.user.id)[0]?.user;
}

/** As a service writes one that puts its own facts into it: longer than a uuid, and not of letters and digits alone. */
const longId = (day: Day): string => `appointment:${nextId(day)}:${'0123456789abcdef'.repeat(8)}`;

function store(service: Service, line: Line, input: NewAppointment, assigneeId: number): Appointment {
  const day = service.day();
  const id = service.readings.get('appointment-ids') === 'long' ? longId(day) : nextId(day);
  const publicId = input.publicId ?? nextCode(day, line);
  const languageCode = input.languageCode ?? 'en';
  const made: Appointment = { ...input, id, publicId, assigneeId, languageCode, status: 'Scheduled' };
  day.appointments.set(id, made);
  service.changed('appointments');
  ticketOfNew(service, made);
  return made;
}

/** `POST /v1/appointments`, and without a code of its own the control surface's `POST /appointments`. */
export function createAppointment(
  service: Service,
  input: CreateInput & NewAppointment,
): Outcome<Appointment> {
  const day = service.day();
  const line = openLine(day, input.lineId);
  if (line.kind === 'refused') return line;
  const problem = badTimes(input.startTime, input.endTime);
  return problem ?? done(store(service, line.value, input, input.assigneeId));
}

/** `POST /v1/appointments/auto-assign`: 409 when every user of the line is busy then. */
export function autoAssignAppointment(service: Service, input: NewAppointment): Outcome<Appointment> {
  const day = service.day();
  const line = openLine(day, input.lineId);
  if (line.kind === 'refused') return line;
  const problem = badTimes(input.startTime, input.endTime);
  if (problem !== undefined) return problem;
  const user = availableUser(day, input);
  if (user === undefined) return refused(409, 'No user of this line is available at that time.');
  return done(store(service, line.value, input, user.id));
}

function known(day: Day, id: string): Outcome<Appointment> {
  const appointment = day.appointments.get(id);
  return appointment === undefined
    ? unknownId('There is no appointment with this id.')
    : done(appointment, false);
}

/** A no-show may come after all, and who has arrived may be cancelled or marked no-show, where readings say so. */
function alsoFrom(
  { readings }: Service,
  step: 'checkin' | 'cancel' | 'marknoshow',
): AppointmentStatus | undefined {
  if (step === 'checkin') return readings.get('no-show-check-in') === 'allowed' ? 'No-show' : undefined;
  return readings.get('end-of-arrived') === 'allowed' ? 'Checked-in' : undefined;
}

/** `POST /v1/appointments/{id}/checkin`, `/cancel` and `/marknoshow`. A check-in leads to the queue. */
export function stepAppointment(
  service: Service,
  id: string,
  step: 'checkin' | 'cancel' | 'marknoshow',
): Outcome<Appointment> {
  const day = service.day();
  const found = known(day, id);
  if (found.kind === 'refused') return found;
  const moved = appointmentStep(found.value.status, step, alsoFrom(service, step));
  if (moved.kind === 'refused') {
    const wrong = service.readings.get('wrong-state');
    const isSo = found.value.status === APPOINTMENT_ENDS[step];
    if (wrong === 'record' || (wrong === 'again' && isSo)) return done(found.value, false);
    return wrongState(moved.message);
  }
  const appointment: Appointment = { ...found.value, status: moved.next };
  if (step === 'checkin') {
    const line = openLine(day, appointment.lineId);
    if (line.kind === 'refused') return line;
  }
  day.appointments.set(id, appointment);
  service.changed('appointments');
  if (step === 'checkin') ticketOfArrival(service, appointment);
  else ticketOfAbsence(service, appointment, step);
  return done(appointment);
}

/** `PATCH /v1/appointments/{id}`. Only a Scheduled appointment can be changed; an empty body changes nothing. */
export function editAppointment(service: Service, id: string, input: EditInput): Outcome<Appointment> {
  const day = service.day();
  const found = known(day, id);
  if (found.kind === 'refused') return found;
  const moved = appointmentStep(found.value.status, 'edit');
  if (moved.kind === 'refused') return wrongState(moved.message);
  const edited: Appointment = {
    ...found.value,
    ...withoutUndefined(input),
    languageCode: input.languageCode ?? found.value.languageCode,
  };
  if (input.lineId !== undefined) {
    const line = openLine(day, input.lineId);
    if (line.kind === 'refused') return line;
  }
  const problem = badTimes(edited.startTime, edited.endTime);
  if (problem !== undefined) return problem;
  const changed = JSON.stringify(edited) !== JSON.stringify(found.value);
  if (changed) {
    day.appointments.set(id, edited);
    service.changed('appointments');
    ticketOfChange(service, edited);
  }
  return done(edited, changed);
}

function withoutUndefined(input: EditInput): Partial<CreateInput> {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
