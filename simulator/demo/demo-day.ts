/** The demo day: about 40 appointments around now on four lines, and a queue that is already moving. */
import people from '../../resources/demo/people.json' with { type: 'json' };
import place from '../../resources/demo/place.json' with { type: 'json' };
import { startOfRole } from './codes.ts';
import { demoSlots, type DemoSlot } from './demo-slots.ts';
import { demoQueue } from './demo-queue.ts';
import { localDate } from '../base/local-day.ts';
import { seededRandom, shuffled, type Random } from '../base/random.ts';
import { setNeighbours } from '../service/reading-neighbours.ts';
import { shiftOf } from '../readings/reading-clock.ts';
import type { Readings } from '../readings/readings.ts';
import { nextId, type Appointment, type CodeRole, type Day, type Line } from '../service/records.ts';

const VISIT_MS = 30 * 60_000;

interface KeyAppointment {
  readonly role: CodeRole;
  readonly code: string;
  readonly person: readonly string[];
  readonly status: Appointment['status'];
}

const KEY_APPOINTMENTS: readonly KeyAppointment[] = [
  { role: 'ready', code: 'A-42', person: ['Anna', 'Kowalska', 'pl', '+48600555'], status: 'Scheduled' },
  { role: 'early', code: 'C-21', person: ['Hana', 'Suzuki', 'ja', '+8180555'], status: 'Scheduled' },
  { role: 'late', code: 'A-41', person: ['Tomás', 'Rivera', 'es', '+34611555'], status: 'Scheduled' },
  { role: 'cancelled', code: 'B-16', person: ['Ingrid', 'Lund', 'da', '+4520555'], status: 'Cancelled' },
  { role: 'checked-in', code: 'B-17', person: ['Deniz', 'Aydın', 'tr', '+90531555'], status: 'Checked-in' },
  { role: 'another-day', code: 'D-05', person: ['Emeka', 'Obi', 'en', '+234802555'], status: 'Scheduled' },
];

export interface DemoDayOptions {
  /** Milliseconds since 1970: the day is built around this moment, on its local date. */
  readonly now: number;
  readonly seed: number;
  /** The readings in force on this day. */
  readonly readings: Readings;
  /** The last number given to an id before; 0 at first. */
  readonly serial: number;
}

function emptyDay(options: DemoDayOptions, roles: Day['roles']): Day {
  const { location } = place;
  const lines = place.lines.map((line): [number, Line] => [line.id, { ...line, locationId: location.id }]);
  return {
    date: localDate(options.now),
    seed: options.seed,
    serial: options.serial,
    locations: new Map([[location.id, location]]),
    lines: new Map(lines),
    users: place.users,
    appointments: new Map(),
    tickets: new Map(),
    roles,
  };
}

function add(
  day: Day,
  slot: Omit<DemoSlot, 'queue'>,
  person: readonly string[],
  random: Random,
): Appointment {
  const [firstName = 'Guest', lastName, languageCode = 'en', phonePrefix = '+4955555'] = person;
  const users = day.users.filter(({ lineIds }) => lineIds.includes(slot.lineId));
  const appointment: Appointment = {
    id: nextId(day),
    publicId: slot.code,
    status: slot.status,
    lineId: slot.lineId,
    firstName,
    lastName,
    startTime: new Date(slot.start).toISOString(),
    endTime: new Date(slot.start + VISIT_MS).toISOString(),
    assigneeId: users[Math.floor(random() * users.length)]?.id ?? 501,
    phoneNumber: `${phonePrefix}${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
    languageCode,
  };
  if (random() < 0.6) {
    appointment.email = `${slot.code.toLowerCase()}.${slot.lineId}@example.org`;
  }
  day.appointments.set(appointment.id, appointment);
  return appointment;
}

/** Builds the day. The same options give the same day. */
export function demoDay(options: DemoDayOptions): Day {
  const { now } = options;
  const random = seededRandom(options.seed);
  const roles: { role: CodeRole; id: string }[] = [];
  const day = emptyDay(options, roles);
  const guests = shuffled(people, random);
  const queued: { appointment: Appointment; queue: DemoSlot['queue'] }[] = [];

  for (const key of KEY_APPOINTMENTS) {
    const line = place.lines.find(({ letter }) => key.code.startsWith(letter));
    const slot = {
      lineId: line?.id ?? 0,
      code: key.code,
      start: startOfRole(key.role, now),
      status: key.status,
    };
    const appointment = add(day, slot, key.person, random);
    roles.push({ role: key.role, id: appointment.id });
    if (key.status === 'Checked-in') queued.push({ appointment, queue: 'waiting' });
  }

  for (const [index, slot] of demoSlots(now, random).entries()) {
    const appointment = add(day, slot, guests[index % guests.length] ?? [], random);
    if (slot.queue !== undefined) queued.push({ appointment, queue: slot.queue });
  }

  const walkIns = guests.slice(-5).map(([firstName = 'Guest', lastName]) => ({ firstName, lastName }));
  const { readings } = options;
  const clock = now + shiftOf(readings['service-clock']);
  for (const ticket of demoQueue({ readings, now: clock, day, queued, walkIns, random })) {
    day.tickets.set(ticket.id, ticket);
  }
  setNeighbours(day, readings['other-lobbies'] === 'yes', clock);
  return day;
}
