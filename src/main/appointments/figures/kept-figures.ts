/** Counts of days that are over, which outlive their appointments (docs/adr/0082). */
import { z } from 'zod';
import { MINUTE_MS } from '../../../clock/clock.ts';
import type { Arrivals, Figures } from '../../../contract/figures.ts';
import type { DayBounds } from '../../base/location-day.ts';
import type { Database } from '../../storage/database.ts';
import { addCounts, type Counts, NO_COUNTS, withWaits } from './figures-of.ts';

/** How often each number occurs. */
export type Tally = ReadonlyMap<number, number>;

export interface LineDay {
  readonly lineId: number;
  readonly counts: Counts;
  /** By quarter of the day. */
  readonly arrivals: Tally;
  /** By whole minutes. */
  readonly waits: Tally;
}

interface KeptDay {
  readonly day: string;
  readonly lines: readonly LineDay[];
}

export function tallyOf(numbers: Iterable<number>): Tally {
  const tally = new Map<number, number>();
  for (const number of numbers) tally.set(number, (tally.get(number) ?? 0) + 1);
  return tally;
}

function addTallies(tallies: readonly Tally[]): Tally {
  const sum = new Map<number, number>();
  for (const tally of tallies)
    for (const [number, count] of tally) sum.set(number, (sum.get(number) ?? 0) + count);
  return sum;
}

export const arrivalsIn = (tally: Tally): Arrivals =>
  [...tally].toSorted((a, b) => a[0] - b[0]).map(([quarter, count]) => ({ quarter, count }));

/** Waits are known to the minute. */
export function sumOf(lines: readonly LineDay[]): { readonly figures: Figures; readonly arrivals: Arrivals } {
  const counts = lines.reduce((sum, line) => addCounts(sum, line.counts), NO_COUNTS);
  const waits = [...addTallies(lines.map((line) => line.waits))].flatMap(([minutes, count]) =>
    Array.from({ length: count }, () => minutes * MINUTE_MS),
  );
  return {
    figures: withWaits(counts, waits),
    arrivals: arrivalsIn(addTallies(lines.map(({ arrivals }) => arrivals))),
  };
}

const TallySchema = z.array(z.tuple([z.int(), z.int()]));
const RowSchema = z.object({
  day: z.string(),
  line_id: z.int(),
  booked: z.int(),
  arrived: z.int(),
  no_shows: z.int(),
  decided: z.int(),
  at_kiosks: z.int(),
  at_desks: z.int(),
  arrivals: z.string(),
  waits: z.string(),
});

const readTally = (text: string): Tally => new Map(TallySchema.parse(JSON.parse(text)));

function lineDay(row: z.infer<typeof RowSchema>): LineDay {
  const { booked, arrived, decided } = row;
  return {
    lineId: row.line_id,
    counts: {
      booked,
      arrived,
      decided,
      noShow: row.no_shows,
      atKiosks: row.at_kiosks,
      atDesks: row.at_desks,
    },
    arrivals: readTally(row.arrivals),
    waits: readTally(row.waits),
  };
}

/** `locationId`: figures of another location of the service are not read. */
export function createKeptFigures(
  database: Pick<Database, 'sqlite' | 'transaction'>,
  locationId: number | undefined,
) {
  const { sqlite } = database;
  const here = locationId ?? null;
  const select = sqlite.prepare(
    'SELECT * FROM day_figures WHERE starts_at >= ?1 AND location_id IS ?2 ORDER BY starts_at',
  );
  const selectDay = sqlite.prepare('SELECT * FROM day_figures WHERE starts_at = ?1 AND location_id IS ?2');
  const remove = sqlite.prepare('DELETE FROM day_figures WHERE starts_at = ?1 AND location_id IS ?2');
  const insert = sqlite.prepare(
    `INSERT INTO day_figures (day, starts_at, location_id, line_id, booked, arrived, no_shows, decided, at_kiosks,
       at_desks, arrivals, waits) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const write = (tally: Tally): string => JSON.stringify([...tally]);

  return {
    /** Undefined for a day without figures. */
    of({ startsAt }: DayBounds): readonly LineDay[] | undefined {
      const lines = selectDay.all(startsAt, here).map((row) => lineDay(RowSchema.parse(row)));
      return lines.length === 0 ? undefined : lines;
    },
    /** Days that began at `from` or later, oldest first. */
    *since(from: number): Generator<void, readonly KeptDay[], void> {
      const days = new Map<string, LineDay[]>();
      // Read at once: an open read would hold up the database over a pause.
      for (const found of select.all(from, here)) {
        const row = RowSchema.parse(found);
        const lines = days.get(row.day) ?? [];
        lines.push(lineDay(row));
        days.set(row.day, lines);
        yield;
      }
      return [...days].map(([day, lines]) => ({ day, lines }));
    },
    /** Takes the place of what was kept of that day. Throws disk errors. */
    keep({ day, startsAt }: DayBounds, lines: readonly LineDay[]): void {
      database.transaction(() => {
        remove.run(startsAt, here);
        for (const { lineId, counts, arrivals, waits } of lines) {
          const { booked, arrived, noShow, decided, atKiosks, atDesks } = counts;
          const numbers = [booked, arrived, noShow, decided, atKiosks, atDesks];
          insert.run(day, startsAt, here, lineId, ...numbers, write(arrivals), write(waits));
        }
      });
    },
  };
}
