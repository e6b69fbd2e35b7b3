/** Rows that are typed, each of one thing of the service. Pure. */
import type { SettingsView } from '../../../contract/settings.ts';
import type { StepReading } from './drafts.ts';

/** Every part of a row is text. */
type Row<Parts> = { readonly [Part in keyof Parts]: string } & { readonly id: string };

/** Rows that were left empty count as not there. */
export const isEmpty = <Parts extends Row<Parts>>(row: Parts): boolean =>
  Object.values<string>(row).every((text) => text.trim() === '');

/** Whether a row lacks an id: a whole number, as the service has it. */
export const isNoId = <Parts extends Row<Parts>>(row: Parts): boolean =>
  !isEmpty(row) && !/^-?\d{1,15}$/u.test(row.id.trim());

/** What was typed beside what is saved, both as they would be sent; undefined where that cannot be. */
export function readRows<Field extends 'desks' | 'lines' | 'people'>(
  field: Field,
  typed: SettingsView[Field] | undefined,
  saved: SettingsView[Field] | undefined,
): StepReading {
  if (typed === undefined) return { kind: 'invalid', problems: [{ field }] };
  if (JSON.stringify(typed) === JSON.stringify(saved)) return { kind: 'unchanged' };
  return { kind: 'change', change: { [field]: typed } };
}
