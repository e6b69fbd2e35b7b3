/**
 * Names that tell a screen nothing: of calls and of tickets. They are keyed hashes (HMAC-SHA256), the same
 * over reconnects and restarts, and others in another database. The seal of a cursor is one too.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** 96 bits: two of the calls of a year do not meet. */
const LENGTH = 16;

const RowSchema = z.object({ secret: z.instanceof(Uint8Array) });

export type OpaqueName = (of: 'call' | 'ticket' | 'cursor', what: string) => string;

export function createOpaqueNames({ sqlite }: Pick<Database, 'sqlite'>): OpaqueName {
  const { secret } = RowSchema.parse(sqlite.prepare('SELECT secret FROM call_secret').get());
  return (of, what) =>
    createHmac('sha256', secret).update(`${of}\n${what}`).digest('base64url').slice(0, LENGTH);
}
