/**
 * The answers each kiosk was given, as rows. A row says how long ago each was when it was written. That is a lower bound
 * for ever after, whatever the wall clock said then or says now: a machine without a battery for its clock may be years
 * off. So a count that is read back lasts as long as it had left when it was written, and never less.
 */
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../storage/database.ts';
import type { Moments } from '../../base/pace.ts';

const AgesSchema = z.array(z.number().int().min(0)).max(1_000);

/** When one kiosk was answered, on the monotonic clock. */
export interface Guesses {
  readonly misses: Moments;
  readonly hits: Moments;
}

/** How many answers of each kind count for how long. */
export interface GuessLimits {
  readonly mostMisses: number;
  readonly mostHits: number;
  readonly windowMs: number;
}

function agesIn(text: unknown): readonly number[] | undefined {
  try {
    return AgesSchema.parse(JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/** All but the last that are allowed, just now: what nobody can read gives one guess, and the next one a pause. */
const allBut = (most: number): readonly number[] => Array.from({ length: most - 1 }, () => 0);

export type GuessTable = ReturnType<typeof createGuessTable>;

export function createGuessTable(
  { sqlite, transaction }: Database,
  log: Log,
  { mostMisses, mostHits, windowMs }: GuessLimits,
) {
  const all = sqlite.prepare('SELECT screen_id, misses, hits FROM guesses');
  const upsert = sqlite.prepare(
    `INSERT INTO guesses (screen_id, misses, hits) VALUES (?, ?, ?)
     ON CONFLICT (screen_id) DO UPDATE SET misses = excluded.misses, hits = excluded.hits`,
  );
  const remove = sqlite.prepare('DELETE FROM guesses WHERE screen_id = ?');

  const ages = (moments: readonly number[], now: number): string =>
    JSON.stringify(moments.map((at) => Math.max(0, Math.floor(now - at))));

  return {
    /** All that is kept, by screen, as if it had just been written. Throws when the disk cannot be read. */
    readAll(now: number): ReadonlyMap<string, Guesses> {
      const moments = (text: unknown, most: number): readonly number[] => {
        const read = agesIn(text);
        if (!read) log.error('guesses-unreadable');
        return (read ?? allBut(most))
          .filter((age) => age < windowMs)
          .toSorted((a, b) => b - a)
          .map((age) => now - age);
      };
      return new Map(
        all
          .all()
          .map((row) => [
            String(row['screen_id']),
            { misses: moments(row['misses'], mostMisses), hits: moments(row['hits'], mostHits) },
          ]),
      );
    },
    /** Synced when it returns; a disk that refuses throws. */
    keep(screenId: string, { misses, hits }: Guesses, now: number): void {
      transaction(() => upsert.run(screenId, ages(misses, now), ages(hits, now)));
    },
    /** As `keep`. */
    forget(screenIds: readonly string[]): void {
      transaction(() => {
        for (const screenId of screenIds) remove.run(screenId);
      });
    },
  };
}
