/** Problems of the disk or of permissions, which do not mean damage. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemCode } from '../base/private-files.ts';
import { z } from 'zod';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';

type Refusal = Exclude<DatabaseProblem, { kind: 'not-replaced' }>;

const ErrorSchema = z.object({ errcode: z.number().optional(), code: z.string().optional() });

/** SQLITE_PERM, NOMEM, READONLY, IOERR, FULL, CANTOPEN, AUTH (sqlite.org/rescode.html). */
const CODES = new Set([3, 7, 8, 10, 13, 14, 23]);
const READ_ONLY = 8;
const FULL = 13;
const IO_ERROR = 10;
/** SQLite needs this for the index of its log, and reports "disk I/O error" with less. */
const LEAST_BYTES = 65_536;

const NO_RIGHT = new Set(['EROFS', 'EACCES', 'EPERM']);
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** Includes the folder. */
function mayWrite(path: string): boolean {
  return [path, dirname(path)].every((one) => {
    try {
      accessSync(one, constants.W_OK);
      return true;
    } catch (error) {
      return systemCode(error) === 'ENOENT';
    }
  });
}

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return false;
  }
}

/** Undefined if the error may mean damage. `anyError`: the file is known to be good. */
export function outOfReach(path: string, error: unknown, anyError: boolean): Refusal | undefined {
  const { errcode, code = '' } = ErrorSchema.safeParse(error).data ?? {};
  // The low byte is the primary code.
  const primary = (errcode ?? 0) & 0xff;
  if (primary === FULL || NO_ROOM.has(code) || (primary === IO_ERROR && isFull(path))) {
    return { kind: 'no-room', path };
  }
  const isRefused = NO_RIGHT.has(code) || (CODES.has(primary) && !mayWrite(path));
  if (isRefused) return { kind: 'no-right', path };
  // A damaged header also causes SQLite's "read-only".
  if (!anyError && (primary === READ_ONLY || !CODES.has(primary))) return undefined;
  return { kind: 'not-opened', path, reason: error instanceof Error ? error.message : String(error) };
}
