/** Finds appointments of some days by a code or an alias, or by the beginning of a code. */
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema, APPOINTMENT_COLUMNS, IS_THERE } from './appointment.ts';

/** Services use short codes again. What is further away is of no use to a visitor. */
const MAX_OF_A_CODE = 40;

/** The most rows that a look-up by a beginning reads: about 1 ms. */
export const MAX_STARTING = 1_000;

export type ByCode = ReturnType<typeof createByCode>;

export function createByCode({ sqlite }: Pick<Database, 'sqlite'>) {
  const nearest = (of: string) => ({
    before: sqlite.prepare(
      `${of} AND starts_at >= ? AND starts_at < ? ORDER BY starts_at DESC, id LIMIT ${MAX_OF_A_CODE}`,
    ),
    after: sqlite.prepare(
      `${of} AND starts_at >= ? AND starts_at < ? ORDER BY starts_at, id LIMIT ${MAX_OF_A_CODE}`,
    ),
  });

  /**
   * Starting in [from, to): the nearest {@link MAX_OF_A_CODE} before `at` and as many after it. With a `locationId` as
   * many again of that location and of none, so that other locations' codes hide none of them.
   */
  function finder(what: 'code' | 'alias') {
    // Without its name SQLite takes the other index, and reads the code at every location.
    const of = (index: string): string => `SELECT ${APPOINTMENT_COLUMNS} FROM appointments
      INDEXED BY appointments_by_${index} WHERE ${what}_folded = ? AND ${IS_THERE}`;
    const anywhere = nearest(of(what));
    const here = nearest(`${of(`${what}_and_location`)} AND location_id = ?`);
    const nowhere = nearest(`${of(`${what}_and_location`)} AND location_id IS NULL`);
    return (
      folded: string,
      at: number,
      from: number,
      to: number,
      locationId?: number,
    ): readonly Appointment[] => {
      const read = ({ before, after }: ReturnType<typeof nearest>, ...values: (string | number)[]) => [
        ...before.all(...values, from, at),
        ...after.all(...values, at, to),
      ];
      const rows = [
        ...read(anywhere, folded),
        ...(locationId === undefined ? [] : [...read(here, folded, locationId), ...read(nowhere, folded)]),
      ];
      const once = new Map(rows.map((row) => [row['id'], row]));
      return [...once.values()].map((row) => AppointmentRowSchema.parse(row));
    };
  }

  const countOfCode = sqlite.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM appointments INDEXED BY appointments_by_code
       WHERE code_folded = ? AND starts_at >= ? AND starts_at < ? AND ${IS_THERE} LIMIT 2)`,
  );
  const countCodes = sqlite.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM appointments WHERE code_folded > ?1 AND code_folded < ?2 LIMIT ?3)`,
  );
  const starting = `SELECT ${APPOINTMENT_COLUMNS} FROM appointments WHERE ${IS_THERE}`;
  const limited = `LIMIT ${MAX_STARTING + 1}`;
  // The pluses keep the planner on one index: of codes while few begin so, else of days.
  const selectStarting = sqlite.prepare(
    `${starting} AND code_folded > ? AND code_folded < ? AND +starts_at >= ? AND +starts_at < ? ${limited}`,
  );
  const selectStartingOfDays = sqlite.prepare(
    `${starting} AND +code_folded > ? AND +code_folded < ? AND starts_at >= ? AND starts_at < ? ${limited}`,
  );

  return {
    byFoldedCode: finder('code'),
    byFoldedAlias: finder('alias'),
    isCodeTwice: (folded: string, from: number, to: number): boolean =>
      countOfCode.get(folded, from, to)?.['count'] === 2,
    /**
     * Starting in [from, to), with a folded code longer than `folded` that begins with it. None where more than {@link
     * MAX_STARTING} do: that says nothing about who is meant.
     */
    byCodeStart(folded: string, from: number, to: number): readonly Appointment[] {
      // After every letter and digit of any script.
      const end = `${folded}\u{10ffff}`;
      const count = Number(countCodes.get(folded, end, MAX_STARTING + 1)?.['count'] ?? 0);
      if (count === 0) return [];
      const select = count > MAX_STARTING ? selectStartingOfDays : selectStarting;
      const rows = select.all(folded, end, from, to);
      return rows.length > MAX_STARTING ? [] : rows.map((row) => AppointmentRowSchema.parse(row));
    },
  };
}
