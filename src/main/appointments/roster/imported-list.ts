/** What the watched list said when it came in last, by the hash of its bytes: as long as it says the same, it is not read. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RosterProblem, RosterProblemsSchema } from '../../../contract/roster.ts';
import { VERSION } from '../../../contract/version.ts';
import { AGREE_MS } from '../../base/clock-judgement.ts';
import type { Database } from '../../storage/database.ts';
import type { Retention } from '../../storage/retention.ts';

/** All throw what the disk throws. */
export interface ImportedList {
  /**
   * The bad lines of a list with these bytes, as it came in last; undefined where that was another list, or where this one
   * would be read otherwise now.
   */
  problemsOf(hash: string): readonly RosterProblem[] | undefined;
  /** Whether a list with these bytes need not be read. */
  has(hash: string): boolean;
  /** All that it says is here. Nothing is kept of a list with more bad lines than {@link MOST_PROBLEMS}. */
  keep(hash: string, problems: readonly RosterProblem[]): void;
  /** Another one is about to be brought: half of it may be here after a crash. */
  forget(): void;
}

export interface ImportedListDeps {
  readonly database: Pick<Database, 'sqlite'>;
  /** What its columns are taken for; see `WatchedColumns`. */
  readonly columnsMark: () => string;
  readonly timeZone: string;
  readonly retention: Retention | undefined;
  /** The day at the location. */
  readonly today: () => string;
  /** The earliest that now can be, in milliseconds since 1970. */
  readonly earliest: () => number;
}

const FACT = 'watched-list-imported';
/** No row and no cell is kept: a problem has the number of a line, and the rule that it breaks. */
const MOST_PROBLEMS = 1_000;

const KeptSchema = z.object({
  mark: z.string(),
  day: z.string(),
  at: z.number(),
  problems: RosterProblemsSchema.shape.problems,
});

export function createImportedList(deps: ImportedListDeps): ImportedList {
  const { sqlite } = deps.database;
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');

  /** Of the bytes and of whatever else decides what is read: another Foyer may read the same list otherwise. */
  const markOf = (hash: string): string =>
    createHash('sha256')
      .update(JSON.stringify([hash, VERSION, deps.columnsMark(), deps.timeZone, deps.retention]))
      .digest('base64url');

  function kept(): z.infer<typeof KeptSchema> | undefined {
    const value = select.get(FACT)?.['value'];
    return typeof value === 'string' ? KeptSchema.safeParse(JSON.parse(value)).data : undefined;
  }

  function forget(): void {
    if (select.get(FACT)) remove.run(FACT);
  }

  function problemsOf(hash: string): readonly RosterProblem[] | undefined {
    const list = kept();
    if (list?.mark !== markOf(hash)) return undefined;
    // Rows that were over by a clock that was ahead are not over.
    if (list.at > deps.earliest() + AGREE_MS) return undefined;
    // Of two rows with one id that of today counts, and a date may be too far ahead no longer.
    return list.problems.length === 0 || list.day === deps.today() ? list.problems : undefined;
  }

  return {
    problemsOf,
    has: (hash) => problemsOf(hash) !== undefined,
    keep(hash, problems) {
      if (problems.length > MOST_PROBLEMS) return forget();
      const list = { mark: markOf(hash), day: deps.today(), at: deps.earliest(), problems };
      upsert.run(FACT, JSON.stringify(list));
    },
    forget,
  };
}
