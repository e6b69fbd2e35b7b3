/**
 * Brings a whole roster into the directory in short steps: what is new or different first, then what has vanished. As
 * many changes as fit are one transaction; a larger roster is several, and a crash in between is mended by the next
 * reading, since nothing is withdrawn before every row is in.
 */
import type { Appointment } from '../directory/appointment.ts';
import type { DayBounds } from '../../base/location-day.ts';
import type { RosterReading } from './roster.ts';
import { type ImportDeps, importRoster, stepOf } from './roster-import.ts';
import type { RosterTable } from './roster-table.ts';
import { findVanished, type Vanished, waitsForStaff } from './roster-vanished.ts';

/** Changes in one transaction. Measured: 100 take 6 ms with their sync; nothing may hold the hub for 50. */
export const MOST_AT_ONCE = 100;

export interface ApplyDeps extends ImportDeps {
  readonly table: RosterTable;
  readonly boundsOfDay: (at: number) => DayBounds;
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

type Read = Extract<RosterReading, { kind: 'read' }>;

function* daysOf(deps: ApplyDeps, rows: readonly Appointment[]): Generator<void, readonly DayBounds[], void> {
  const days = new Map<string, DayBounds>();
  // Many begin at the same moment, and a day costs more than a look.
  for (const startsAt of new Set(rows.map((row) => row.startsAt))) {
    const day = deps.dayOf(startsAt);
    if (!days.has(day)) days.set(day, deps.boundsOfDay(startsAt));
    yield;
  }
  return [...days.values()];
}

/** Throws what the disk throws; what was committed before stays. */
export function* applyRoster(deps: ApplyDeps, reading: Read): Generator<void, Applied, void> {
  const rows = reading.appointments;
  const different: Appointment[] = [];
  let deferred = 0;
  for (const row of rows) {
    const step = stepOf(row, deps);
    if (step.kind === 'put') different.push(row);
    if (step.kind === 'wait') deferred += 1;
    yield;
  }
  const inFile = new Set(rows.map(({ id }) => id));
  const vanished = yield* findVanished(deps.table, yield* daysOf(deps, rows), inFile, reading.unread);
  const isWaiting = vanished.days.some(waitsForStaff);
  const gone = isWaiting ? [] : vanished.ids;
  const changed: string[] = [];
  let withdrawn = 0;
  while (different.length > MOST_AT_ONCE) {
    changed.push(...importRoster(deps, different.splice(0, MOST_AT_ONCE)));
    yield;
  }
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
