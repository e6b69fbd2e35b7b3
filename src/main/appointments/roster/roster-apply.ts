/**
 * Applies a whole list in short transactions: new and changed rows as they come, then what has vanished. After a crash
 * the next reading completes it: nothing is withdrawn before all rows are in.
 */
import type { Appointment } from '../directory/appointment.ts';
import { type RosterImportDeps, importRoster, type RosterTable, stepOf } from './roster-import.ts';
import type { ListDay } from './roster.ts';
import type { UnreadRows } from './row-collector.ts';

/** Changes in one transaction. Measured: 100 take 6 ms with their sync. Nothing may hold the hub for 50 ms. */
export const MAX_AT_ONCE = 100;

export interface ApplyDeps extends RosterImportDeps {
  readonly table: RosterTable;
}

export interface Applied {
  /** New, different, back or withdrawn. */
  readonly changed: readonly string[];
  readonly withdrawn: number;
  /** What the file would remove, if a person must decide about it. */
  readonly waiting: Vanished | undefined;
  /** Rows with changes that are being sent. */
  readonly deferred: number;
}

export interface AllRead {
  /** Days with at least one row: the list is the truth for them. */
  readonly days: readonly ListDay[];
  readonly unread: UnreadRows;
}

/** Both throw what the disk throws. What was committed stays. */
export function createRosterApply(deps: ApplyDeps) {
  const inFile = new Set<string>();
  const different: Appointment[] = [];
  const changed: string[] = [];
  let deferred = 0;

  return {
    /** Compares the rows, and writes whole transactions of them. */
    *take(rows: readonly Appointment[]): Generator<void, void, void> {
      for (const row of rows) {
        inFile.add(row.id);
        const step = stepOf(row, deps);
        if (step.kind === 'put') different.push(row);
        if (step.kind === 'wait') deferred += 1;
        yield;
      }
      while (different.length > MAX_AT_ONCE) {
        changed.push(...importRoster(deps, different.splice(0, MAX_AT_ONCE)));
        yield;
      }
    },
    /** Call it after all rows. */
    *finish({ days, unread }: AllRead): Generator<void, Applied, void> {
      const vanished = yield* findVanished(deps.table, days, inFile, unread);
      const isWaiting = vanished.isMuch;
      const gone = isWaiting ? [] : vanished.ids;
      let withdrawn = 0;
      const last = gone.slice(0, MAX_AT_ONCE - different.length);
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

/** The ids withdrawn, without visitors who have arrived in between. */
export function* withdrawInSteps(
  deps: Pick<ApplyDeps, 'table' | 'now' | 'database'>,
  ids: readonly string[],
): Generator<void, readonly string[], void> {
  const withdrawn: string[] = [];
  for (let n = 0; n < ids.length; n += MAX_AT_ONCE) {
    const some = ids.slice(n, n + MAX_AT_ONCE);
    withdrawn.push(...deps.database.transaction(() => withdrawAll(deps, some)));
    yield;
  }
  return withdrawn;
}

/** What a file would remove from one day. */
export interface DayLoss {
  readonly day: string;
  readonly gone: number;
  /** How many of that day came from a list. */
  readonly of: number;
}

export interface Vanished {
  readonly ids: readonly string[];
  readonly days: readonly DayLoss[];
  /** A person must decide about it. */
  readonly isMuch: boolean;
}

/** So many may vanish from any day without a question. */
const A_FEW = 3;

/** A file that would remove more than a fifth of a day, or has less than half of it left, may be half a file. */
const waitsForStaff = ({ gone, of }: DayLoss, left: number): boolean =>
  (gone > A_FEW && gone * 5 > of) || left * 2 < of;

/**
 * What the file lacks of `days`. A row that cannot be read has not vanished; if its id cannot be read either, nothing
 * of its day has. Yields after each appointment.
 */
function* findVanished(
  table: Pick<RosterTable, 'idsBetween' | 'mayWithdraw'>,
  days: Iterable<ListDay>,
  inFile: { has(id: string): boolean },
  unread: UnreadRows,
): Generator<void, Vanished, void> {
  const ids: string[] = [];
  const losses: DayLoss[] = [];
  let isMuch = false;
  for (const { day, startsAt, endsAt, rows } of days) {
    if (unread.isAnyDay || unread.days.has(day)) continue;
    let gone = 0;
    let of = 0;
    let left = rows;
    for (const id of table.idsBetween(startsAt, endsAt)) {
      of += 1;
      if (!inFile.has(id)) {
        const isGone = !unread.ids.has(id) && table.mayWithdraw(id);
        if (isGone) ids.push(id);
        if (isGone) gone += 1;
        else left += 1;
      }
      yield;
    }
    if (gone === 0) continue;
    losses.push({ day, gone, of });
    isMuch ||= waitsForStaff({ day, gone, of }, left);
  }
  return { ids, days: losses, isMuch };
}
