/**
 * The hub's own directory of appointments: the service has no look-up by code (docs/service-interface.md, "Endpoints").
 */
import type { AppointmentStatus, WaitRange } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { searchText } from '../../../contract/search-text.ts';
import type { Database } from '../../storage/database.ts';
import {
  type Appointment,
  APPOINTMENT_COLUMNS,
  AppointmentRowSchema,
  columnOf,
  IS_THERE,
  WRITTEN_FIELDS,
} from './appointment.ts';
import { createByCode } from './by-code.ts';
import { createByDay } from './by-day.ts';
import { createByText } from './by-text.ts';
import { foldCode } from './code.ts';

export type AppointmentStart = Pick<Appointment, 'id' | 'startsAt' | 'lineId' | 'locationId'>;

const startOf = (row: Readonly<Record<string, unknown>>): AppointmentStart => ({
  id: String(row['id']),
  startsAt: Number(row['starts_at']),
  lineId: Number(row['line_id']),
  ...(row['location_id'] === null ? {} : { locationId: Number(row['location_id']) }),
});

const PAGE = 200;

const NAME_OF_LINE = `SELECT line_name FROM appointments WHERE line_id = ? AND line_name IS NOT NULL
  GROUP BY line_name ORDER BY count(*) DESC, max(starts_at) DESC LIMIT 1`;

export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectById = sqlite.prepare(`SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE id = ?`);
  const selectBetween = sqlite.prepare(
    `SELECT id, starts_at, line_id, location_id FROM appointments
     WHERE starts_at >= ? AND starts_at < ? AND ${IS_THERE} ORDER BY starts_at, code, id`,
  );
  const selectNames = sqlite.prepare(
    `SELECT first_name, last_name FROM appointments
     WHERE starts_at = ? AND status <> 'Cancelled' AND ${IS_THERE}`,
  );
  const selectPage = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE starts_at >= ?1 AND starts_at < ?2 AND ${IS_THERE}
       AND (starts_at, code, id) > (?3, ?4, ?5) ORDER BY starts_at, code, id LIMIT ${PAGE}`,
  );
  const selectArrived = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND status = 'Checked-in'
       AND arrived_at >= ? AND ${IS_THERE} ORDER BY starts_at, code, id`,
  );
  const selectFirst = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND status IN ('Checked-in', 'Scheduled')
       AND ${IS_THERE} ORDER BY status, CASE status WHEN 'Checked-in' THEN arrived_at END, starts_at, code, id LIMIT ?`,
  );
  const countBetween = sqlite.prepare(
    `SELECT count(*) AS count FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND ${IS_THERE}
       AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );
  const anyFrom = sqlite.prepare(
    `SELECT 1 FROM appointments
     WHERE starts_at >= ?1 AND ${IS_THERE} AND (?2 IS NULL OR location_id IS NULL OR location_id = ?2) LIMIT 1`,
  );
  const selectLine = sqlite.prepare(NAME_OF_LINE);
  const selectByName = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments
     WHERE last_name = ?2 COLLATE NOCASE AND first_name = ?1 COLLATE NOCASE AND first_name <> ''
       AND starts_at >= ?3 AND starts_at < ?4 AND ${IS_THERE}`,
  );
  const forgetArrivals = sqlite.prepare(
    `UPDATE appointments SET arrived_at = NULL WHERE starts_at >= ? AND starts_at < ? AND status = 'Checked-in'`,
  );
  const setStatus = sqlite.prepare(
    `UPDATE appointments SET status = ?1, arrived_at = ?2,
       seen_at = CASE WHEN ?1 IN ('Checked-in', 'Served') THEN seen_at END,
       withdrawn_at = CASE WHEN ?1 IN ('Checked-in', 'Served') THEN NULL ELSE withdrawn_at END WHERE id = ?3`,
  );
  const selectQuiet = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at <= ? AND called_quietly = 1`,
  );

  return {
    ...createByCode({ sqlite }),
    ...createByDay({ sqlite }),
    ...createByText({ sqlite }),
    ...createMarks({ sqlite }),
    byId(id: string): Appointment | undefined {
      const row = selectById.get(id);
      return row ? AppointmentRowSchema.parse(row) : undefined;
    },
    /** Starting in [from, to). Case of ASCII letters does not matter. */
    byName: (firstName: string, lastName: string, from: number, to: number): readonly Appointment[] =>
      selectByName.all(firstName, lastName, from, to).map((row) => AppointmentRowSchema.parse(row)),
    /** Starting in [from, to), by start, then code. Thousands take milliseconds. */
    startingBetween: (from: number, to: number): readonly AppointmentStart[] =>
      selectBetween.all(from, to).map(startOf),
    /** The same, a page at a time. Writes in between may be missed. */
    *eachBetween(from: number, to: number): Generator<Appointment, void, void> {
      let last: Pick<Appointment, 'startsAt' | 'code' | 'id'> = { startsAt: from, code: '', id: '' };
      for (;;) {
        const page = selectPage.all(Math.max(from, last.startsAt), to, last.startsAt, last.code, last.id);
        for (const row of page) {
          const appointment = AppointmentRowSchema.parse(row);
          last = appointment;
          yield appointment;
        }
        if (page.length < PAGE) return;
      }
    },
    /** Of those that start then and are not cancelled. */
    namesAt: (startsAt: number): readonly Pick<Appointment, 'firstName' | 'lastName'>[] =>
      selectNames.all(startsAt).map((row) => ({
        firstName: String(row['first_name']),
        lastName: String(row['last_name']),
      })),
    quietBetween: (from: number, to: number): readonly Appointment[] =>
      selectQuiet.all(from, to).map((row) => AppointmentRowSchema.parse(row)),
    /** Arrived since `since` and still waiting, for appointments that start in [from, to). */
    arrivedSince: (since: number, from: number, to: number): readonly Appointment[] =>
      selectArrived.all(from, to, since).map((row) => AppointmentRowSchema.parse(row)),
    /** At most `most` that start in [from, to): who waits, by arrival, then who is expected, by start. */
    firstToAttend: (from: number, to: number, most: number): readonly Appointment[] =>
      selectFirst.all(from, to, most).map((row) => AppointmentRowSchema.parse(row)),
    /** Starting in [from, to) at `locationId` or at no stated one; at any where it is undefined. */
    countBetween: (from: number, to: number, locationId: number | undefined): number =>
      Number(countBetween.get(from, to, locationId ?? null)?.['count'] ?? 0),
    /** Whether any starts at or after `from`; locations as in `countBetween`. */
    anyFrom: (from: number, locationId: number | undefined): boolean =>
      anyFrom.get(from, locationId ?? null) !== undefined,
    /** The name that most of the line's appointments have. One list with another name renames no line. */
    nameOfLine(lineId: number): string | undefined {
      const name = selectLine.get(lineId)?.['line_name'];
      return typeof name === 'string' ? name : undefined;
    },
    /** Replaces the whole record. A booking stays a booking. */
    put: createPut({ sqlite }),
    /** Of those who are here, for appointments that start in [from, to): nobody knows how long they have waited. */
    forgetArrivals: (from: number, to: number): void => void forgetArrivals.run(from, to),
    /** An arrival ends a withdrawal. Going back to before the arrival also takes back that it was seen. */
    setStatus(id: string, status: AppointmentStatus, arrivedAt: number | undefined): void {
      setStatus.run(status, arrivedAt ?? null, id);
    },
  };
}

/** What is noted of one visitor here, beside what lists and bookings write. */
function createMarks({ sqlite }: Pick<Database, 'sqlite'>) {
  const markSeen = sqlite.prepare(
    `UPDATE appointments SET seen_at = coalesce(seen_at, ?) WHERE id = ? AND status IN ('Checked-in', 'Served')`,
  );
  const promise = sqlite.prepare('UPDATE appointments SET promised_from = ?, promised_to = ? WHERE id = ?');
  const setQuiet = sqlite.prepare('UPDATE appointments SET called_quietly = ? WHERE id = ?');
  return {
    /** False unless it is an arrival (Checked-in or Served). The first time stays. */
    markSeen: (id: string, at: number): boolean => Number(markSeen.run(at, id).changes) > 0,
    /** What the kiosk tells its visitor. */
    promise: (id: string, wait: WaitRange | undefined): void =>
      void promise.run(wait?.from ?? null, wait?.to ?? null, id),
    setQuiet: (id: string, isQuiet: boolean): boolean =>
      Number(setQuiet.run(isQuiet ? 1 : 0, id).changes) > 0,
  };
}

const PUT_COLUMNS = [
  ...WRITTEN_FIELDS.map(columnOf),
  'status_in_doubt',
  'code_key',
  'code_folded',
  'alias_folded',
  'search_text',
] as const;
const OVERWRITTEN = PUT_COLUMNS.filter((column) => column !== 'id');

const PUT = `INSERT INTO appointments (${PUT_COLUMNS.join(', ')}, brought_by)
  VALUES (${PUT_COLUMNS.map(() => '?').join(', ')}, ?)
  ON CONFLICT (id) DO UPDATE SET ${OVERWRITTEN.map((column) => `${column} = excluded.${column}`).join(', ')},
    brought_by = CASE WHEN excluded.brought_by = 'roster' AND appointments.brought_by IS NOT 'booking'
      THEN 'roster' ELSE appointments.brought_by END`;

function createPut({ sqlite }: Pick<Database, 'sqlite'>) {
  const put = sqlite.prepare(PUT);
  return (appointment: Appointment, broughtBy: 'roster' | 'booking' = 'booking'): void => {
    const key = codeKey(appointment.code);
    put.run(
      ...WRITTEN_FIELDS.map((field) => appointment[field] ?? null),
      appointment.isStatusInDoubt ? 1 : 0,
      key,
      foldCode(key),
      appointment.alias === undefined ? null : foldCode(codeKey(appointment.alias)) || null,
      searchText(appointment),
      broughtBy,
    );
  };
}
