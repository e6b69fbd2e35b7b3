/**
 * Names for calls and tickets that reveal nothing: keyed hashes (HMAC-SHA256), stable over restarts, different in
 * another database. Cursors are sealed with them too.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** 96 bits: no two calls of a year collide. */
const LENGTH = 16;

/** A board repeats its calls after each event. */
const MAX_REMEMBERED = 1_000;

const RowSchema = z.object({ secret: z.instanceof(Uint8Array) });

export type OpaqueName = (of: 'call' | 'ticket' | 'cursor', what: string) => string;

export function createOpaqueNames({ sqlite }: Pick<Database, 'sqlite'>): OpaqueName {
  const { secret } = RowSchema.parse(sqlite.prepare('SELECT secret FROM call_secret').get());
  const made = new Map<string, string>();
  return (of, what) => {
    const said = `${of}\n${what}`;
    const known = made.get(said);
    if (known !== undefined) return known;
    if (made.size >= MAX_REMEMBERED) made.clear();
    const name = createHmac('sha256', secret).update(said).digest('base64url').slice(0, LENGTH);
    made.set(said, name);
    return name;
  };
}
