import { createDirectory, type Directory } from '../../../src/main/appointments/directory/directory.ts';
import { dayOf } from '../../../src/main/base/location-day.ts';
import type { ApplyDeps } from '../../../src/main/appointments/roster/roster-apply.ts';
import { createRosterTable } from '../../../src/main/appointments/roster/roster-import.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { NOW } from '../records/appointment-of.ts';

/** What an import at a lobby in UTC needs; nothing is on its way unless the test says so. */
export function importOf(
  database: Database,
  about: Partial<ApplyDeps> = {},
): ApplyDeps & { readonly directory: Directory } {
  return {
    database,
    table: createRosterTable(database),
    hasOpenIntent: () => false,
    isBeingSent: () => false,
    beginsAnew: () => {},
    dayOf: (at) => dayOf(at, 'UTC'),
    now: () => NOW,
    ...about,
    directory: createDirectory(database),
  };
}
