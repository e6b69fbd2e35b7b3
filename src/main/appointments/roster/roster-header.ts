/** Which column is which field. Pure. */
import { MAX_COLUMNS } from '../../../contract/limits.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/appointment-fields.ts';

/** Case, blanks and joining signs do not matter: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const rosterFieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const MAX_NAME_LENGTH = 100;

/** As staff see them: the first 100, each cut at 100 characters. */
export const shownNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, MAX_NAME_LENGTH));

/** Undefined for an unknown column. */
export type ColumnsOf = readonly (RosterField | undefined)[];

/** What a person said about files with these column names. */
export interface ColumnsForm {
  readonly names: readonly string[];
  readonly fields: ColumnsOf;
}

export const hasNames = (form: Pick<ColumnsForm, 'names'>, names: readonly string[]): boolean =>
  JSON.stringify(form.names) === JSON.stringify(shownNames(names));

/** `forms`: of files that may come. Default: the names of the columns decide. */
export type ColumnsSaid = { readonly fields: ColumnsOf } | { readonly forms: readonly ColumnsForm[] };

const saidOf = (columns: ColumnsSaid | undefined, names: readonly string[]): ColumnsOf | undefined =>
  columns && 'fields' in columns
    ? columns.fields
    : columns?.forms.find((form) => hasNames(form, names))?.fields;

/** `said`: what a person said about the columns. Default: their names decide. */
export function fieldsOf(names: readonly string[], said: ColumnsSaid | undefined): ColumnsOf {
  const given = saidOf(said, names);
  return given === undefined ? names.map(rosterFieldOf) : names.map((_, n) => given[n]);
}

/** Fields that have to have a column and have none. */
export const missingIn = (fields: ColumnsOf): readonly string[] => [
  ...NEEDED.filter((field) => !fields.includes(field)),
  ...(fields.includes('code') || fields.includes('publicId') ? [] : ['code']),
];
