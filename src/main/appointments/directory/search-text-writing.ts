/** Writes what is searched by where it is missing: beside rows from before a version that searches, a few at once. */
import { searchText } from '../../../contract/search-text.ts';
import type { Clock } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Database } from '../../storage/database.ts';
import { AppointmentRowSchema } from './appointment.ts';
import { COLUMNS } from './appointment-columns.ts';

/** Rows in one transaction: a commit of so many takes some 5 ms with its sync. */
const AT_ONCE = 100;

/** Resolves with how many rows it wrote; what the disk refuses is left for the next start. */
export async function writeMissingSearchText(
  { sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>,
  clock: Pick<Clock, 'monotonic'>,
  closing: AbortSignal,
): Promise<number> {
  const missing = sqlite.prepare(
    `SELECT ${COLUMNS} FROM appointments INDEXED BY appointments_without_search_text
     WHERE search_text IS NULL LIMIT ${AT_ONCE}`,
  );
  const write = sqlite.prepare('UPDATE appointments SET search_text = ? WHERE id = ?');
  function* steps(): Generator<void, number, void> {
    for (let written = 0; ;) {
      const rows = missing.all().map((row) => AppointmentRowSchema.parse(row));
      if (rows.length === 0) return written;
      transaction(() => {
        for (const row of rows) write.run(searchText(row), row.id);
      });
      written += rows.length;
      yield;
    }
  }
  return (await inSlices(steps(), clock, () => closing.aborted))?.value ?? 0;
}
