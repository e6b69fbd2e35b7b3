/**
 * Brings a whole roster into the directory in short steps: what is new or different first, as its rows come, then what has
 * vanished. As many changes as fit are one transaction; a larger roster is several, and a crash in between is mended by
 * the next reading, since nothing is withdrawn before every row is in.
 */
import type { Appointment } from '../directory/appointment.ts';
import type { DayBounds } from '../../base/location-day.ts';
import { type ImportDeps, importRoster, stepOf } from './roster-import.ts';
import type { RosterTable } from './roster-table.ts';
import type { UnreadRows } from './roster-taking.ts';
import { findVanished, type Vanished, waitsForStaff } from './roster-vanished.ts';

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

export interface RosterApply {
  /** Looks at rows of the list, each of them once, and writes what is more than fits into the last transaction. */
  take(rows: readonly Appointment[]): Generator<void, void, void>;
  /** All rows have been taken. */
  finish(about: AllRead): Generator<void, Applied, void>;
}

/** Both throw what the disk throws; what was committed before stays. */
export function createRosterApply(deps: ApplyDeps): RosterApply {
  const inFile = new Set<string>();
  const different: Appointment[] = [];
  const changed: string[] = [];
  let deferred = 0;

  return {
    *take(rows) {
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
    *finish({ days, unread }) {
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
