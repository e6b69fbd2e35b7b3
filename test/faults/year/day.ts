/** One day of a lobby as the hub leaves it on disk: appointments, their intents, their events and their tickets. */
import { createHash } from 'node:crypto';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createTicketTable } from '../../../src/main/board/ticket-table.ts';
import { foldTicket } from '../../../src/main/board/ticket.ts';
import type { Ticket } from '../../../src/main/board/ticket-shape.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { readEvent } from '../../../src/main/webhooks/event.ts';
import { createJournal } from '../../../src/main/webhooks/journal.ts';
import { oneOf, wholeBetween } from '../random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Events of one visit: created, changed, called, recalled, served. */
export const EVENTS = 5;
/** Of each day's intents this many end in front of staff, who never come to read them. */
export const UNREAD = 1;
/** Of each day's signed bodies that nobody can read, one stays unread. */
const UNREADABLE = 3;
/** Booked each day for the days to come. */
const AHEAD = 5;
const AHEAD_DAYS = 60;
/** Appointments in one transaction, and pages of the log while days are made: a year is to be made in minutes. */
const AT_ONCE = 250;
const LOG_PAGES = 8_000;

const NAMES = ['Anna', 'Ödön', 'Maximilian', 'Li', 'Fatima', 'Jean-Baptiste', 'Zoë', 'Oleksandra'];

const appointmentId = (day: number, n: number): string => `y${day}-${n}`;
const unreadId = (day: number, n: number): string => `unread${day}-${n}`;
const aheadId = (day: number, n: number): string => `ahead${day}-${n}`;

interface Visit {
  readonly id: string;
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly line: number;
  readonly startsAt: number;
}

/** The bodies of a visit's events, in the service's shape (docs/service-interface.md, "Ticket"). */
function bodiesOf(visit: Visit): readonly (readonly [at: number, body: Buffer])[] {
  const iso = (at: number): string => new Date(at).toISOString();
  const created = visit.startsAt - 10 * MINUTE;
  const called = { date: iso(visit.startsAt), caller: 4_711, desk: 1 + (visit.line % 9) };
  const ticket = {
    id: visit.id,
    source: 'APPOINTMENT',
    line: visit.line,
    firstName: visit.firstName,
    lastName: visit.lastName,
    phoneNumber: '+34600111222',
    created: { date: iso(created) },
    labels: [{ value: 'Passport', color: '#0c5c56' }],
    extra: [{ title: 'Documents', value: 'photo, form' }],
  };
  const body = (type: string, status: string, more: object): Buffer =>
    Buffer.from(JSON.stringify({ type, data: { ...ticket, status, ...more } }));
  const served = { date: iso(visit.startsAt + 12 * MINUTE) };
  return [
    [created, body('ticket_created', 'NEW', {})],
    [created + MINUTE, body('ticket_changed', 'NEW', { notes: 'came early' })],
    [visit.startsAt, body('ticket_called', 'CALLED', { called })],
    [visit.startsAt + MINUTE, body('ticket_recalled', 'CALLED', { called })],
    [visit.startsAt + 12 * MINUTE, body('ticket_served', 'SERVED', { called, served })],
  ];
}

/** Visitors with codes of their own. */
function createVisits(random: () => number): (id: string, startsAt: number) => Visit {
  let codes = 0;

  return (id, startsAt) => {
    codes += 1;
    return {
      id,
      code: `K-${codes.toString(36).toUpperCase()}`,
      firstName: oneOf(random, NAMES),
      lastName: `Visitor${wholeBetween(random, 0, 999_999)}`,
      line: wholeBetween(random, 1, 12),
      startsAt,
    };
  };
}

/** Writes whole days through the hub's own tables. `size` is how many appointments a day has. */
export function createDays(database: Database, random: () => number, size: number) {
  const directory = createDirectory(database);
  const outbox = createOutboxTable(database);
  const journal = createJournal(database);
  const tickets = createTicketTable(database);
  const own = database.sqlite.prepare(
    `INSERT INTO ticket_owners (ticket_id, appeared_at, person_key, appointment_id, linked_by, starts_at)
     VALUES (?1, ?2, ?3, ?1, 'id', ?2) ON CONFLICT DO NOTHING`,
  );
  const label = database.sqlite.prepare(
    `INSERT INTO ticket_labels (ticket_id, rung, label, label_key, kind, given_at)
     VALUES (?1, 'number', ?2, ?2, 'code', ?3)
     ON CONFLICT DO NOTHING`,
  );
  const visitAt = createVisits(random);

  function book({ id, code, firstName, lastName, line, startsAt }: Visit): void {
    directory.put({
      id,
      code,
      firstName,
      lastName,
      phoneNumber: '+34600111222',
      email: `${lastName}@example.org`,
      lineId: line,
      lineName: `Line ${line}`,
      startsAt,
      endsAt: startsAt + 30 * MINUTE,
      status: 'Scheduled',
    });
  }

  function checkIn({ id, startsAt }: Visit): number {
    const at = startsAt - 5 * MINUTE;
    directory.setStatus(id, 'Checked-in', at);
    const about = { kind: 'check-in', origin: 'visitor', previousStatus: 'Scheduled' } as const;
    const intent = outbox.add({ ...about, appointmentId: id, createdAt: at, dueAt: at });
    outbox.markSending(intent.id, at);
    return intent.id;
  }

  function hear(visit: Visit): void {
    let ticket: Ticket | undefined;
    for (const [at, body] of bodiesOf(visit)) {
      const reading = readEvent(body);
      if (reading.kind === 'unusable') throw new Error(reading.problem);
      const { event } = reading;
      const hash = createHash('sha256').update(body).digest('hex');
      const key = journal.add(event.type, hash, body, { wall: at, monotonic: at });
      if (key === undefined || event.type === 'location_created' || event.type === 'location_changed')
        continue;
      ticket = foldTicket(ticket, event, { key, at });
    }
    if (ticket) tickets.put(ticket);
    own.run(visit.id, visit.startsAt, createHash('sha256').update(visit.lastName).digest('hex'));
    label.run(visit.id, visit.code, visit.startsAt);
    directory.setStatus(visit.id, 'Served', visit.startsAt - 5 * MINUTE);
  }

  /** A visit from its booking to its end. */
  function live(visit: Visit): void {
    book(visit);
    const intent = checkIn(visit);
    outbox.confirm(intent, visit.startsAt, false);
    hear(visit);
  }

  function rest(day: number, opens: number): void {
    for (let n = 0; n < UNREAD; n++) {
      const visit = visitAt(unreadId(day, n), opens);
      book(visit);
      outbox.refuse(checkIn(visit), opens, 409, 'not today');
    }
    for (let n = 0; n < AHEAD; n++) book(visitAt(aheadId(day, n), opens + AHEAD_DAYS * DAY));
    journal.quarantine(`unread${day}`, Buffer.from(`{"no":${day}}`), 'wrong-shape', opens);
    for (let n = 1; n < UNREADABLE; n++)
      journal.quarantine(`unreadable${day}-${n}`, Buffer.from(`no ${day}`), 'not-json', opens);
    journal.dismissUnreadable('not-json', opens + HOUR);
  }

  /** The `day`th day, open for nine hours from `opens`. */
  function makeDay(day: number, opens: number): void {
    const step = (9 * HOUR) / size;
    const { sqlite } = database;
    const asItIs = Number(sqlite.prepare('PRAGMA wal_autocheckpoint').get()?.['wal_autocheckpoint']);
    sqlite.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
    for (let n = 0; n < size; n += AT_ONCE) {
      database.transaction(() => {
        for (let m = n; m < Math.min(size, n + AT_ONCE); m++)
          live(visitAt(appointmentId(day, m), opens + Math.floor(m * step)));
      });
    }
    database.transaction(() => rest(day, opens));
    sqlite.exec(`PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = ${asItIs}`);
    // The log of a running hub is never empty.
    sqlite.exec(`UPDATE facts SET value = value WHERE name = 'log-begun'`);
  }
  return {
    makeDay,
    /** One more visit, in a transaction of its own. */
    receive: (id: string, startsAt: number): void => database.transaction(() => live(visitAt(id, startsAt))),
  };
}
