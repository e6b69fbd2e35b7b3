/**
 * What a test call leaves in the database while it is under way, and how it goes again. Its ticket's id and its key in the
 * journal begin with a mark, so that every reader knows them, and so that rows which a crash or a copy left are found.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

/** No service has made such an id; random bits follow. Keys of other events are hex, so none begins like this. */
export const TEST_CALL_MARK = 'foyer-test-call-';

/** `-` is followed by `.`: what begins with the mark is before this. */
const AFTER_MARK = 'foyer-test-call.';

/** True for the id of a test call's ticket. */
export const isTestTicket = (ticketId: string): boolean => ticketId.startsWith(TEST_CALL_MARK);

/** In SQL, what a column holds that begins with the mark: a range of its index. */
const begins = (column: string): string =>
  `(${column} >= '${TEST_CALL_MARK}' AND ${column} < '${AFTER_MARK}')`;

/** A condition in SQL: the row of the journal is an event of the service. */
export const IS_OF_SERVICE = `NOT ${begins('dedupe_key')}`;

const DELETED = [
  `DELETE FROM calls WHERE ${begins('ticket_id')}`,
  `DELETE FROM tickets WHERE ${begins('id')}`,
  `DELETE FROM webhook_journal WHERE ${begins('dedupe_key')}`,
];

const isAny = (sqlite: DatabaseSync): boolean =>
  // All rows of one test call are written, and go, in one transaction.
  sqlite.prepare(`SELECT 1 FROM webhook_journal WHERE ${begins('dedupe_key')} LIMIT 1`).get() !== undefined;

/**
 * Deletes all rows of test calls; nothing is written where there are none. Those that the disk keeps are on no board after
 * their minute, and go with the next test call or at the next start.
 */
export function removeTestCalls(database: Pick<Database, 'sqlite' | 'transaction'>, log: Log): void {
  const { sqlite } = database;
  try {
    if (!isAny(sqlite)) return;
    database.transaction(() => {
      for (const statement of DELETED) sqlite.exec(statement);
    });
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    log.warn('test-call-left', { reason: error instanceof Error ? error.message : 'unknown' });
  }
}
