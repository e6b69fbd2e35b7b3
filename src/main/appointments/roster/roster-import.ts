/** Merges rows of a list into the directory without undoing what has happened here since it was written. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { Database } from '../../storage/database.ts';
import { isForgotten, type Retention } from '../../storage/retention.ts';
import {
  type Appointment,
  type BroughtBy,
  BroughtBySchema,
  WRITTEN_FIELDS,
} from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { maybeSameVisitor } from '../directory/same-visitor.ts';
import type { BeginsAnew } from './new-life.ts';

/** States that a list may move an appointment to, by its state here. */
const ADVANCES: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  Scheduled: ['Checked-in', 'Served', 'Cancelled', 'No-show'],
  'Checked-in': ['Served', 'Cancelled'],
  Served: [],
  Cancelled: [],
  'No-show': [],
};

/**
 * A list is older than its reading, so it only moves an appointment forward. While an intent is open, our state stays.
 */
export function mergedStatus(
  here: AppointmentStatus,
  roster: AppointmentStatus,
  hasOpenIntent: boolean,
): AppointmentStatus {
  return !hasOpenIntent && ADVANCES[here].includes(roster) ? roster : here;
}

const sameRecord = (a: Appointment, b: Appointment): boolean =>
  WRITTEN_FIELDS.every((field) => a[field] === b[field]) && a.isStatusInDoubt === b.isStatusInDoubt;

/** Most lists lack some of these, and a code that cannot be read is empty: what is known stays. */
const withKnown = (row: Appointment, here: Appointment): Appointment => ({
  ...row,
  code: row.code === '' ? here.code : row.code,
  alias: row.alias ?? here.alias,
  birthDate: row.birthDate ?? (maybeSameVisitor(row, here) ? here.birthDate : undefined),
});

export interface RosterImportDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Pick<Directory, 'byId' | 'put'>;
  readonly table: Pick<RosterTable, 'broughtBy'>;
  readonly hasOpenIntent: (appointmentId: string) => boolean;
  /** An attempt with an unknown end is under way. */
  readonly isBeingSent: (appointmentId: string) => boolean;
  readonly beginsAnew: BeginsAnew;
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  readonly now: () => number;
  /** The earliest that now can be, which decides what is over. Default: the clock is right. */
  readonly earliest?: (() => number) | undefined;
  /** Default: the usual time. */
  readonly retention?: Retention | undefined;
  readonly wasErased?: (appointmentId: string) => boolean;
}

export type RosterRowStep =
  | { readonly kind: 'same' }
  /** Nothing is stored: it was over long ago, or its visitor was erased. */
  | { readonly kind: 'over' | 'erased' }
  | { readonly kind: 'put'; readonly appointment: Appointment; readonly livedBefore?: Appointment }
  /** Something of its earlier day is on its way. It is looked at again later. */
  | { readonly kind: 'wait' };

/**
 * What a row does to the appointment here. On a later day it begins again, whatever happened before. Else a finished
 * appointment without personal data stays so, unless it is moved to a later time.
 */
export function stepOf(
  row: Appointment,
  deps: Omit<RosterImportDeps, 'database' | 'beginsAnew'>,
): RosterRowStep {
  if (deps.wasErased?.(row.id) === true) return { kind: 'erased' };
  const here = deps.directory.byId(row.id);
  const earliest = (deps.earliest ?? deps.now)();
  // It may have been here and been deleted. Else it would come back, with names, at each reading.
  if (!here)
    return isForgotten(row.endsAt, earliest, deps.retention)
      ? { kind: 'over' }
      : { kind: 'put', appointment: row };
  const isOpen = deps.hasOpenIntent(row.id);
  const day = row.startsAt > here.startsAt ? deps.dayOf(here.startsAt) : undefined;
  if (day !== undefined && deps.dayOf(row.startsAt) > day) {
    const isOver = day < deps.dayOf(deps.now());
    const waits = isOver ? deps.isBeingSent(row.id) : isOpen;
    const next = maybeSameVisitor(row, here) ? withKnown(row, here) : row;
    return waits ? { kind: 'wait' } : { kind: 'put', appointment: next, livedBefore: here };
  }
  if (here.erasedAt !== undefined && row.endsAt <= here.endsAt) return { kind: 'over' };
  const next: Appointment = {
    ...withKnown(row, here),
    status: mergedStatus(here.status, row.status, isOpen),
    arrivedAt: here.arrivedAt,
    seenAt: here.seenAt,
  };
  const origin = deps.table.broughtBy(row.id);
  const isKnown = origin === 'roster' || origin === 'booking';
  const isSame = sameRecord(here, next) && isKnown;
  return isSame ? { kind: 'same' } : { kind: 'put', appointment: next };
}

export interface Brought {
  readonly changed: readonly string[];
  /** Not stored: something is on its way. */
  readonly waiting: readonly string[];
  readonly over: readonly string[];
  readonly erased: readonly string[];
}

export const noneBrought = (): { readonly [Which in keyof Brought]: string[] } => ({
  changed: [],
  waiting: [],
  over: [],
  erased: [],
});

/**
 * Writes what is new or different in one transaction. `by`: what a `roster` brought vanishes with its row, a `booking`
 * stays.
 */
export function bringRows(
  deps: RosterImportDeps,
  rows: readonly Appointment[],
  by: 'roster' | 'booking',
): Brought {
  return deps.database.transaction(() => {
    const brought = noneBrought();
    for (const row of rows) {
      const step = stepOf(row, deps);
      if (step.kind === 'wait') brought.waiting.push(row.id);
      if (step.kind === 'over' || step.kind === 'erased') brought[step.kind].push(row.id);
      if (step.kind !== 'put') continue;
      if (step.livedBefore) deps.beginsAnew(step.livedBefore, step.appointment);
      deps.directory.put(step.appointment, by);
      brought.changed.push(row.id);
    }
    return brought;
  });
}

export const importRoster = (deps: RosterImportDeps, rows: readonly Appointment[]): readonly string[] =>
  bringRows(deps, rows, 'roster').changed;

const PAGE = 1_000;

const MAY_BE_WITHDRAWN = `brought_by = 'roster' AND withdrawn_at IS NULL AND arrived_at IS NULL
  AND status NOT IN ('Checked-in', 'Served')
  AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id
    AND (state IN ('queued', 'sending', 'unresolved') OR state = 'refused' AND dismissed_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM help_calls
    WHERE help_calls.appointment_id = appointments.id AND closed_at IS NULL)`;

export type RosterTable = ReturnType<typeof createRosterTable>;

/** Which appointments came from a list. Every method is one statement. */
export function createRosterTable({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectOrigin = sqlite.prepare('SELECT brought_by FROM appointments WHERE id = ?');
  const selectPage = sqlite.prepare(
    `SELECT rowid, id, starts_at FROM appointments
     WHERE starts_at >= ?1 AND starts_at < ?2 AND (starts_at, rowid) > (?3, ?4)
       AND brought_by = 'roster' AND withdrawn_at IS NULL
     ORDER BY starts_at, rowid LIMIT ${PAGE}`,
  );
  const selectMay = sqlite.prepare(`SELECT 1 FROM appointments WHERE id = ? AND ${MAY_BE_WITHDRAWN}`);
  const withdraw = sqlite.prepare(
    `UPDATE appointments SET withdrawn_at = ?2 WHERE id = ?1 AND ${MAY_BE_WITHDRAWN}`,
  );
  const keep = sqlite.prepare(
    `UPDATE appointments SET brought_by = 'kept' WHERE id = ? AND brought_by = 'roster' AND withdrawn_at IS NULL`,
  );

  return {
    /** Undefined for an unknown appointment, or one from before this was stored. */
    broughtBy: (id: string): BroughtBy | undefined =>
      BroughtBySchema.safeParse(selectOrigin.get(id)?.['brought_by']).data,
    /** Brought by a list, not withdrawn, and starting in [from, to). */
    *idsBetween(from: number, to: number): Generator<string, void, void> {
      let after = { startsAt: from, row: -1 };
      for (;;) {
        const page = selectPage.all(from, to, after.startsAt, after.row);
        for (const row of page) {
          after = { startsAt: Number(row['starts_at']), row: Number(row['rowid']) };
          yield String(row['id']);
        }
        if (page.length < PAGE) return;
      }
    },
    /** Not arrived, nothing on its way or undecided, no open request for help. */
    mayWithdraw: (id: string): boolean => selectMay.get(id) !== undefined,
    /** False, and nothing written, where it may not be withdrawn now. */
    withdraw: (id: string, at: number): boolean => withdraw.run(id, at).changes === 1,
    /** It stays without its list, until the list has it again. */
    keep: (id: string): boolean => keep.run(id).changes === 1,
  };
}
