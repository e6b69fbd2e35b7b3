/** Remembers which lists were imported, by the hash of their bytes. Such a list is not read again. */
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
  readonly readingMark: () => string;
  readonly timeZone: string;
  readonly retention: Retention | undefined;
  readonly today: () => string;
  /** Milliseconds since 1970, the earliest possible. */
  readonly earliest: () => number;
}

const FACT = 'watched-list-imported';
/** Of bad lines only numbers and rules are stored, no row and no cell. */
const MAX_PROBLEMS = 1_000;

const KeptSchema = z.object({
  mark: z.string(),
  day: z.string(),
  at: z.number(),
  problems: RosterProblemsSchema.shape.problems,
});

export type ImportedList = ReturnType<typeof createImportedList>;

/** The watched file. All throw what the disk throws. */
export function createImportedList(deps: ImportedListDeps) {
  const facts = createFacts(deps.database);

  /** Of the bytes and of all else that decides how they are read. */
  const markOf = (hash: string): string =>
    createHash('sha256')
      .update(JSON.stringify([hash, VERSION, deps.readingMark(), deps.timeZone, deps.retention]))
      .digest('base64url');

  /** Call it before another list is imported: half of that may be here after a crash. */
  function forget(): void {
    if (facts.text(FACT) !== undefined) facts.remove(FACT);
  }

  /**
   * The bad lines of a list with these bytes. Undefined where another list was imported last, or this one would be read
   * differently now.
   */
  function problemsOf(hash: string): readonly RosterProblem[] | undefined {
    const list = facts.read(FACT, KeptSchema);
    if (list?.mark !== markOf(hash)) return undefined;
    // Rows over by a clock that was ahead are not over.
    if (list.at > deps.earliest() + AGREE_MS) return undefined;
    // Of two rows with one id today's counts, and a date may no longer be too far ahead.
    return list.problems.length === 0 || list.day === deps.today() ? list.problems : undefined;
  }

  return {
    problemsOf,
    has: (hash: string): boolean => problemsOf(hash) !== undefined,
    /** All of it is here. A list with more than {@link MAX_PROBLEMS} bad lines is not remembered. */
    keep(hash: string, problems: readonly RosterProblem[]): void {
      if (problems.length > MAX_PROBLEMS) return forget();
      facts.write(FACT, { mark: markOf(hash), day: deps.today(), at: deps.earliest(), problems });
    },
    forget,
  };
}

export const ImportedFileSchema = z.object({
  /** SHA-256 of its bytes, in hex. */
  hash: z.string(),
  /** Time, size and inode. While they are the same, the file is not read. */
  mark: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Rows that were over by then were skipped. */
  overBy: z.number().optional(),
});
export type ImportedFile = Readonly<z.infer<typeof ImportedFileSchema>>;

/** Imported by a clock that was ahead: rows left out then are not over. */
export const cameTooEarly = ({ overBy }: ImportedFile, earliest: number): boolean =>
  overBy !== undefined && overBy > earliest + AGREE_MS;

/** `;` comes after `:`. */
const ALL = `name >= 'list-taken:' AND name < 'list-taken;'`;
/** Older rows are over and forgotten, so an old file may be imported again. */
const KEPT_MS = 400 * 86_400_000;

export type ImportedFiles = ReturnType<typeof createImportedFiles>;

/** The files of the watched folder. Their names are hashed, and no row is stored. */
export function createImportedFiles({ sqlite }: Pick<Database, 'sqlite'>, folder: string) {
  const facts = createFacts({ sqlite });
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND json_extract(value, '$.at') < ?`);
  const factOf = (name: string): string =>
    `list-taken:${createHash('sha256').update(`${folder}\n${name}`).digest('base64url')}`;

  return {
    of: (name: string): ImportedFile | undefined => facts.read(factOf(name), ImportedFileSchema),
    keep(name: string, file: ImportedFile): void {
      removeOld.run(file.at - KEPT_MS);
      facts.write(factOf(name), file);
    },
    forget: (name: string): void => facts.remove(factOf(name)),
  };
}
