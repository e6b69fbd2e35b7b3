/** The hub's own directory of appointments: the documented service has no look-up by code (DESIGN part 5). */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { Database } from '../storage/database.ts';
import { type Appointment, AppointmentRowSchema } from './appointment.ts';
import { codeKey } from '../../contract/code-key.ts';
import { foldCode } from './code.ts';

export interface Directory {
  byId(id: string): Appointment | undefined;
  /** All appointments whose folded code equals `folded`, on any day. */
  byFoldedCode(folded: string): readonly Appointment[];
  /**
   * Appointments that start in [from, to) and whose folded code begins with `folded` and goes on. None where more codes
   * than {@link MOST_STARTING} begin so: that part of a code says nothing about who is meant.
   */
  byCodeStart(folded: string, from: number, to: number): readonly Appointment[];
  /** Appointments of this name that start in [from, to); upper and lower case of ASCII letters are the same. */
  byName(firstName: string, lastName: string, from: number, to: number): readonly Appointment[];
  /** Appointments that start in [from, to), by start, then code. */
  startingBetween(from: number, to: number): readonly Appointment[];
  /** How many start in [from, to) at `locationId` or at no stated location; at any where it is undefined. */
  countBetween(from: number, to: number, locationId: number | undefined): number;
  /** What the newest appointment of a line calls it. */
  nameOfLine(lineId: number): string | undefined;
  /** Inserts or replaces the whole record. */
  put(appointment: Appointment): void;
  /** An appointment that goes back to before its arrival has not been seen either. */
  setStatus(id: string, status: AppointmentStatus, arrivedAt: number | undefined): void;
  /** False unless it is an arrival (Checked-in or Served). Seen again, it keeps its first time. */
  markSeen(id: string, at: number): boolean;
}

/** Rows that a look-up by the beginning of a code reads at most: about 1 ms. */
export const MOST_STARTING = 1_000;

const COLUMNS = `id, code, first_name, last_name, phone_number, email, language_code, line_id, line_name,
  location_id, location_name, assignee_id, assignee_name, starts_at, ends_at, status, arrived_at, seen_at, erased_at`;

const PUT = `INSERT INTO appointments (${COLUMNS}, code_key, code_folded)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    code = excluded.code, code_key = excluded.code_key, code_folded = excluded.code_folded,
    first_name = excluded.first_name, last_name = excluded.last_name, phone_number = excluded.phone_number,
    email = excluded.email, language_code = excluded.language_code, line_id = excluded.line_id,
    line_name = excluded.line_name, location_id = excluded.location_id, location_name = excluded.location_name,
    assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, status = excluded.status, arrived_at = excluded.arrived_at,
    seen_at = excluded.seen_at, erased_at = excluded.erased_at`;

export function createDirectory({ sqlite }: Database): Directory {
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM appointments WHERE id = ?`);
  const selectFolded = sqlite.prepare(`SELECT ${COLUMNS} FROM appointments WHERE code_folded = ?`);
  const selectBetween = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? ORDER BY starts_at, code, id`,
  );
  const countBetween = sqlite.prepare(
    `SELECT count(*) AS count FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );
  const put = sqlite.prepare(PUT);
  const selectLine = sqlite.prepare(
    'SELECT line_name FROM appointments WHERE line_id = ? AND line_name IS NOT NULL ORDER BY starts_at DESC LIMIT 1',
  );
  const countStarting = sqlite.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM appointments WHERE code_folded > ?1 AND code_folded < ?2 LIMIT ?3)`,
  );
  // The plus keeps the planner on the index of codes: the rows of a whole day may be many more.
  const selectStarting = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments
     WHERE code_folded > ? AND code_folded < ? AND +starts_at >= ? AND +starts_at < ?`,
  );
  const selectByName = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments
     WHERE last_name = ?2 COLLATE NOCASE AND first_name = ?1 COLLATE NOCASE AND first_name <> ''
       AND starts_at >= ?3 AND starts_at < ?4`,
  );
  const setStatus = sqlite.prepare(
    `UPDATE appointments SET status = ?1, arrived_at = ?2,
       seen_at = CASE WHEN ?1 IN ('Checked-in', 'Served') THEN seen_at END WHERE id = ?3`,
  );
  const markSeen = sqlite.prepare(
    `UPDATE appointments SET seen_at = coalesce(seen_at, ?) WHERE id = ? AND status IN ('Checked-in', 'Served')`,
  );

  return {
    byId(id) {
      const row = selectById.get(id);
      return row ? AppointmentRowSchema.parse(row) : undefined;
    },
    byFoldedCode: (folded) => selectFolded.all(folded).map((row) => AppointmentRowSchema.parse(row)),
    byCodeStart(folded, from, to) {
      // Codes are letters and digits of any script; this character comes after all of them.
      const end = `${folded}\u{10ffff}`;
      const count = Number(countStarting.get(folded, end, MOST_STARTING + 1)?.['count'] ?? 0);
      if (count === 0 || count > MOST_STARTING) return [];
      return selectStarting.all(folded, end, from, to).map((row) => AppointmentRowSchema.parse(row));
    },
    byName: (firstName, lastName, from, to) =>
      selectByName.all(firstName, lastName, from, to).map((row) => AppointmentRowSchema.parse(row)),
    startingBetween: (from, to) => selectBetween.all(from, to).map((row) => AppointmentRowSchema.parse(row)),
    countBetween: (from, to, locationId) =>
      Number(countBetween.get(from, to, locationId ?? null)?.['count'] ?? 0),
    nameOfLine(lineId) {
      const name = selectLine.get(lineId)?.['line_name'];
      return typeof name === 'string' ? name : undefined;
    },
    put(a) {
      const key = codeKey(a.code);
      put.run(
        a.id,
        a.code,
        a.firstName,
        a.lastName,
        a.phoneNumber ?? null,
        a.email ?? null,
        a.languageCode ?? null,
        a.lineId,
        a.lineName ?? null,
        a.locationId ?? null,
        a.locationName ?? null,
        a.assigneeId ?? null,
        a.assigneeName ?? null,
        a.startsAt,
        a.endsAt,
        a.status,
        a.arrivedAt ?? null,
        a.seenAt ?? null,
        a.erasedAt ?? null,
        key,
        foldCode(key),
      );
    },
    setStatus(id, status, arrivedAt) {
      setStatus.run(status, arrivedAt ?? null, id);
    },
    markSeen: (id, at) => Number(markSeen.run(at, id).changes) > 0,
  };
}
