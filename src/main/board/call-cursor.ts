/**
 * Where a screen is in the stream of calls, as a text that only the hub writes: it is sealed with the secret of the
 * database, so that a screen cannot write itself a place from which it would be told what was called before it came. Pure.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { OpaqueName } from './opaque-names.ts';

export interface CallPlace {
  readonly seq: number;
  /** When the call there was heard; 0: there was none. Tells a place of this database from one that a copy has not reached. */
  readonly heardAt: number;
}

const RADIX = 36;

const CursorSchema = z
  .string()
  .regex(/^[\da-z]{1,10}\.[\da-z]{1,10}\.[\w-]{16}$/)
  .transform((text) => {
    const [seq = '', heardAt = '', seal = ''] = text.split('.');
    return { seq, heardAt, seal };
  });

/** `opaque`: names of the database that the place is in. */
export function cursorAt(opaque: OpaqueName, place: CallPlace): string {
  const written = [place.seq, place.heardAt].map((number) => number.toString(RADIX)).join('.');
  return `${written}.${opaque('cursor', written)}`;
}

/** Undefined for any text that this database has not sealed. */
export function placeIn(opaque: OpaqueName, cursor: string): CallPlace | undefined {
  const read = CursorSchema.safeParse(cursor).data;
  if (!read) return undefined;
  const { seq, heardAt, seal } = read;
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(opaque('cursor', `${seq}.${heardAt}`))))
    return undefined;
  return { seq: Number.parseInt(seq, RADIX), heardAt: Number.parseInt(heardAt, RADIX) };
}
