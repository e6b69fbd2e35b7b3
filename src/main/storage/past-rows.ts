/** Changes or deletes old rows, a few milliseconds at a time. */
import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import type { Cutoffs } from './retention.ts';

const ROWS = 100;

/** Per transaction, plus its commit. */
const WORK_MS = 5;

/** Each row may be on its own page, which the commit writes. */
const MOST_ROWS = 100;
const MOST_ADJACENT_ROWS = 500;

const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

export interface RowStep {
  readonly table: string;
  /** A column, or an indexed expression. */
  readonly at: string;
  readonly cutoff: keyof Cutoffs;
  readonly where: string;
  /** One statement. `?1`: the rowid. `?2`: now. */
  readonly change: string;
  /** Old rows are adjacent, and their change touches no index in another order. */
  readonly isAdjacent?: boolean;
}

/** Returns the count of changed rows. */
export type SmallStep = (sqlite: DatabaseSync, cutoffs: Cutoffs, now: number) => number;

export interface WalkProgress {
  readonly step: number;
  readonly at: number;
  readonly rowid: number;
}

export const FROM_START: WalkProgress = { step: 0, at: BEFORE_ALL, rowid: 0 };

interface WalkAnswer {
  readonly changed: number;
  /** Undefined at the end. */
  readonly next: WalkProgress | undefined;
}

/** Real milliseconds, because the amount of work depends on the machine. */
export type Spent = () => number;

/** One transaction. Throws disk errors, and then changes nothing. */
export function walkOn(
  database: Database,
  steps: readonly (RowStep | SmallStep)[],
  cutoffs: Cutoffs,
  now: number,
  progress: WalkProgress,
  spent: Spent = () => performance.now(),
): WalkAnswer {
  const step = steps[progress.step];
  if (!step) return { changed: 0, next: undefined };
  const { sqlite } = database;
  const nextStep = steps[progress.step + 1] ? { ...FROM_START, step: progress.step + 1 } : undefined;
  if (typeof step === 'function') {
    return { changed: database.transaction(() => step(sqlite, cutoffs, now)), next: nextStep };
  }
  const { table, at, where } = step;
  const due = sqlite.prepare(
    `SELECT rowid AS id, ${at} AS moment FROM ${table}
     WHERE ${at} <= ?1 AND ${at} >= ?2 AND (${at} > ?2 OR rowid > ?3) AND (${where})
     ORDER BY ${at}, rowid LIMIT ${ROWS}`,
  );
  const change = sqlite.prepare(step.change);
  const most = step.isAdjacent === true ? MOST_ADJACENT_ROWS : MOST_ROWS;
  const began = spent();
  const isTimeUp = (): boolean => spent() - began >= WORK_MS;
  return database.transaction(() => {
    let here = progress;
    let changed = 0;
    for (;;) {
      const rows = due.all(cutoffs[step.cutoff], here.at, here.rowid);
      for (const row of rows) {
        here = { ...here, at: Number(row['moment']), rowid: Number(row['id']) };
        changed += Number(change.run(here.rowid, now).changes);
        if (changed >= most || isTimeUp()) return { changed, next: here };
      }
      if (rows.length < ROWS) return { changed, next: nextStep };
    }
  });
}

/** `then` gets the count of changed rows. */
export function walkAll(
  some: (progress: WalkProgress) => WalkAnswer,
  later: (work: () => void) => void,
  then: (rows: number) => void,
  from = { progress: FROM_START, rows: 0 },
): void {
  const { changed, next } = some(from.progress);
  const rows = from.rows + changed;
  if (next) later(() => walkAll(some, later, then, { progress: next, rows }));
  else then(rows);
}
