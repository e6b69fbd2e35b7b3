/** The hub's own directory of appointments: the service has no look-up by code (docs/service-interface.md, "Endpoints"). */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema } from './appointment.ts';
import { COLUMNS, IS_THERE } from './appointment-columns.ts';
import { type ByCode, createByCode } from './by-code.ts';
import { type ByText, createByText } from './by-text.ts';
import { createPut } from './put.ts';

/** When and for what an appointment starts. */
export type Start = Pick<Appointment, 'id' | 'startsAt' | 'lineId' | 'locationId'>;

const startOf = (row: Readonly<Record<string, unknown>>): Start => ({
  id: String(row['id']),
  startsAt: Number(row['starts_at']),
  lineId: Number(row['line_id']),
  ...(row['location_id'] === null ? {} : { locationId: Number(row['location_id']) }),
});

export interface Directory extends ByCode, ByText {
  byId(id: string): Appointment | undefined;
  /** Appointments of this name that start in [from, to); upper and lower case of ASCII letters are the same. */
  byName(firstName: string, lastName: string, from: number, to: number): readonly Appointment[];
  /** When those start that start in [from, to), by start, then code: thousands are read in milliseconds. */
  startingBetween(from: number, to: number): readonly Start[];
  /** The same a page at a time: others may write in between, and what they write may be missed. */
  eachBetween(from: number, to: number): Generator<Appointment, void, void>;
  /** At most so many of those that start in [from, to): who waits, the first to arrive first, then who is expected, by start. */
  firstToAttend(from: number, to: number, most: number): readonly Appointment[];
  /** Those called quietly that start in [from, to]. */
  quietBetween(from: number, to: number): readonly Appointment[];
  /** Arrivals since `since` whose appointments start in [from, to) and that are still waiting. */
  arrivedSince(since: number, from: number, to: number): readonly Appointment[];
  /** How many start in [from, to) at `locationId` or at no stated location; at any where it is undefined. */
  countBetween(from: number, to: number, locationId: number | undefined): number;
  /** Whether any starts at `from` or later, at `locationId` or at no stated location; at any where it is undefined. */
  anyFrom(from: number, locationId: number | undefined): boolean;
  /** What the newest appointment of a line calls it. */
  nameOfLine(lineId: number): string | undefined;
  /** Inserts or replaces the whole record. What a booking brought stays a booking's. */
  put(appointment: Appointment, broughtBy?: 'roster' | 'booking'): void;
  /** A withdrawn one whose visitor arrives is there again. An appointment that goes back to before its arrival has not been seen either. */
  setStatus(id: string, status: AppointmentStatus, arrivedAt: number | undefined): void;
  /** False unless it is an arrival (Checked-in or Served). Seen again, it keeps its first time. */
  markSeen(id: string, at: number): boolean;
  /** Whether its visitor is to be named on no display. False where there is no such appointment. */
  setQuiet(id: string, isQuiet: boolean): boolean;
}

/** Rows read at once where a caller may stop in between. */
const PAGE = 200;

export function createDirectory({ sqlite }: Pick<Database, 'sqlite'>): Directory {
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
    byId(id) {
      const row = selectById.get(id);
      return row ? AppointmentRowSchema.parse(row) : undefined;
    },
    byName: (firstName, lastName, from, to) =>
      selectByName.all(firstName, lastName, from, to).map((row) => AppointmentRowSchema.parse(row)),
    startingBetween: (from, to) => selectBetween.all(from, to).map(startOf),
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
    quietBetween: (from, to) => selectQuiet.all(from, to).map((row) => AppointmentRowSchema.parse(row)),
    arrivedSince: (since, from, to) =>
      selectArrived.all(from, to, since).map((row) => AppointmentRowSchema.parse(row)),
    firstToAttend: (from, to, most) =>
      selectFirst.all(from, to, most).map((row) => AppointmentRowSchema.parse(row)),
    countBetween: (from, to, locationId) =>
      Number(countBetween.get(from, to, locationId ?? null)?.['count'] ?? 0),
    anyFrom: (from, locationId) => anyFrom.get(from, locationId ?? null) !== undefined,
    nameOfLine(lineId) {
      const name = selectLine.get(lineId)?.['line_name'];
      return typeof name === 'string' ? name : undefined;
    },
    put: createPut({ sqlite }),
    setStatus(id, status, arrivedAt) {
      setStatus.run(status, arrivedAt ?? null, id);
    },
    markSeen: (id, at) => Number(markSeen.run(at, id).changes) > 0,
    setQuiet: (id, isQuiet) => Number(setQuiet.run(isQuiet ? 1 : 0, id).changes) > 0,
  };
}
