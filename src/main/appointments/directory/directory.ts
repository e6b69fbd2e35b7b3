/** The hub's own directory of appointments: the service has no look-up by code (docs/service-interface.md, "Endpoints"). */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema } from './appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { foldCode } from './code.ts';

export interface Directory {
  byId(id: string): Appointment | undefined;
  /**
   * Appointments that start in [from, to) and whose folded code equals `folded`: at most {@link MOST_OF_A_CODE} that
   * start before `at` and as many that start later, the nearest of each. With a `locationId` as many besides of that
   * location, and of none: those of here are never missed because other locations use the code too.
   */
  byFoldedCode(
    folded: string,
    at: number,
    from: number,
    to: number,
    locationId?: number,
  ): readonly Appointment[];
  /**
   * Appointments that start in [from, to) and whose folded code begins with `folded` and goes on. None where more of
   * them than {@link MOST_STARTING} begin so: that part of a code says nothing about who is meant.
   */
  byCodeStart(folded: string, from: number, to: number): readonly Appointment[];
  /** Appointments of this name that start in [from, to); upper and lower case of ASCII letters are the same. */
  byName(firstName: string, lastName: string, from: number, to: number): readonly Appointment[];
  /** Appointments that start in [from, to), by start, then code. */
  startingBetween(from: number, to: number): readonly Appointment[];
  /** The same a page at a time: others may write in between, and what they write may be missed. */
  eachBetween(from: number, to: number): Generator<Appointment, void, void>;
  /** Arrivals since `since` whose appointments start in [from, to) and that are still waiting. */
  arrivedSince(since: number, from: number, to: number): readonly Appointment[];
  /** How many start in [from, to) at `locationId` or at no stated location; at any where it is undefined. */
  countBetween(from: number, to: number, locationId: number | undefined): number;
  /** What the newest appointment of a line calls it. */
  nameOfLine(lineId: number): string | undefined;
  /** Inserts or replaces the whole record. What a booking brought stays a booking's. */
  put(appointment: Appointment, broughtBy?: 'roster' | 'booking'): void;
  /** A withdrawn one whose visitor arrives is there again. An appointment that goes back to before its arrival has not been seen either. */
  setStatus(id: string, status: AppointmentStatus, arrivedAt: number | undefined): void;
  /** False unless it is an arrival (Checked-in or Served). Seen again, it keeps its first time. */
  markSeen(id: string, at: number): boolean;
}

/** A short code may be used again every day; what is further away than these says nothing a visitor needs. */
const MOST_OF_A_CODE = 40;

/** Rows that a look-up by the beginning of a code reads at most: about 1 ms. */
export const MOST_STARTING = 1_000;

const COLUMNS = `id, code, first_name, last_name, phone_number, email, language_code, line_id, line_name,
  location_id, location_name, assignee_id, assignee_name, starts_at, ends_at, status, arrived_at, seen_at, erased_at,
  withdrawn_at`;

const PUT = `INSERT INTO appointments (${COLUMNS}, code_key, code_folded, brought_by)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    code = excluded.code, code_key = excluded.code_key, code_folded = excluded.code_folded,
    first_name = excluded.first_name, last_name = excluded.last_name, phone_number = excluded.phone_number,
    email = excluded.email, language_code = excluded.language_code, line_id = excluded.line_id,
    line_name = excluded.line_name, location_id = excluded.location_id, location_name = excluded.location_name,
    assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, status = excluded.status, arrived_at = excluded.arrived_at,
    seen_at = excluded.seen_at, erased_at = excluded.erased_at,
    withdrawn_at = excluded.withdrawn_at,
    brought_by = CASE WHEN excluded.brought_by = 'roster' AND appointments.brought_by IS NOT 'booking'
      THEN 'roster' ELSE appointments.brought_by END`;

/** Rows read at once where a caller may stop in between. */
const PAGE = 200;

const IS_THERE = 'withdrawn_at IS NULL';

export function createDirectory({ sqlite }: Database): Directory {
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM appointments WHERE id = ?`);
  const ofCode = `SELECT ${COLUMNS} FROM appointments INDEXED BY appointments_by_code
     WHERE code_folded = ? AND ${IS_THERE}`;
  // Without its name SQLite takes the other index, and reads the same code of every location.
  const ofCodeHere = `SELECT ${COLUMNS} FROM appointments INDEXED BY appointments_by_code_and_location
     WHERE code_folded = ? AND ${IS_THERE}`;
  const nearest = (of: string) => ({
    before: sqlite.prepare(
      `${of} AND starts_at >= ? AND starts_at < ? ORDER BY starts_at DESC, id LIMIT ${MOST_OF_A_CODE}`,
    ),
    after: sqlite.prepare(
      `${of} AND starts_at >= ? AND starts_at < ? ORDER BY starts_at, id LIMIT ${MOST_OF_A_CODE}`,
    ),
  });
  const ofCodeAnywhere = nearest(ofCode);
  const ofCodeAt = nearest(`${ofCodeHere} AND location_id = ?`);
  const ofCodeNowhere = nearest(`${ofCodeHere} AND location_id IS NULL`);
  const selectBetween = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND ${IS_THERE}
     ORDER BY starts_at, code, id`,
  );
  const selectPage = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ?1 AND starts_at < ?2 AND ${IS_THERE}
       AND (starts_at, code, id) > (?3, ?4, ?5) ORDER BY starts_at, code, id LIMIT ${PAGE}`,
  );
  const selectArrived = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND status = 'Checked-in'
       AND arrived_at >= ? AND ${IS_THERE} ORDER BY starts_at, code, id`,
  );
  const countBetween = sqlite.prepare(
    `SELECT count(*) AS count FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND ${IS_THERE}
       AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );
  const put = sqlite.prepare(PUT);
  const selectLine = sqlite.prepare(
    'SELECT line_name FROM appointments WHERE line_id = ? AND line_name IS NOT NULL ORDER BY starts_at DESC LIMIT 1',
  );
  const countCodes = sqlite.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM appointments WHERE code_folded > ?1 AND code_folded < ?2 LIMIT ?3)`,
  );
  const starting = `SELECT ${COLUMNS} FROM appointments WHERE ${IS_THERE}`;
  const limited = `LIMIT ${MOST_STARTING + 1}`;
  // The pluses keep the planner on one index: of codes while few begin so, else of the days.
  const selectStarting = sqlite.prepare(
    `${starting} AND code_folded > ? AND code_folded < ? AND +starts_at >= ? AND +starts_at < ? ${limited}`,
  );
  const selectStartingOfDays = sqlite.prepare(
    `${starting} AND +code_folded > ? AND +code_folded < ? AND starts_at >= ? AND starts_at < ? ${limited}`,
  );
  const selectByName = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments
     WHERE last_name = ?2 COLLATE NOCASE AND first_name = ?1 COLLATE NOCASE AND first_name <> ''
       AND starts_at >= ?3 AND starts_at < ?4 AND ${IS_THERE}`,
  );
  const setStatus = sqlite.prepare(
    `UPDATE appointments SET status = ?1, arrived_at = ?2,
       seen_at = CASE WHEN ?1 IN ('Checked-in', 'Served') THEN seen_at END,
       withdrawn_at = CASE WHEN ?1 IN ('Checked-in', 'Served') THEN NULL ELSE withdrawn_at END WHERE id = ?3`,
  );
  const markSeen = sqlite.prepare(
    `UPDATE appointments SET seen_at = coalesce(seen_at, ?) WHERE id = ? AND status IN ('Checked-in', 'Served')`,
  );

  return {
    byId(id) {
      const row = selectById.get(id);
      return row ? AppointmentRowSchema.parse(row) : undefined;
    },
    byFoldedCode(folded, at, from, to, locationId) {
      const read = ({ before, after }: ReturnType<typeof nearest>, ...of: (string | number)[]) => [
        ...before.all(...of, from, at),
        ...after.all(...of, at, to),
      ];
      const rows = [
        ...read(ofCodeAnywhere, folded),
        ...(locationId === undefined
          ? []
          : [...read(ofCodeAt, folded, locationId), ...read(ofCodeNowhere, folded)]),
      ];
      const once = new Map(rows.map((row) => [row['id'], row]));
      return [...once.values()].map((row) => AppointmentRowSchema.parse(row));
    },
    byCodeStart(folded, from, to) {
      // Codes are letters and digits of any script; this character comes after all of them.
      const end = `${folded}\u{10ffff}`;
      const count = Number(countCodes.get(folded, end, MOST_STARTING + 1)?.['count'] ?? 0);
      if (count === 0) return [];
      const select = count > MOST_STARTING ? selectStartingOfDays : selectStarting;
      const rows = select.all(folded, end, from, to);
      return rows.length > MOST_STARTING ? [] : rows.map((row) => AppointmentRowSchema.parse(row));
    },
    byName: (firstName, lastName, from, to) =>
      selectByName.all(firstName, lastName, from, to).map((row) => AppointmentRowSchema.parse(row)),
    startingBetween: (from, to) => selectBetween.all(from, to).map((row) => AppointmentRowSchema.parse(row)),
    *eachBetween(from, to) {
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
    arrivedSince: (since, from, to) =>
      selectArrived.all(from, to, since).map((row) => AppointmentRowSchema.parse(row)),
    countBetween: (from, to, locationId) =>
      Number(countBetween.get(from, to, locationId ?? null)?.['count'] ?? 0),
    nameOfLine(lineId) {
      const name = selectLine.get(lineId)?.['line_name'];
      return typeof name === 'string' ? name : undefined;
    },
    put(a, broughtBy = 'booking') {
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
        a.withdrawnAt ?? null,
        key,
        foldCode(key),
        broughtBy,
      );
    },
    setStatus(id, status, arrivedAt) {
      setStatus.run(status, arrivedAt ?? null, id);
    },
    markSeen: (id, at) => Number(markSeen.run(at, id).changes) > 0,
  };
}
