/** Takes visitors out of a database that no hub uses yet. */
import type { Database } from '../storage/database.ts';
import { createVisitorEvents, wordsOf } from './visitor-events.ts';
import { createVisitorTables } from './visitor-rows.ts';

/** Call it in a transaction. Holds the thread as long as it takes to read every event that is kept. */
export function leaveOut(database: Database, appointmentIds: readonly string[]): void {
  const tables = createVisitorTables(database);
  const events = createVisitorEvents(database);
  for (const appointmentId of appointmentIds) {
    const ids = tables.idsOf([{ kind: 'appointment', appointmentId }]);
    const found = [...events.each(wordsOf(ids, tables.rowsOf(ids)), { journal: 0, quarantine: 0 })];
    events.forget(found.filter((one) => one !== undefined));
    tables.remove(ids);
  }
}
