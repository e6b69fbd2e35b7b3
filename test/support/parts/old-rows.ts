/** A database whose rows grow old, and the nightly work on it. */
import { NOW } from '../records/appointment-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { deleteSome } from '../../../src/main/storage/delete-old.ts';
import { eraseSome } from '../../../src/main/storage/erase.ts';
import { FROM_START, type WalkProgress } from '../../../src/main/storage/past-rows.ts';
import { cutoffsAt } from '../../../src/main/storage/retention.ts';

/** Names first, then rows, as in the hub; returns how many rows were deleted. */
export function forget(database: Database, now: number, isClockSure = false): number {
  let deleted = 0;
  for (const some of [eraseSome, deleteSome]) {
    let progress: WalkProgress | undefined = FROM_START;
    while (progress) {
      const answer = some(database, cutoffsAt(now, isClockSure), now, progress);
      if (some === deleteSome) deleted += answer.changed;
      progress = answer.next;
    }
  }
  return deleted;
}

/** An empty database, and a way to check somebody in. */
export function world() {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const table = createOutboxTable(database);
  const checkIn = (appointmentId = 'a1') =>
    table.add({
      kind: 'check-in',
      appointmentId,
      origin: 'visitor',
      previousStatus: 'Scheduled',
      createdAt: NOW,
      dueAt: NOW,
    });
  return { database, directory, table, checkIn };
}
