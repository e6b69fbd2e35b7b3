/** Brings a roster into the directory without taking back what has happened here since it was written. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/appointment-fields.ts';
import type { Database } from '../../storage/database.ts';
import { isForgotten, type Retention } from '../../storage/retention.ts';
import { type Appointment, type BroughtBy, BroughtBySchema } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import type { BeginsAnew } from './new-life.ts';

/** States a roster may move an appointment to, from the state it has here. */
const ADVANCES: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  Scheduled: ['Checked-in', 'Served', 'Cancelled', 'No-show'],
  'Checked-in': ['Served', 'Cancelled'],
  Served: [],
  Cancelled: [],
  'No-show': [],
};

/**
 * The status after an import. A roster is written at some moment and read later, so it only ever moves an appointment
 * forward; while an intent of ours is open, ours stands.
 */
export function mergedStatus(
  here: AppointmentStatus,
  roster: AppointmentStatus,
  hasOpenIntent: boolean,
): AppointmentStatus {
  return !hasOpenIntent && ADVANCES[here].includes(roster) ? roster : here;
}

/** The part of an appointment that a column of a list says. */
function partOf(field: RosterField): keyof Appointment {
  switch (field) {
    case 'publicId':
      return 'code';
    case 'startTime':
      return 'startsAt';
    case 'endTime':
      return 'endsAt';
    default:
      return field;
  }
}

const PARTS = ROSTER_FIELDS.map(partOf);

const sameRecord = (a: Appointment, b: Appointment): boolean =>
  PARTS.every((part) => a[part] === b[part]) && a.isStatusInDoubt === b.isStatusInDoubt;

export interface ImportDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Pick<Directory, 'byId' | 'put'>;
  readonly table: Pick<RosterTable, 'broughtBy'>;
  readonly hasOpenIntent: (appointmentId: string) => boolean;
  /** An attempt is under way: how it ends is not known yet. */
  readonly isBeingSent: (appointmentId: string) => boolean;
  readonly beginsAnew: BeginsAnew;
  /** The day at the location, `YYYY-MM-DD`. */
  readonly dayOf: (at: number) => string;
  readonly now: () => number;
  /** The earliest that now can be: what is over is over by it. By default the clock is right. */
  readonly earliest?: (() => number) | undefined;
  /** How long the site keeps names; by default the usual time. */
  readonly retention?: Retention | undefined;
  /** An administrator had this one erased; by default nobody was. */
  readonly wasErased?: (appointmentId: string) => boolean;
}

export type RowStep =
  | { readonly kind: 'same' }
  /** Its visit was over and forgotten long ago, or its visitor was erased; nothing of it is kept. */
  | { readonly kind: 'over' | 'erased' }
  | { readonly kind: 'put'; readonly appointment: Appointment; readonly livedBefore?: Appointment }
  /** Something of the day before the row's is on its way: looked at again once it has arrived. */
  | { readonly kind: 'wait' };

/**
 * What a row does to the appointment here. With a later day it begins a new life, whatever happened in the one before.
 * Else a finished appointment whose personal data was removed stays so, unless it is moved to a later time.
 */
export function stepOf(row: Appointment, deps: Omit<ImportDeps, 'database' | 'beginsAnew'>): RowStep {
  if (deps.wasErased?.(row.id) === true) return { kind: 'erased' };
  const here = deps.directory.byId(row.id);
  const earliest = (deps.earliest ?? deps.now)();
  // It may have been here and be deleted since: then it would come again, with its names, at each reading.
  if (!here)
    return isForgotten(row.endsAt, earliest, deps.retention)
      ? { kind: 'over' }
      : { kind: 'put', appointment: row };
  const isOpen = deps.hasOpenIntent(row.id);
  const day = row.startsAt > here.startsAt ? deps.dayOf(here.startsAt) : undefined;
  if (day !== undefined && deps.dayOf(row.startsAt) > day) {
    const isOver = day < deps.dayOf(deps.now());
    const waits = isOver ? deps.isBeingSent(row.id) : isOpen;
    return waits ? { kind: 'wait' } : { kind: 'put', appointment: row, livedBefore: here };
  }
  if (here.erasedAt !== undefined && row.endsAt <= here.endsAt) return { kind: 'over' };
  const next: Appointment = {
    ...row,
    status: mergedStatus(here.status, row.status, isOpen),
    arrivedAt: here.arrivedAt,
    seenAt: here.seenAt,
  };
  const origin = deps.table.broughtBy(row.id);
  const isKnown = origin === 'roster' || origin === 'booking';
  const isSame = sameRecord(here, next) && here.withdrawnAt === undefined && isKnown;
  return isSame ? { kind: 'same' } : { kind: 'put', appointment: next };
}

export interface Brought {
  /** Ids of what was new or different. */
  readonly changed: readonly string[];
  /** Ids of rows that wait for something on its way: they were not taken. */
  readonly waiting: readonly string[];
  /** Ids of rows about a visit that is over and forgotten. */
  readonly over: readonly string[];
  /** Ids of rows whose visitor was erased. */
  readonly erased: readonly string[];
}

export const noneBrought = (): { readonly [Which in keyof Brought]: string[] } => ({
  changed: [],
  waiting: [],
  over: [],
  erased: [],
});

/**
 * Writes what is new or different in one transaction. `by`: whose the new ones are. What a roster brought vanishes with
 * its row; a `booking` is there because somebody said so, and no file takes it away.
 */
export function bringRows(deps: ImportDeps, rows: readonly Appointment[], by: 'roster' | 'booking'): Brought {
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

/** The same for a roster; returns the ids that changed. */
export const importRoster = (deps: ImportDeps, rows: readonly Appointment[]): readonly string[] =>
  bringRows(deps, rows, 'roster').changed;

const PAGE = 1_000;

const MAY_BE_WITHDRAWN = `brought_by = 'roster' AND withdrawn_at IS NULL AND arrived_at IS NULL
  AND status NOT IN ('Checked-in', 'Served')
  AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id
    AND (state IN ('queued', 'sending', 'unresolved') OR state = 'refused' AND dismissed_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM help_calls
    WHERE help_calls.appointment_id = appointments.id AND closed_at IS NULL)`;

export type RosterTable = ReturnType<typeof createRosterTable>;

/** What the database knows about which appointments are a roster's. One statement each. */
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
    /** Undefined for an appointment from before this was written down, and for one that is not there. */
    broughtBy: (id: string): BroughtBy | undefined =>
      BroughtBySchema.safeParse(selectOrigin.get(id)?.['brought_by']).data,
    /** Ids of appointments that a roster brought, that are not withdrawn and start in [from, to). */
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
    /** Nobody has arrived with it, nothing about it is on its way or undecided, nobody calls for help about it. */
    mayWithdraw: (id: string): boolean => selectMay.get(id) !== undefined,
    /** False, and nothing is written, where it may not be (any more). */
    withdraw: (id: string, at: number): boolean => withdraw.run(id, at).changes === 1,
    /** It stays, although the roster does not have it; until it has it again. */
    keep: (id: string): boolean => keep.run(id).changes === 1,
  };
}
