/** Remembers the last imported list by its hash, so that it is not read again. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RosterProblem, RosterProblemsSchema } from '../../../contract/roster.ts';
import { VERSION } from '../../../contract/version.ts';
import { AGREE_MS } from '../../base/clock-judgement.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { Retention } from '../../storage/retention.ts';

export interface ImportedListDeps {
  readonly database: Pick<Database, 'sqlite'>;
  /** See `WatchedColumns`. */
  readonly columnsMark: () => string;
  readonly timeZone: string;
  readonly retention: Retention | undefined;
  /** At the location. */
  readonly today: () => string;
  /** Milliseconds since 1970, the earliest possible. */
  readonly earliest: () => number;
}

const FACT = 'watched-list-imported';
/** Only line numbers and rules are stored, no cells. */
const MOST_PROBLEMS = 1_000;

const KeptSchema = z.object({
  mark: z.string(),
  day: z.string(),
  at: z.number(),
  problems: RosterProblemsSchema.shape.problems,
});

export type ImportedList = ReturnType<typeof createImportedList>;

/** All throw disk errors. */
export function createImportedList(deps: ImportedListDeps) {
  const facts = createFacts(deps.database);

  /** Another Foyer may read the same list differently. */
  const markOf = (hash: string): string =>
    createHash('sha256')
      .update(JSON.stringify([hash, VERSION, deps.columnsMark(), deps.timeZone, deps.retention]))
      .digest('base64url');

  /** After a crash during an import, half of the list may be here. */
  function forget(): void {
    if (facts.text(FACT) !== undefined) facts.remove(FACT);
  }

  /** Undefined for another list, or if this one would be read differently now. */
  function problemsOf(hash: string): readonly RosterProblem[] | undefined {
    const list = facts.read(FACT, KeptSchema);
    if (list?.mark !== markOf(hash)) return undefined;
    // Rows skipped by a clock that was ahead may not be over.
    if (list.at > deps.earliest() + AGREE_MS) return undefined;
    // The date decides between two rows with one id, and about dates too far ahead.
    return list.problems.length === 0 || list.day === deps.today() ? list.problems : undefined;
  }

  return {
    problemsOf,
    has: (hash: string): boolean => problemsOf(hash) !== undefined,
    /** Lists with more than {@link MOST_PROBLEMS} bad lines are not remembered. */
    keep(hash: string, problems: readonly RosterProblem[]): void {
      if (problems.length > MOST_PROBLEMS) return forget();
      facts.write(FACT, { mark: markOf(hash), day: deps.today(), at: deps.earliest(), problems });
    },
    forget,
  };
}

export const TakenSchema = z.object({
  /** Hex SHA-256. */
  hash: z.string(),
  /** Time, size and inode of an unchanged file. */
  mark: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Rows that were over by then were skipped. */
  overBy: z.number().optional(),
});
export type TakenFile = Readonly<z.infer<typeof TakenSchema>>;

/** Imported with a clock that was ahead, so skipped rows may not be over. */
export const cameTooEarly = ({ overBy }: TakenFile, earliest: number): boolean =>
  overBy !== undefined && overBy > earliest + AGREE_MS;

/** `;` follows `:` in ASCII. */
const ALL = `name >= 'list-taken:' AND name < 'list-taken;'`;
/** An older file is over, and may be imported again. */
const KEPT_MS = 400 * 86_400_000;

export type TakenFiles = ReturnType<typeof createTakenFiles>;

/** Names are stored as hashes, and rows not at all. */
export function createTakenFiles({ sqlite }: Pick<Database, 'sqlite'>, folder: string) {
  const facts = createFacts({ sqlite });
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND json_extract(value, '$.at') < ?`);
  const factOf = (name: string): string =>
    `list-taken:${createHash('sha256').update(`${folder}\n${name}`).digest('base64url')}`;

  return {
    of: (name: string): TakenFile | undefined => facts.read(factOf(name), TakenSchema),
    keep(name: string, file: TakenFile): void {
      removeOld.run(file.at - KEPT_MS);
      facts.write(factOf(name), file);
    },
    forget: (name: string): void => facts.remove(factOf(name)),
  };
}
