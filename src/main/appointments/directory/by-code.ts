/** Appointments by a typed code, or by the beginning of one, within days. */
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema, COLUMNS, IS_THERE } from './appointment.ts';

/** A short code may be used again every day; what is further away than these says nothing a visitor needs. */
const MOST_OF_A_CODE = 40;

/** Rows that a look-up by the beginning of a code reads at most: about 1 ms. */
export const MOST_STARTING = 1_000;

export type ByCode = ReturnType<typeof createByCode>;

export function createByCode({ sqlite }: Pick<Database, 'sqlite'>) {
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
  const countOfCode = sqlite.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM appointments INDEXED BY appointments_by_code
       WHERE code_folded = ? AND starts_at >= ? AND starts_at < ? AND ${IS_THERE} LIMIT 2)`,
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

  return {
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
    ): readonly Appointment[] {
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
    /** Whether two or more that start in [from, to) have this folded code, at whatever location: asked for each row of a day. */
    isCodeTwice: (folded: string, from: number, to: number): boolean =>
      countOfCode.get(folded, from, to)?.['count'] === 2,
    /**
     * Appointments that start in [from, to) and whose folded code begins with `folded` and goes on. None where more of
     * them than {@link MOST_STARTING} begin so: that part of a code says nothing about who is meant.
     */
    byCodeStart(folded: string, from: number, to: number): readonly Appointment[] {
      // Codes are letters and digits of any script; this character comes after all of them.
      const end = `${folded}\u{10ffff}`;
      const count = Number(countCodes.get(folded, end, MOST_STARTING + 1)?.['count'] ?? 0);
      if (count === 0) return [];
      const select = count > MOST_STARTING ? selectStartingOfDays : selectStarting;
      const rows = select.all(folded, end, from, to);
      return rows.length > MOST_STARTING ? [] : rows.map((row) => AppointmentRowSchema.parse(row));
    },
  };
}
