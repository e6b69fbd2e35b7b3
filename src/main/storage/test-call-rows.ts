/** Ids of test calls begin with a mark, so that leftovers of a crash or a backup are found. */
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../base/log.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

/** Random bits follow. No booking system uses such ids, and other journal keys are hex. */
export const TEST_CALL_MARK = 'foyer-test-call-';

/** `.` follows `-` in ASCII. */
const AFTER_MARK = 'foyer-test-call.';

export const isTestTicket = (ticketId: string): boolean => ticketId.startsWith(TEST_CALL_MARK);

/** SQL for a range of the column's index. */
const begins = (column: string): string =>
  `(${column} >= '${TEST_CALL_MARK}' AND ${column} < '${AFTER_MARK}')`;

export const IS_OF_SERVICE = `NOT ${begins('dedupe_key')}`;

const DELETED = [
  `DELETE FROM calls WHERE ${begins('ticket_id')}`,
  `DELETE FROM tickets WHERE ${begins('id')}`,
  `DELETE FROM webhook_journal WHERE ${begins('dedupe_key')}`,
];

const isAny = (sqlite: DatabaseSync): boolean =>
  // Each test call is written and deleted in one transaction.
  sqlite.prepare(`SELECT 1 FROM webhook_journal WHERE ${begins('dedupe_key')} LIMIT 1`).get() !== undefined;

/** On a disk error, the next test call or start deletes the rows. */
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
