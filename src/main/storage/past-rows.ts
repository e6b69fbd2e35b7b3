/** Walks through rows that are past their time and changes or deletes them, a few milliseconds at once. */
import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import type { Cutoffs } from './retention.ts';

/** Rows looked up at once. */
const ROWS = 100;

/** Milliseconds of work in one transaction; its commit comes on top. */
const WORK_MS = 5;

/** Rows changed in one transaction: each may be on a page of its own, which its commit writes. */
const MOST_ROWS = 100;
/** The same for rows that lie side by side. */
const MOST_ADJACENT_ROWS = 500;

/** Where a walk begins. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

export interface RowStep {
  readonly table: string;
  /** The moment that is compared with the cutoff: a column, or an expression that has an index. */
  readonly at: string;
  readonly cutoff: keyof Cutoffs;
  /** What else must hold for a row to be past its time. */
  readonly where: string;
  /** One statement; `?1` is the rowid, `?2` the time now. */
  readonly change: string;
  /** True when rows past their time lie side by side, and no index without that order is changed with them. */
  readonly isAdjacent?: boolean;
}

/** A step that is small enough to be done at once; returns how many rows it changed. */
export type SmallStep = (sqlite: DatabaseSync, cutoffs: Cutoffs, now: number) => number;

/** Where the walk is. */
export interface Progress {
  readonly step: number;
  readonly at: number;
  readonly rowid: number;
}

export const FROM_START: Progress = { step: 0, at: BEFORE_ALL, rowid: 0 };

export interface WalkAnswer {
  readonly changed: number;
  /** Where to go on; undefined when everything was looked at. */
  readonly next: Progress | undefined;
}

/** Milliseconds that really passed: how much work is done at once is a matter of the machine, not of the clock. */
export type Spent = () => number;

/** Goes on from `progress` in one transaction. Throws when the disk refuses: nothing of it is changed then. */
export function walkOn(
  database: Database,
  steps: readonly (RowStep | SmallStep)[],
  cutoffs: Cutoffs,
  now: number,
  progress: Progress,
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

/** Walks to the end; `later` runs the next part, and `then` is told how many rows were changed. */
export function walkAll(
  some: (progress: Progress) => WalkAnswer,
  later: (work: () => void) => void,
  then: (rows: number) => void,
  from = { progress: FROM_START, rows: 0 },
): void {
  const { changed, next } = some(from.progress);
  const rows = from.rows + changed;
  if (next) later(() => walkAll(some, later, then, { progress: next, rows }));
  else then(rows);
}
