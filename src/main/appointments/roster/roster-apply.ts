/**
 * Imports a whole list in short steps: first new and changed rows, then withdrawals. A crash in between is harmless,
 * because nothing is withdrawn before every row is in, and the next reading repeats the rest.
 */
import type { DayBounds } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type ImportDeps, importRoster, type RosterTable, stepOf } from './roster-import.ts';
import type { UnreadRows } from './roster-taking.ts';

/** Per transaction. Measured: 100 take 6 ms with their sync. Nothing may block the hub for 50. */
export const MOST_AT_ONCE = 100;

export interface ApplyDeps extends ImportDeps {
  readonly table: RosterTable;
}

export interface Applied {
  /** New, changed, restored or withdrawn. */
  readonly changed: readonly string[];
  readonly withdrawn: number;
  /** Withdrawals that a person has to decide. */
  readonly waiting: Vanished | undefined;
  /** Rows with changes that are being sent. */
  readonly deferred: number;
}

export interface AllRead {
  /** The days of its rows, for which the list is complete. */
  readonly days: readonly DayBounds[];
  readonly unread: UnreadRows;
}

export type RosterApply = ReturnType<typeof createRosterApply>;

/** Throw disk errors, and keep what was committed before. */
export function createRosterApply(deps: ApplyDeps) {
  const inFile = new Set<string>();
  const different: Appointment[] = [];
  const changed: string[] = [];
  let deferred = 0;

  return {
    /** Each row once. Writes all but the last transaction. */
    *take(rows: readonly Appointment[]): Generator<void, void, void> {
      for (const row of rows) {
        inFile.add(row.id);
        const step = stepOf(row, deps);
        if (step.kind === 'put') different.push(row);
        if (step.kind === 'wait') deferred += 1;
        yield;
      }
      while (different.length > MOST_AT_ONCE) {
        changed.push(...importRoster(deps, different.splice(0, MOST_AT_ONCE)));
        yield;
      }
    },
    /** Call it after all rows. */
    *finish({ days, unread }: AllRead): Generator<void, Applied, void> {
      const vanished = yield* findVanished(deps.table, days, inFile, unread);
      const isWaiting = vanished.days.some(waitsForStaff);
      const gone = isWaiting ? [] : vanished.ids;
      let withdrawn = 0;
      const last = gone.slice(0, MOST_AT_ONCE - different.length);
      const isEmpty = different.length === 0 && last.length === 0;
      if (!isEmpty) {
        deps.database.transaction(() => {
          const brought = importRoster(deps, different);
          const left = withdrawAll(deps, last);
          changed.push(...brought, ...left);
          withdrawn += left.length;
        });
        yield;
      }
      const rest = yield* withdrawInSteps(deps, gone.slice(last.length));
      return {
        changed: [...changed, ...rest],
        withdrawn: withdrawn + rest.length,
        waiting: isWaiting ? vanished : undefined,
        deferred,
      };
    },
  };
}

const withdrawAll = (deps: Pick<ApplyDeps, 'table' | 'now'>, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => deps.table.withdraw(id, deps.now()));

/** Returns the withdrawn ids, without visitors who have arrived in the meantime. */
export function* withdrawInSteps(
  deps: Pick<ApplyDeps, 'table' | 'now' | 'database'>,
  ids: readonly string[],
): Generator<void, readonly string[], void> {
  const withdrawn: string[] = [];
  for (let n = 0; n < ids.length; n += MOST_AT_ONCE) {
    const some = ids.slice(n, n + MOST_AT_ONCE);
    withdrawn.push(...deps.database.transaction(() => withdrawAll(deps, some)));
    yield;
  }
  return withdrawn;
}

export interface DayLoss {
  readonly day: string;
  readonly gone: number;
  /** Appointments of that day from a list. */
  readonly of: number;
}

export interface Vanished {
  readonly ids: readonly string[];
  readonly days: readonly DayLoss[];
}

/** So few need no question, however small the day is. */
const A_FEW = 3;

/** A file without more than a fifth of a day may be incomplete, so a person has to check. */
const waitsForStaff = ({ gone, of }: DayLoss): boolean => gone > A_FEW && gone * 5 > of;

/**
 * Appointments on `days` that the file lacks. An unreadable row has not vanished, and without its id nothing of its day
 * has. Yields after each appointment.
 */
function* findVanished(
  table: Pick<RosterTable, 'idsBetween' | 'mayWithdraw'>,
  days: Iterable<DayBounds>,
  inFile: { has(id: string): boolean },
  unread: UnreadRows,
): Generator<void, Vanished, void> {
  const ids: string[] = [];
  const losses: DayLoss[] = [];
  for (const { day, startsAt, endsAt } of days) {
    if (unread.isAnyDay || unread.days.has(day)) continue;
    let gone = 0;
    let of = 0;
    for (const id of table.idsBetween(startsAt, endsAt)) {
      of += 1;
      if (!inFile.has(id) && !unread.ids.has(id) && table.mayWithdraw(id)) {
        gone += 1;
        ids.push(id);
      }
      yield;
    }
    if (gone > 0) losses.push({ day, gone, of });
  }
  return { ids, days: losses };
}
