/** The lists of the front desk as typed, and what of them is to be sent. Pure. */
import {
  MAX_DIRECTION_LENGTH,
  MAX_DESK_NAME_LENGTH,
  MAX_LINE_NAME_LENGTH,
  MAX_PERSON_NAME_LENGTH,
} from '../../../contract/limits.ts';
import type { Places } from '../../../contract/fleet.ts';
import { fromEntries } from '../../../contract/setting-kinds.ts';
import type { NamedLine, SettingsView } from '../../../contract/settings.ts';
import {
  type Drafts,
  type FieldProblem,
  type HoursDraft,
  type ListName,
  readingOf,
  ROW_PARTS,
  type RowDraft,
  type RowPart,
  type StepReading,
} from './drafts.ts';
import { hoursDraftOf, readHours } from './hours-form.ts';
import { isLonger } from './plain-form.ts';

type SavedRow = Readonly<Partial<Record<RowPart, string | number | undefined>>>;
type AnyRow = Readonly<Partial<Record<RowPart, string>>>;

/** In UTF-16 units. */
const MAX_LENGTHS: Readonly<Record<ListName, AnyRowLengths>> = {
  desks: { name: MAX_DESK_NAME_LENGTH, direction: MAX_DIRECTION_LENGTH },
  lines: { name: MAX_LINE_NAME_LENGTH, where: MAX_DIRECTION_LENGTH },
  people: { name: MAX_PERSON_NAME_LENGTH },
};
type AnyRowLengths = Readonly<Partial<Record<RowPart, number>>>;

/** An id is the booking system's. Minutes may be left out. */
const NUMBERS: Readonly<Partial<Record<RowPart, RegExp>>> = {
  id: /^-?\d{1,15}$/u,
  opensBeforeMin: /^\d{0,6}$/u,
  closesAfterMin: /^\d{0,6}$/u,
  minutes: /^\d{0,6}$/u,
};

export const isNumberPart = (part: RowPart): boolean => part in NUMBERS;

const isEmpty = (row: AnyRow): boolean => Object.values(row).every((text) => text.trim() === '');

export const isNoNumber = (row: AnyRow, part: RowPart): boolean =>
  !isEmpty(row) && NUMBERS[part]?.test((row[part] ?? '').trim()) === false;

const partsOf = (list: ListName): readonly RowPart[] => ROW_PARTS[list];

export const rowDraftsOf = <List extends ListName>(
  list: List,
  rows: readonly SavedRow[],
): readonly RowDraft<List>[] =>
  rows.map((row) =>
    fromEntries<RowDraft<List>>(partsOf(list).map((part) => [part, String(row[part] ?? '')])),
  );

/** A desk or a person without a name is sent, so that the hub reports it. A line may have none. */
function rowToSend(list: ListName, row: AnyRow): Readonly<Record<string, string | number>> {
  const entries = partsOf(list).flatMap((part) => {
    const text = (row[part] ?? '').trim();
    if (text === '' && (part !== 'name' || list === 'lines')) return [];
    return [[part, isNumberPart(part) ? Number(text) : text] as const];
  });
  return Object.fromEntries(entries);
}

function longText(list: ListName, rows: readonly AnyRow[]): Omit<FieldProblem, 'field'> | undefined {
  for (const row of rows)
    for (const part of partsOf(list)) {
      const most = MAX_LENGTHS[list][part];
      if (most !== undefined && isLonger(row[part] ?? '', most))
        return { at: [(row.id ?? '').trim(), part], problem: { kind: 'too-long', most } };
    }
  return undefined;
}

function readList(list: ListName, drafts: readonly AnyRow[] | undefined, view: SettingsView): StepReading {
  if (drafts === undefined) return readingOf({});
  const rows = drafts.filter((row) => !isEmpty(row));
  // A row without an id cannot be named, so that is said first.
  const long = rows.some((row) => isNoNumber(row, 'id')) ? undefined : longText(list, rows);
  if (long !== undefined) return readingOf({}, { field: list, ...long });
  if (rows.some((row) => partsOf(list).some((part) => isNoNumber(row, part))))
    return readingOf({}, { field: list });
  const toSend = (typed: readonly AnyRow[]) => typed.map((row) => rowToSend(list, row));
  const change = toSend(rows);
  const isSame = JSON.stringify(change) === JSON.stringify(toSend(rowDraftsOf(list, view[list])));
  return readingOf(isSame ? {} : { [list]: change });
}

/** When a line takes visitors without an appointment, as typed or saved. */
export const walkInHoursOf = ({ walkInHours = {} }: Drafts, view: SettingsView, id: string): HoursDraft =>
  walkInHours[id] ?? hoursDraftOf(view.lines.find((line) => String(line.id) === id)?.walkIns);

/** The lines with their hours, which are typed below the rows. */
function readLines(drafts: Drafts, view: SettingsView): StepReading {
  const rows = drafts.lines ?? (drafts.walkInHours && rowDraftsOf('lines', view.lines));
  const read = readList('lines', rows, { ...view, lines: [] });
  if (read.kind !== 'change' || read.change.lines === undefined) {
    const isEmptied = read.kind === 'unchanged' && rows !== undefined && view.lines.length > 0;
    return isEmptied ? readingOf({ lines: [] }) : read;
  }
  const lines: NamedLine[] = [];
  for (const line of read.change.lines) {
    const typed = readHours(walkInHoursOf(drafts, view, String(line.id)));
    if (typed.kind === 'wrong') {
      const at = [String(line.id), 'walkIns', typed.weekday];
      return readingOf({}, { field: 'lines', at, problem: { kind: 'not-a-time' } });
    }
    lines.push({ ...line, ...(typed.hours === null ? {} : { walkIns: typed.hours }) });
  }
  const saved = rowDraftsOf('lines', view.lines).map((row, n) => {
    const { walkIns } = view.lines[n] ?? {};
    return { ...rowToSend('lines', row), ...(walkIns === undefined ? {} : { walkIns }) };
  });
  return readingOf(JSON.stringify(lines) === JSON.stringify(saved) ? {} : { lines });
}

export const readFrontDeskLists = (drafts: Drafts, view: SettingsView): readonly StepReading[] => [
  readList('desks', drafts.desks, view),
  readLines(drafts, view),
  readList('people', drafts.people, view),
];

type LineDraft = RowDraft<'lines'>;

export const unlisted = (ids: readonly number[], rows: readonly AnyRow[]): readonly number[] =>
  ids.filter((id) => !rows.some((row) => row.id?.trim() === String(id)));

export type Seen = Places['desks'][number];

/** What the hub has seen and is not listed. Those without a name come first, because only numbers stand for them. */
export const seenUnlisted = (seen: readonly Seen[], rows: readonly AnyRow[]): readonly Seen[] =>
  seen
    .filter(({ id }) => unlisted([id], rows).length > 0)
    .sort((a, b) => Number(a.name !== undefined) - Number(b.name !== undefined));

export const nameless = (ids: readonly number[], rows: readonly LineDraft[]): readonly number[] =>
  ids.filter((id) => !rows.some((row) => row.id.trim() === String(id) && row.name.trim() !== ''));

/** Without rows that are empty. The name of one that has none is still to be typed. */
export const withSeen = <List extends ListName>(
  list: List,
  rows: readonly RowDraft<List>[],
  { id, name }: Seen,
): readonly RowDraft<List>[] => [
  ...rows.filter((row) => !isEmpty(row)),
  ...rowDraftsOf(list, [{ id, name }]),
];
