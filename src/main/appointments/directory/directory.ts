/** The hub's own directory of appointments: the service has no look-up by code (docs/service-interface.md, "Endpoints"). */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { codeKey } from '../../../contract/code-key.ts';
import { searchText } from '../../../contract/search-text.ts';
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema, COLUMNS, IS_THERE, PUT_COLUMNS } from './appointment.ts';
import { createByCode } from './by-code.ts';
import { createByText } from './by-text.ts';
import { foldCode } from './code.ts';

/** When and for what an appointment starts. */
export type Start = Pick<Appointment, 'id' | 'startsAt' | 'lineId' | 'locationId'>;

const startOf = (row: Readonly<Record<string, unknown>>): Start => ({
  id: String(row['id']),
  startsAt: Number(row['starts_at']),
  lineId: Number(row['line_id']),
  ...(row['location_id'] === null ? {} : { locationId: Number(row['location_id']) }),
});

/** Rows read at once where a caller may stop in between. */
const PAGE = 200;

export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectById = sqlite.prepare(`SELECT ${COLUMNS} FROM appointments WHERE id = ?`);
  const selectBetween = sqlite.prepare(
    `SELECT id, starts_at, line_id, location_id FROM appointments
     WHERE starts_at >= ? AND starts_at < ? AND ${IS_THERE} ORDER BY starts_at, code, id`,
  );
  const selectPage = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ?1 AND starts_at < ?2 AND ${IS_THERE}
       AND (starts_at, code, id) > (?3, ?4, ?5) ORDER BY starts_at, code, id LIMIT ${PAGE}`,
  );
  const selectArrived = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND status = 'Checked-in'
       AND arrived_at >= ? AND ${IS_THERE} ORDER BY starts_at, code, id`,
  );
  const selectFirst = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at < ? AND status IN ('Checked-in', 'Scheduled')
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
  const selectLine = sqlite.prepare(
    'SELECT line_name FROM appointments WHERE line_id = ? AND line_name IS NOT NULL ORDER BY starts_at DESC LIMIT 1',
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
  const selectQuiet = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments WHERE starts_at >= ? AND starts_at <= ? AND called_quietly = 1`,
  );
  const setQuiet = sqlite.prepare('UPDATE appointments SET called_quietly = ? WHERE id = ?');

  return {
    ...createByCode({ sqlite }),
    ...createByText({ sqlite }),
    byId(id: string): Appointment | undefined {
      const row = selectById.get(id);
      return row ? AppointmentRowSchema.parse(row) : undefined;
    },
    /** Appointments of this name that start in [from, to); upper and lower case of ASCII letters are the same. */
    byName: (firstName: string, lastName: string, from: number, to: number): readonly Appointment[] =>
      selectByName.all(firstName, lastName, from, to).map((row) => AppointmentRowSchema.parse(row)),
    /** When those start that start in [from, to), by start, then code: thousands are read in milliseconds. */
    startingBetween: (from: number, to: number): readonly Start[] => selectBetween.all(from, to).map(startOf),
    /** The same a page at a time: others may write in between, and what they write may be missed. */
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
    /** Those called quietly that start in [from, to]. */
    quietBetween: (from: number, to: number): readonly Appointment[] =>
      selectQuiet.all(from, to).map((row) => AppointmentRowSchema.parse(row)),
    /** Arrivals since `since` whose appointments start in [from, to) and that are still waiting. */
    arrivedSince: (since: number, from: number, to: number): readonly Appointment[] =>
      selectArrived.all(from, to, since).map((row) => AppointmentRowSchema.parse(row)),
    /** At most so many of those that start in [from, to): who waits, the first to arrive first, then who is expected, by start. */
    firstToAttend: (from: number, to: number, most: number): readonly Appointment[] =>
      selectFirst.all(from, to, most).map((row) => AppointmentRowSchema.parse(row)),
    /** How many start in [from, to) at `locationId` or at no stated location; at any where it is undefined. */
    countBetween: (from: number, to: number, locationId: number | undefined): number =>
      Number(countBetween.get(from, to, locationId ?? null)?.['count'] ?? 0),
    /** Whether any starts at `from` or later, at `locationId` or at no stated location; at any where it is undefined. */
    anyFrom: (from: number, locationId: number | undefined): boolean =>
      anyFrom.get(from, locationId ?? null) !== undefined,
    /** What the newest appointment of a line calls it. */
    nameOfLine(lineId: number): string | undefined {
      const name = selectLine.get(lineId)?.['line_name'];
      return typeof name === 'string' ? name : undefined;
    },
    /** Inserts or replaces the whole record. What a booking brought stays a booking's. */
    put: createPut({ sqlite }),
    /** A withdrawn one whose visitor arrives is there again. An appointment that goes back to before its arrival has not been seen either. */
    setStatus(id: string, status: AppointmentStatus, arrivedAt: number | undefined): void {
      setStatus.run(status, arrivedAt ?? null, id);
    },
    /** False unless it is an arrival (Checked-in or Served). Seen again, it keeps its first time. */
    markSeen: (id: string, at: number): boolean => Number(markSeen.run(at, id).changes) > 0,
    /** Whether its visitor is to be named on no display. False where there is no such appointment. */
    setQuiet: (id: string, isQuiet: boolean): boolean =>
      Number(setQuiet.run(isQuiet ? 1 : 0, id).changes) > 0,
  };
}

const PUT = `INSERT INTO appointments (${PUT_COLUMNS}, code_key, code_folded, search_text, brought_by)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    code = excluded.code, code_key = excluded.code_key, code_folded = excluded.code_folded,
    search_text = excluded.search_text,
    first_name = excluded.first_name, last_name = excluded.last_name, phone_number = excluded.phone_number,
    email = excluded.email, language_code = excluded.language_code, line_id = excluded.line_id,
    line_name = excluded.line_name, location_id = excluded.location_id, location_name = excluded.location_name,
    assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, status = excluded.status, arrived_at = excluded.arrived_at,
    seen_at = excluded.seen_at, erased_at = excluded.erased_at,
    withdrawn_at = excluded.withdrawn_at, status_in_doubt = excluded.status_in_doubt,
    brought_by = CASE WHEN excluded.brought_by = 'roster' AND appointments.brought_by IS NOT 'booking'
      THEN 'roster' ELSE appointments.brought_by END`;

/** See `Directory.put`. */
function createPut({ sqlite }: Pick<Database, 'sqlite'>) {
  const put = sqlite.prepare(PUT);
  return (a: Appointment, broughtBy: 'roster' | 'booking' = 'booking'): void => {
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
      a.isStatusInDoubt ? 1 : 0,
      key,
      foldCode(key),
      searchText(a),
      broughtBy,
    );
  };
}
