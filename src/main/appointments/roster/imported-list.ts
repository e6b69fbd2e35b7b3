/** What the watched list said when it came in last, by the hash of its bytes: as long as it says the same, it is not read. */
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

export type ImportedList = ReturnType<typeof createImportedList>;

/** All throw what the disk throws. */
export function createImportedList(deps: ImportedListDeps) {
  const facts = createFacts(deps.database);

  /** Of the bytes and of whatever else decides what is read: another Foyer may read the same list otherwise. */
  const markOf = (hash: string): string =>
    createHash('sha256')
      .update(JSON.stringify([hash, VERSION, deps.columnsMark(), deps.timeZone, deps.retention]))
      .digest('base64url');

  /** Another one is about to be brought: half of it may be here after a crash. */
  function forget(): void {
    if (facts.text(FACT) !== undefined) facts.remove(FACT);
  }

  /**
   * The bad lines of a list with these bytes, as it came in last; undefined where that was another list, or where this one
   * would be read otherwise now.
   */
  function problemsOf(hash: string): readonly RosterProblem[] | undefined {
    const list = facts.read(FACT, KeptSchema);
    if (list?.mark !== markOf(hash)) return undefined;
    // Rows that were over by a clock that was ahead are not over.
    if (list.at > deps.earliest() + AGREE_MS) return undefined;
    // Of two rows with one id that of today counts, and a date may be too far ahead no longer.
    return list.problems.length === 0 || list.day === deps.today() ? list.problems : undefined;
  }

  return {
    problemsOf,
    /** Whether a list with these bytes need not be read. */
    has: (hash: string): boolean => problemsOf(hash) !== undefined,
    /** All that it says is here. Nothing is kept of a list with more bad lines than {@link MOST_PROBLEMS}. */
    keep(hash: string, problems: readonly RosterProblem[]): void {
      if (problems.length > MOST_PROBLEMS) return forget();
      facts.write(FACT, { mark: markOf(hash), day: deps.today(), at: deps.earliest(), problems });
    },
    forget,
  };
}

export const TakenSchema = z.object({
  /** SHA-256 of its bytes, in hex. */
  hash: z.string(),
  /** Time, size and inode: while they are the same, the file is not read again. */
  mark: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Rows that were over by this moment were left out. */
  overBy: z.number().optional(),
});
export type TakenFile = Readonly<z.infer<typeof TakenSchema>>;

/** It came in by a clock that was ahead: rows that were left out then are not over. */
export const cameTooEarly = ({ overBy }: TakenFile, earliest: number): boolean =>
  overBy !== undefined && overBy > earliest + AGREE_MS;

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-taken:' AND name < 'list-taken;'`;
/** What a file of so long ago says is over and forgotten; it may come in again. */
const KEPT_MS = 400 * 86_400_000;

export type TakenFiles = ReturnType<typeof createTakenFiles>;

/** Which files of the watched folder have come in, by name and content. No row of them, and no name as it was, is kept. */
export function createTakenFiles({ sqlite }: Pick<Database, 'sqlite'>, folder: string) {
  const facts = createFacts({ sqlite });
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND json_extract(value, '$.at') < ?`);
  const factOf = (name: string): string =>
    `list-taken:${createHash('sha256').update(`${folder}\n${name}`).digest('base64url')}`;

  return {
    of: (name: string): TakenFile | undefined => facts.read(factOf(name), TakenSchema),
    /** All of it is in. */
    keep(name: string, file: TakenFile): void {
      removeOld.run(file.at - KEPT_MS);
      facts.write(factOf(name), file);
    },
    /** It is to come in again. */
    forget: (name: string): void => facts.remove(factOf(name)),
  };
}
