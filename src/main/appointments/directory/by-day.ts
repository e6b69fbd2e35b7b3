/** Single columns of some days' appointments, row after row: some 2 µs for each. */
import type { Database } from '../../storage/database.ts';
import { type Appointment, IS_THERE } from './appointment.ts';

export function createByDay({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectCodes = sqlite.prepare(
    `SELECT code, alias FROM appointments WHERE starts_at >= ? AND starts_at < ? AND ${IS_THERE}`,
  );
  const selectFacts = sqlite.prepare(
    `SELECT phone_number, birth_date FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND last_name <> '' AND status <> 'Cancelled' AND ${IS_THERE}
       AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)`,
  );

  return {
    /** Starting in [from, to). */
    *codesBetween(from: number, to: number): Iterable<Pick<Appointment, 'code' | 'alias'>> {
      for (const { code, alias } of selectCodes.iterate(from, to))
        yield { code: String(code), alias: alias === null ? undefined : String(alias) };
    },
    /**
     * Starting in [from, to), with a last name and not cancelled, at `locationId` or at no stated one; at any where it
     * is undefined.
     */
    *factsBetween(
      from: number,
      to: number,
      locationId: number | undefined,
    ): Iterable<{ readonly phoneNumber: string; readonly hasBirthDate: boolean }> {
      for (const row of selectFacts.iterate(from, to, locationId ?? null))
        yield { phoneNumber: String(row['phone_number'] ?? ''), hasBirthDate: row['birth_date'] !== null };
    },
  };
}
