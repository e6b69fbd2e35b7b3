/** The list of lines as it is typed, and the lines that it stands for. Pure. */
import type { NamedLine } from '../../../contract/named.ts';
import type { LineDraft } from './drafts.ts';
import { isEmpty, isNoId } from './rows-form.ts';

const WINDOW = ['opensBeforeMin', 'closesAfterMin'] as const;

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const lineDraftsOf = (lines: readonly NamedLine[]): readonly LineDraft[] =>
  lines.map(({ id, name = '', opensBeforeMin, closesAfterMin }) => ({
    id: String(id),
    name,
    opensBeforeMin: textOf(opensBeforeMin),
    closesAfterMin: textOf(closesAfterMin),
  }));

/** Those of `ids` that no row has. */
export const unlisted = (ids: readonly number[], rows: readonly LineDraft[]): readonly number[] =>
  ids.filter((id) => !rows.some((row) => row.id.trim() === String(id)));

/** Those of `ids` that no row names. */
export const nameless = (ids: readonly number[], rows: readonly LineDraft[]): readonly number[] =>
  ids.filter((id) => !rows.some((row) => row.id.trim() === String(id) && row.name.trim() !== ''));

/** With a row for the line, whose name is to be typed; rows that nothing was typed in go. */
export const withLine = (rows: readonly LineDraft[], id: number): readonly LineDraft[] => [
  ...rows.filter((row) => !isEmpty(row)),
  ...lineDraftsOf([{ id }]),
];

/** Whether `part` of a row is no whole number where one is needed. */
export function isNoNumber(row: LineDraft, part: keyof LineDraft): boolean {
  if (part === 'id') return isNoId(row);
  return part !== 'name' && !/^\d{0,6}$/u.test(row[part].trim());
}

/** Undefined where a number is none. */
export function linesOf(drafts: readonly LineDraft[]): NamedLine[] | undefined {
  const typed = drafts.filter((row) => !isEmpty(row));
  if (typed.some((row) => (['id', ...WINDOW] as const).some((part) => isNoNumber(row, part))))
    return undefined;
  return typed.map((row) => {
    const line: NamedLine = { id: Number(row.id) };
    if (row.name.trim() !== '') line.name = row.name.trim();
    for (const part of WINDOW) if (row[part].trim() !== '') line[part] = Number(row[part]);
    return line;
  });
}
