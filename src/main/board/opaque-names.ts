/**
 * Names that tell a screen nothing: of calls and of tickets. They are keyed hashes (HMAC-SHA256), the same
 * over reconnects and restarts, and others in another database. The seal of a cursor is one too.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** 96 bits: two of the calls of a year do not meet. */
const LENGTH = 16;

/** A board has the same calls again after each event: their names are made once. */
const MOST_REMEMBERED = 1_000;

const RowSchema = z.object({ secret: z.instanceof(Uint8Array) });

export type OpaqueName = (of: 'call' | 'ticket' | 'cursor', what: string) => string;

export function createOpaqueNames({ sqlite }: Pick<Database, 'sqlite'>): OpaqueName {
  const { secret } = RowSchema.parse(sqlite.prepare('SELECT secret FROM call_secret').get());
  const made = new Map<string, string>();
  return (of, what) => {
    const said = `${of}\n${what}`;
    const known = made.get(said);
    if (known !== undefined) return known;
    if (made.size >= MOST_REMEMBERED) made.clear();
    const name = createHmac('sha256', secret).update(said).digest('base64url').slice(0, LENGTH);
    made.set(said, name);
    return name;
  };
}
