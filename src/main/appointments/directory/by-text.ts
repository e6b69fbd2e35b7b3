/** Finds appointments by what a clerk types, in slices: no index helps with a word within a name. */
import type { StatementSync } from 'node:sqlite';
import type { Clock } from '../../../clock/clock.ts';
import { MAX_SEARCH_HITS } from '../../../contract/limits.ts';
import {
  CODE_MARK,
  EMAIL_MARK,
  PHONE_MARK,
  type SearchQuery,
  searchText,
} from '../../../contract/search-text.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Database } from '../../storage/database.ts';
import { type Appointment, AppointmentRowSchema, APPOINTMENT_COLUMNS, IS_THERE } from './appointment.ts';

/** Measured: docs/adr/0034-a-search-reads-one-index.md. */
const SLICE = 2_000;

/** As the contract's `isFound`. Words are parameters from the eighth on. */
function isFound(words: number): string {
  const all = Array.from({ length: words }, (_, n) => `instr(search_text, ?${n + 8}) > 0`).join(' AND ');
  return `(${all} OR instr(search_text, ?4) > 0 OR substr(search_text, -length(?5)) = ?5
    OR instr(substr(search_text, instr(search_text, '${PHONE_MARK}')), ?6) > 0
    OR instr(search_text, ?7) = 1)`;
}

export function createByText({ sqlite }: Pick<Database, 'sqlite'>) {
  const order = (latestFirst: boolean): string => `starts_at${latestFirst ? ' DESC' : ''}`;
  const end = (latestFirst: boolean) =>
    sqlite.prepare(
      `SELECT starts_at FROM appointments WHERE starts_at >= ? AND starts_at < ?
       ORDER BY ${order(latestFirst)} LIMIT 1 OFFSET ${SLICE}`,
    );
  const ends = { forth: end(false), back: end(true) };
  const finds = new Map<string, StatementSync>();

  function findOf(words: number, latestFirst: boolean): StatementSync {
    const key = `${words}${String(latestFirst)}`;
    const known = finds.get(key);
    if (known) return known;
    // With its name the search stays on the index, and reads only the rows found.
    const made = sqlite.prepare(
      `SELECT ${APPOINTMENT_COLUMNS} FROM appointments INDEXED BY appointments_by_start
       WHERE starts_at >= ?1 AND starts_at < ?2 AND ${isFound(words)} AND ${IS_THERE}
         AND (?3 IS NULL OR location_id IS NULL OR location_id = ?3)
       ORDER BY ${order(latestFirst)} LIMIT ${MAX_SEARCH_HITS + 1}`,
    );
    finds.set(key, made);
    return made;
  }

  return {
    /**
     * Starting in [from, to), at `locationId` or at no stated one. Yields undefined after each slice, so that others
     * come in between. After {@link MAX_SEARCH_HITS} and one more it may leave some out.
     */
    *eachFound(
      query: SearchQuery,
      {
        from,
        to,
        latestFirst,
      }: { readonly from: number; readonly to: number; readonly latestFirst: boolean },
      locationId: number | undefined,
    ): Generator<Appointment | undefined, void, void> {
      const find = findOf(query.words.length, latestFirst);
      const wanted = [
        locationId ?? null,
        `${CODE_MARK}${query.code}`,
        query.lastDigits ?? null,
        query.digits ?? null,
        query.email === undefined ? null : `${EMAIL_MARK}${query.email}`,
        ...query.words.map((word) => ` ${word}`),
      ];
      let [low, high] = [from, to];
      while (low < high) {
        const next = (latestFirst ? ends.back : ends.forth).get(low, high)?.['starts_at'];
        const cut = typeof next === 'number' ? next : undefined;
        // Many may start at one moment, which is read whole.
        const slice = latestFirst
          ? { low: cut === undefined ? low : Math.min(cut + 1, high - 1), high }
          : { low, high: cut === undefined ? high : Math.max(cut, low + 1) };
        for (const row of find.all(slice.low, slice.high, ...wanted)) yield AppointmentRowSchema.parse(row);
        yield undefined;
        if (latestFirst) high = slice.low;
        else low = slice.high;
      }
    },
  };
}

/** Rows in one transaction: some 5 ms with its sync. */
const AT_ONCE = 100;

/**
 * For rows from before a version with search. Returns how many it wrote. What the disk refuses is left for the next
 * start.
 */
export async function writeMissingSearchText(
  { sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>,
  clock: Pick<Clock, 'monotonic'>,
  closing: AbortSignal,
): Promise<number> {
  const missing = sqlite.prepare(
    `SELECT ${APPOINTMENT_COLUMNS} FROM appointments INDEXED BY appointments_without_search_text
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
