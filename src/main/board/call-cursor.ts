/** Where a screen is in the stream of calls, as a text that only the hub reads. Pure. */
import { z } from 'zod';

export interface CallPlace {
  readonly seq: number;
  /** When the call there was heard; 0: there was none. Tells a place of this database from one that a copy has not reached. */
  readonly heardAt: number;
}

const RADIX = 36;

const CursorSchema = z
  .string()
  .regex(/^[\w-]{16}\.[\da-z]{1,10}\.[\da-z]{1,10}$/)
  .transform((text) => {
    const [database = '', seq = '', heardAt = ''] = text.split('.');
    return { database, seq: Number.parseInt(seq, RADIX), heardAt: Number.parseInt(heardAt, RADIX) };
  });

/** `database`: the name of the database that the place is in. */
export const cursorAt = (database: string, { seq, heardAt }: CallPlace): string =>
  [database, seq.toString(RADIX), heardAt.toString(RADIX)].join('.');

/** Undefined for any text that is no place in this database. */
export function placeIn(database: string, cursor: string): CallPlace | undefined {
  const read = CursorSchema.safeParse(cursor).data;
  return read?.database === database ? { seq: read.seq, heardAt: read.heardAt } : undefined;
}
