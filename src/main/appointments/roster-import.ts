/** Brings a roster into the directory without taking back what has happened here since it was written. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import type { Database } from '../storage/database.ts';
import type { Appointment } from './appointment.ts';
import type { Directory } from './directory.ts';

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
  readonly directory: Directory;
  readonly hasOpenIntent: (appointmentId: string) => boolean;
}

/** Writes what is new or different in one transaction; returns the ids that changed. */
export function importRoster(deps: ImportDeps, appointments: readonly Appointment[]): readonly string[] {
  const { directory } = deps;
  return deps.database.transaction(() => {
    const changed: string[] = [];
    for (const row of appointments) {
      const here = directory.byId(row.id);
      // A finished appointment whose personal data was removed stays so, unless it is moved to a later time.
      if (here?.erasedAt !== undefined && row.endsAt <= here.endsAt) continue;
      const next: Appointment = here
        ? {
            ...row,
            status: mergedStatus(here.status, row.status, deps.hasOpenIntent(row.id)),
            arrivedAt: here.arrivedAt,
            seenAt: here.seenAt,
          }
        : row;
      if (here && sameRecord(here, next)) continue;
      directory.put(next);
      changed.push(row.id);
    }
    return changed;
  });
}
