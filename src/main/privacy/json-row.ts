/** JSON of the database or of the service, of which nothing is known. */
import { z } from 'zod';

const RowSchema = z.record(z.string(), z.unknown());

/** Columns, or the fields of an object, by name. */
export type Row = Readonly<Record<string, unknown>>;

/** The object that `text` is; an empty one where it is none. */
export function rowIn(text: unknown): Row {
  try {
    const parsed = RowSchema.safeParse(JSON.parse(typeof text === 'string' ? text : ''));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** The text of a column or field; empty where it is none. */
export const textIn = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
