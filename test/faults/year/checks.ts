/**
 * What must be there after so many days, and what must not. The periods are said again here, as docs/privacy-requests.md
 * promises them: the suite does not ask the code it judges.
 */
import type { DatabaseSync } from 'node:sqlite';
import { DAY, EVENTS, UNREAD } from './day.ts';

/** A look each hour and nights alone for deleting: what is past its time may stay this much longer. */
const NAMES_LATE_MS = DAY * (2 / 24);
const ROWS_LATE_MS = 1.5 * DAY;

interface Kept {
  readonly what: string;
  readonly table: string;
  /** The moment that counts, and which rows the suite asks about. */
  readonly at: string;
  readonly where: string;
  readonly days: number;
  /** How many there are of one day of `size` appointments. */
  readonly aDay: (size: number) => number;
}

const A_VISIT = `id LIKE 'y%'`;

const KEPT: readonly Kept[] = [
  {
    what: 'appointments',
    table: 'appointments',
    at: 'ends_at',
    where: A_VISIT,
    days: 14,
    aDay: (size) => size,
  },
  {
    what: 'names',
    table: 'appointments',
    at: 'ends_at',
    where: `${A_VISIT} AND first_name <> '' AND email IS NOT NULL`,
    days: 1,
    aDay: (size) => size,
  },
  {
    what: 'intents',
    table: 'intents',
    at: 'settled_at',
    where: `state = 'confirmed'`,
    days: 14,
    aDay: (size) => size,
  },
  { what: 'tickets', table: 'tickets', at: 'created_at', where: 'TRUE', days: 7, aDay: (size) => size },
  {
    what: 'names of tickets',
    table: 'tickets',
    at: 'created_at',
    where: `instr(state, 'firstName"') > 0 AND json_extract(state, '$.firstName') IS NOT NULL`,
    days: 1,
    aDay: (size) => size,
  },
  {
    what: 'keys of visitors',
    table: 'ticket_owners',
    at: 'appeared_at',
    where: 'person_key IS NOT NULL',
    days: 1,
    aDay: (size) => size,
  },
  {
    what: 'owners of tickets',
    table: 'ticket_owners',
    at: 'appeared_at',
    where: 'TRUE',
    days: 7,
    aDay: (size) => size,
  },
  { what: 'labels', table: 'ticket_labels', at: 'given_at', where: 'TRUE', days: 1, aDay: (size) => size },
  {
    what: 'events',
    table: 'webhook_journal',
    at: 'received_at',
    where: 'TRUE',
    days: 7,
    aDay: (size) => size * EVENTS,
  },
  {
    what: 'bodies of events',
    table: 'webhook_journal',
    at: 'received_at',
    where: 'body IS NOT NULL',
    days: 2,
    aDay: (size) => size * EVENTS,
  },
  {
    what: 'unreadable events that were read',
    table: 'webhook_quarantine',
    at: 'received_at',
    where: 'dismissed_at IS NOT NULL',
    days: 30,
    aDay: () => 2,
  },
];

/** Removed within the hour, not at night. */
const WITHIN_THE_HOUR = new Set([
  'names',
  'names of tickets',
  'keys of visitors',
  'labels',
  'bodies of events',
]);

export interface Lived {
  /** Days that were made, the last one included; the first is day 0. */
  readonly days: number;
  readonly size: number;
  readonly opensOf: (day: number) => number;
  readonly now: number;
}

function count(sqlite: DatabaseSync, sql: string, ...values: number[]): number {
  return Number(sqlite.prepare(sql).get(...values)?.['n'] ?? 0);
}

/** How many of the days made lie wholly after `from`. */
const daysAfter = ({ days, opensOf }: Lived, from: number): number =>
  Array.from({ length: days }, (_, day) => opensOf(day)).filter((opens) => opens - DAY / 24 > from).length;

/** One sentence for each promise that is broken. */
export function whatIsWrong(sqlite: DatabaseSync, lived: Lived): readonly string[] {
  const { days, size, now } = lived;
  const wrong: string[] = [];
  for (const { what, table, at, where, days: kept, aDay } of KEPT) {
    const late = WITHIN_THE_HOUR.has(what) ? NAMES_LATE_MS : ROWS_LATE_MS;
    const due = count(
      sqlite,
      `SELECT count(*) AS n FROM ${table} WHERE (${where}) AND ${at} <= ?`,
      now - kept * DAY - late,
    );
    if (due > 0) wrong.push(`${due} ${what} of more than ${kept} days ago are still there`);
    const from = now - kept * DAY;
    const there = count(sqlite, `SELECT count(*) AS n FROM ${table} WHERE (${where}) AND ${at} > ?`, from);
    const expected = daysAfter(lived, from) * aDay(size);
    if (there < expected)
      wrong.push(`only ${there} of ${expected} ${what} of the last ${kept} days are there`);
  }
  const unread = count(
    sqlite,
    `SELECT count(*) AS n FROM intents JOIN appointments ON appointments.id = appointment_id
     WHERE state = 'refused' AND first_name <> ''`,
  );
  if (unread !== days * UNREAD)
    wrong.push(
      `of ${days * UNREAD} refused intents that nobody has read, ${unread} are there with their visitor`,
    );
  const unreadable = count(sqlite, 'SELECT count(*) AS n FROM webhook_quarantine WHERE dismissed_at IS NULL');
  if (unreadable !== days)
    wrong.push(`of ${days} unreadable events that nobody has read, ${unreadable} are there`);
  const ahead = count(
    sqlite,
    `SELECT count(*) AS n FROM appointments WHERE id LIKE 'ahead%' AND starts_at > ? AND first_name <> ''`,
    now,
  );
  const booked = 5 * daysAfter(lived, now - 60 * DAY);
  if (ahead < booked) wrong.push(`of ${booked} appointments to come, ${ahead} are there`);
  return wrong;
}
