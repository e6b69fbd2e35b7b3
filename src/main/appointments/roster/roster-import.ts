/** Brings a roster into the directory without taking back what has happened here since it was written. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { Database } from '../../storage/database.ts';
import { isForgotten } from '../../storage/retention.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import type { BeginsAnew } from './new-life.ts';
import type { RosterTable } from './roster-table.ts';

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

function sameRecord(a: Appointment, b: Appointment): boolean {
  const keys: readonly (keyof Appointment)[] = [
    'code',
    'firstName',
    'lastName',
    'phoneNumber',
    'email',
    'languageCode',
    'lineId',
    'lineName',
    'locationId',
    'locationName',
    'assigneeId',
    'assigneeName',
    'startsAt',
    'endsAt',
    'status',
  ];
  return keys.every((key) => a[key] === b[key]);
}

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
}

export type RowStep =
  | { readonly kind: 'same' }
  | { readonly kind: 'put'; readonly appointment: Appointment; readonly livedBefore?: Appointment }
  /** Something of the day before the row's is on its way: looked at again once it has arrived. */
  | { readonly kind: 'wait' };

/**
 * What a row does to the appointment here. With a later day it begins a new life, whatever happened in the one before.
 * Else a finished appointment whose personal data was removed stays so, unless it is moved to a later time.
 */
export function stepOf(row: Appointment, deps: Omit<ImportDeps, 'database'>): RowStep {
  const here = deps.directory.byId(row.id);
  // It may have been here and be deleted since: then it would come again, with its names, at each reading.
  if (!here)
    return isForgotten(row.endsAt, deps.now()) ? { kind: 'same' } : { kind: 'put', appointment: row };
  const isOpen = deps.hasOpenIntent(row.id);
  const day = row.startsAt > here.startsAt ? deps.dayOf(here.startsAt) : undefined;
  if (day !== undefined && deps.dayOf(row.startsAt) > day) {
    const isOver = day < deps.dayOf(deps.now());
    const waits = isOver ? deps.isBeingSent(row.id) : isOpen;
    return waits ? { kind: 'wait' } : { kind: 'put', appointment: row, livedBefore: here };
  }
  if (here.erasedAt !== undefined && row.endsAt <= here.endsAt) return { kind: 'same' };
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

/** Writes what is new or different in one transaction; returns the ids that changed. */
export function importRoster(deps: ImportDeps, rows: readonly Appointment[]): readonly string[] {
  return deps.database.transaction(() =>
    rows.flatMap((row) => {
      const step = stepOf(row, deps);
      if (step.kind !== 'put') return [];
      if (step.livedBefore) deps.beginsAnew(step.livedBefore, step.appointment);
      deps.directory.put(step.appointment, 'roster');
      return [row.id];
    }),
  );
}
