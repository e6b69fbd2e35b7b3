/** What the whole walk over a list sees, before its rows are read: orders of dates and names, unknown words, years. Pure. */
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import type { Choice } from './choose-columns.ts';
import { type ColumnProfile, isIsoTime, momentIn } from './column-profile.ts';
import { createOrderLook, createYears } from './date-order.ts';
import { dayInText } from './list-day.ts';
import type { ListTable } from './list-table.ts';
import { createNameLook } from './plan-questions.ts';
import { createHalfLook, createHourLook } from './read-clock.ts';
import { createCodeLook, plainCell } from './read-codes.ts';
import type { Known, NamedHere, ReadContext } from './read-context.ts';
import type { CellMoment } from './iso-moment.ts';
import { readBareDay } from './read-moment.ts';
import { createSubjectLook } from './read-subject.ts';
import { statusIn } from './read-words.ts';
import { textKey } from './text-key.ts';

const DAY_MS = 86_400_000;
/** An appointment of a list is not further back or ahead; used only for years of two digits. */
const BELIEVED_BACK_MS = 3 * 366 * DAY_MS;
const BELIEVED_AHEAD_MS = 2 * 366 * DAY_MS;

/** What a name of the list means: as a person said, else as the lobby knows it. */
export const named = (known: readonly Known[] = [], said: ListRecipe['people'] = {}) => {
  const byKey = new Map<string, NamedHere>(known.map((one) => [textKey(one.name), one]));
  for (const [text, { id, name, isAnyone }] of Object.entries(said)) {
    const other = name === undefined ? known.find((one) => one.id === id) : byKey.get(textKey(name));
    byKey.set(textKey(text), {
      ...other,
      ...(isAnyone ? { isAnyone } : {}),
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    });
  }
  const byText = new Map<string, NamedHere | undefined>();
  return (text: string): NamedHere | undefined => {
    if (byText.has(text)) return byText.get(text);
    const found = byKey.get(textKey(text));
    if (byText.size < MOST_WORDS) byText.set(text, found);
    return found;
  };
};

const MOST_WORDS = 10_000;
const LONGEST_CELL = 1_000;

const MOST_YEARS = 20;
/** Only with all its digits. */
function writtenYear(moment: CellMoment | undefined): number | undefined {
  const { date } = moment ?? {};
  const year = date?.kind === 'date' ? date.year : date?.form.endsWith('4') ? date.parts[2] : undefined;
  return year === 0 ? undefined : year;
}

/** What the whole walk sees. */
export function lookAtList(
  table: ListTable,
  choice: Choice,
  context: ReadContext,
  recipe: ListRecipe,
  profiles: readonly ColumnProfile[],
) {
  const { at } = choice;
  const years = new Set<number>();
  const yearOf = createYears(context.now, years);
  const orders = createOrderLook(
    (utc) => utc > context.now - BELIEVED_BACK_MS && utc < context.now + BELIEVED_AHEAD_MS,
    createYears(context.now, new Set()),
  );
  const codes = { code: createCodeLook(), alias: createCodeLook() };
  const isLine = named(context.lines, recipe.lines);
  const isPerson = named(context.people, recipe.people);
  let hasLineId = false;
  const staff = new Set<string>();
  const subjects = createSubjectLook({
    isMatter: (text) => isLine(text) !== undefined,
    isStaff: (text) => isPerson(text) !== undefined || staff.has(textKey(text)),
  });
  const unknown = { statuses: new Set<string>(), lines: new Set<string>(), people: new Set<string>() };
  const names = createNameLook();
  const dated = profiles.flatMap(({ dates, dateTimes, bareDays }, n) =>
    dates + dateTimes + bareDays > 0 ? [n] : [],
  );
  const ofTimes = new Set([at.start, at.startDate, at.end, at.endDate]);
  const cellAt = (cells: readonly string[], field: ListField): string =>
    plainCell((cells[at[field] ?? -1] ?? '').slice(0, LONGEST_CELL));
  const saidStatuses = new Set(Object.keys(recipe.statuses ?? {}).map(textKey));

  const seen = { status: new Set<string>(), lineName: new Set<string>(), assigneeName: new Set<string>() };

  /** Calls `tell` with each word of a column once. */
  function once(cells: readonly string[], field: keyof typeof seen, tell: (word: string) => void): void {
    const column = at[field];
    const cell = column === undefined ? '' : (cells[column] ?? '').slice(0, LONGEST_CELL);
    if (cell === '' || seen[field].has(cell)) return;
    if (seen[field].size < MOST_WORDS) seen[field].add(cell);
    const word = plainCell(cell);
    if (word !== '') tell(word);
  }

  function seeWords(cells: readonly string[]): void {
    hasLineId = cellAt(cells, 'lineId') !== '';
    once(cells, 'status', (word) => {
      if (statusIn(word) === undefined && !saidStatuses.has(textKey(word))) unknown.statuses.add(word);
    });
    once(cells, 'lineName', (word) => {
      if (context.lines && !hasLineId && !isLine(word)) unknown.lines.add(word);
    });
    once(cells, 'assigneeName', (word) => {
      staff.add(textKey(word));
      if (context.people && !isPerson(word)) unknown.people.add(word);
    });
  }

  const clock = createHalfLook(table.container, [at.start, at.startTime, at.end, at.endTime]);
  const hours = createHourLook([at.start, at.startTime]);
  let hasDays = false;
  for (const row of table.rows()) {
    const heading = row.aside === 'note' ? dayInText(row.cells.join(' '), yearOf) : undefined;
    if (heading) hasDays = true;
    if (row.aside || row.fault) continue;
    const { cells } = row;
    clock.see(cells);
    hours.see(cells);
    for (const n of dated) {
      const text = cells[n] ?? '';
      if (text === '' || isIsoTime(text)) continue;
      const moment = momentIn(plainCell(text)) ?? (ofTimes.has(n) ? readBareDay(text) : undefined);
      if (moment?.date?.kind === 'open') orders.see(n, moment, ofTimes.has(n));
      const year = ofTimes.has(n) ? writtenYear(moment) : undefined;
      if (year !== undefined && years.size < MOST_YEARS) years.add(year);
    }
    for (const field of ['code', 'alias'] as const) {
      const code = cellAt(cells, field);
      if (code !== '') codes[field].see(code);
    }
    seeWords(cells);
    if (at.fullName !== undefined) names.see(cellAt(cells, 'fullName'));
    if (at.subject !== undefined) subjects.see(cellAt(cells, 'subject'));
  }
  return {
    orders,
    codes,
    subjects,
    unknown,
    names: names.found(),
    isLine,
    isPerson,
    hasDays,
    yearOf,
    isHalfOpen: clock.done(),
    isOddHour: hours.done(),
  };
}
