/** What of the lines is to be sent to the hub. Pure. */
import type { NamedLine } from '../../../contract/named.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, LineDraft, StepReading } from './drafts.ts';

const WINDOW = ['opensBeforeMin', 'closesAfterMin'] as const;

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const lineDraftsOf = (lines: readonly NamedLine[]): readonly LineDraft[] =>
  lines.map(({ id, name = '', opensBeforeMin, closesAfterMin }) => ({
    id: String(id),
    name,
    opensBeforeMin: textOf(opensBeforeMin),
    closesAfterMin: textOf(closesAfterMin),
  }));

const isEmpty = (row: LineDraft): boolean => Object.values(row).every((text: string) => text.trim() === '');

/** Whether `part` of a row is no whole number where one is needed. */
export function isNoNumber(row: LineDraft, part: keyof LineDraft): boolean {
  const text = row[part].trim();
  if (part === 'name' || isEmpty(row)) return false;
  return part === 'id' ? !/^-?\d{1,15}$/u.test(text) : !/^\d{0,6}$/u.test(text);
}

/** Undefined where a number is none. Rows that were left empty count as not there. */
function linesOf(drafts: readonly LineDraft[]): NamedLine[] | undefined {
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

export function readLines(drafts: Drafts, view: SettingsView): StepReading {
  if (drafts.lines === undefined) return { kind: 'unchanged' };
  const lines = linesOf(drafts.lines);
  if (lines === undefined) return { kind: 'invalid', problems: [{ field: 'lines' }] };
  const isSame = JSON.stringify(lines) === JSON.stringify(linesOf(lineDraftsOf(view.lines)));
  return isSame ? { kind: 'unchanged' } : { kind: 'change', change: { lines } };
}
