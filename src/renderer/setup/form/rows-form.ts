/** Rows that are typed, each of one thing of the service. Pure. */
import type { SettingsView } from '../../../contract/settings.ts';
import type { FieldProblem, StepReading } from './drafts.ts';
import { isLonger } from './plain-form.ts';

/** Every part of a row is text. */
type Row<Parts> = { readonly [Part in keyof Parts]: string } & { readonly id: string };

/** Rows that were left empty count as not there. */
export const isEmpty = <Parts extends Row<Parts>>(row: Parts): boolean =>
  Object.values<string>(row).every((text) => text.trim() === '');

/** Whether a row lacks an id: a whole number, as the service has it. */
export const isNoId = <Parts extends Row<Parts>>(row: Parts): boolean =>
  !isEmpty(row) && !/^-?\d{1,15}$/u.test(row.id.trim());

interface RowsRule<Field extends 'desks' | 'lines' | 'people', Parts> {
  /** As they are sent; undefined where an id or a number is none. */
  readonly read: (rows: readonly Parts[]) => SettingsView[Field] | undefined;
  readonly saved: readonly Parts[];
  /** The longest texts, by part. */
  readonly most: { readonly [Part in keyof Parts]?: number };
}

/** The first text that is longer than the hub takes. A row without an id cannot be named, and is told for that. */
function longText<Parts extends Row<Parts>>(
  rows: readonly Parts[],
  most: { readonly [Part in keyof Parts]?: number },
): Omit<FieldProblem, 'field'> | undefined {
  for (const row of rows.some(isNoId) ? [] : rows)
    for (const [part, text] of Object.entries<string>(row)) {
      const limit = new Map<string, unknown>(Object.entries(most)).get(part);
      if (typeof limit === 'number' && isLonger(text, limit))
        return { at: [row.id.trim(), part], problem: { kind: 'too-long', most: limit } };
    }
  return undefined;
}

/** What was typed beside what is saved, both as they would be sent. */
export function readRows<Field extends 'desks' | 'lines' | 'people', Parts extends Row<Parts>>(
  field: Field,
  rows: readonly Parts[] | undefined,
  { read, saved, most }: RowsRule<Field, Parts>,
): StepReading {
  if (rows === undefined) return { kind: 'unchanged' };
  const long = longText(rows, most);
  if (long !== undefined) return { kind: 'invalid', problems: [{ field, ...long }] };
  const typed = read(rows);
  if (typed === undefined) return { kind: 'invalid', problems: [{ field }] };
  if (JSON.stringify(typed) === JSON.stringify(read(saved))) return { kind: 'unchanged' };
  return { kind: 'change', change: { [field]: typed } };
}
