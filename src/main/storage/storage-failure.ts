/** Distinguishes disk errors (full, failing, read-only) from bugs. */
import { z } from 'zod';

const SqliteErrorSchema = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.number() });

/**
 * SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_BUSY: sqlite.org/rescode.html.
 */
const STORAGE_CODES = new Set([5, 8, 10, 11, 13, 14]);

/** The transaction was rolled back. */
export function isStorageFailure(error: unknown): boolean {
  const parsed = SqliteErrorSchema.safeParse(error);
  // The low byte is the primary code.
  return parsed.success && STORAGE_CODES.has(parsed.data.errcode & 0xff);
}
