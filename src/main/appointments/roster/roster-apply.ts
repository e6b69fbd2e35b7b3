/**
 * Brings a whole roster into the directory in short steps: what is new or different first, as its rows come, then what has
 * vanished. As many changes as fit are one transaction; a larger roster is several, and a crash in between is mended by
 * the next reading, since nothing is withdrawn before every row is in.
 */
import type { DayBounds } from '../../base/location-day.ts';
import type { Appointment } from '../directory/appointment.ts';
import { type ImportDeps, importRoster, type RosterTable, stepOf } from './roster-import.ts';
import type { UnreadRows } from './roster-taking.ts';

/** Changes in one transaction. Measured: 100 take 6 ms with their sync; nothing may hold the hub for 50. */
export const MOST_AT_ONCE = 100;

export interface ApplyDeps extends ImportDeps {
  readonly table: RosterTable;
}

export interface Applied {
  /** New, different, back again or withdrawn. */
  readonly changed: readonly string[];
  readonly withdrawn: number;
  /** What the file would take away and a person has to decide. */
  readonly waiting: Vanished | undefined;
  /** Rows that wait for something on its way. */
  readonly deferred: number;
}

/** What a list says of which rows have vanished. */
export interface AllRead {
  /** The days that it is the truth for: those of which it has a row. */
  readonly days: readonly DayBounds[];
  readonly unread: UnreadRows;
}

export type RosterApply = ReturnType<typeof createRosterApply>;

/** Both throw what the disk throws; what was committed before stays. */
export function createRosterApply(deps: ApplyDeps) {
  const inFile = new Set<string>();
  const different: Appointment[] = [];
  const changed: string[] = [];
  let deferred = 0;

  return {
    /** Looks at rows of the list, each of them once, and writes what is more than fits into the last transaction. */
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
    /** All rows have been taken. */
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

/** Returns the ids that were withdrawn: not those whose visitor has arrived meanwhile. */
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

/** What a file would take away from one day. */
export interface DayLoss {
  readonly day: string;
  readonly gone: number;
  /** How many appointments of that day a roster brought. */
  readonly of: number;
}

export interface Vanished {
  readonly ids: readonly string[];
  readonly days: readonly DayLoss[];
}

/** So many may go from a day without a question, however small the day is. */
const A_FEW = 3;

/** A file that would take away more than a fifth of a day is taken for a half one until a person has looked. */
const waitsForStaff = ({ gone, of }: DayLoss): boolean => gone > A_FEW && gone * 5 > of;

/**
 * What `days` have here and the file does not. A row that cannot be read has not vanished; where not even its id can be
 * read, nothing of its day has. Stops after each appointment.
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
