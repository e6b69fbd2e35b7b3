/** Decides a list before its rows are read: one walk over all of them. Pure. */
import { USUAL_MINUTES } from '../../../contract/limits.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListQuestion, TableDoubt } from '../../../contract/list-questions.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { type ColumnProfile, isIsoTime, momentIn, profileColumns, rowsLookedAt } from './column-profile.ts';
import { type Choice, chooseColumns } from './choose-columns.ts';
import { createOrderLook } from './date-order.ts';
import { dayInText, dayOfList } from './list-day.ts';
import type { ListTable } from './list-table.ts';
import type { ListPlan } from './list-plan.ts';
import { orderQuestions, questionsOf, unreadColumns } from './plan-questions.ts';
import { createCodeLook, plainCell } from './read-codes.ts';
import type { Known, ReadContext } from './read-context.ts';
import { type NameOrder, orderShown } from './read-names.ts';
import { createSubjectLook } from './read-subject.ts';
import { createHalfLook, createHourLook } from './read-clock.ts';
import { createZones } from './read-time.ts';
import { statusIn, statusInName } from './read-words.ts';
import { softFold, textKey } from './text-key.ts';
import { recipeFor } from './list-recipes.ts';

export interface PlannedList {
  readonly plan: ListPlan;
  readonly choice: Choice;
  readonly profiles: readonly ColumnProfile[];
  readonly questions: readonly ListQuestion[];
  readonly doubts: readonly TableDoubt[];
  readonly source: string | undefined;
}

const DAY_MS = 86_400_000;
/** An appointment of a list is not further back or ahead; used only for years of two digits. */
const BELIEVED_BACK_MS = 3 * 366 * DAY_MS;
const BELIEVED_AHEAD_MS = 2 * 366 * DAY_MS;

function firstRows(table: ListTable): readonly (readonly string[])[] {
  const most = rowsLookedAt(table.columns.length);
  const rows: (readonly string[])[] = [];
  for (const row of table.rows()) {
    if (!row.aside && !row.fault) rows.push(row.cells);
    if (rows.length >= most) break;
  }
  return rows;
}

/** A person's word before a program's recipe. */
function saidBy(
  recipes: readonly (ListRecipe | undefined)[],
): (name: string, column: number) => ListField | null | undefined {
  const keyOf = (name: string): string => (BY_PLACE.test(name) ? name : textKey(name) || name);
  const said = new Map<string, ListField | null>();
  for (const recipe of recipes)
    for (const [name, field] of Object.entries(recipe?.columns ?? {}))
      if (!said.has(keyOf(name))) said.set(keyOf(name), field);
  return (name, column) => said.get(keyOf(name || placeOf(column)));
}

/** How a recipe calls a column without a name. */
const BY_PLACE = /^#\d+$/;
const placeOf = (column: number): string => `#${column + 1}`;

const named = (known: readonly Known[] = [], said: ListRecipe['lines'] = {}) => {
  const byKey = new Map<string, Partial<Known>>(known.map((one) => [textKey(one.name), one]));
  for (const [text, { id, name }] of Object.entries(said)) {
    const other = name === undefined ? known.find((one) => one.id === id) : byKey.get(textKey(name));
    byKey.set(textKey(text), {
      ...other,
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    });
  }
  const byText = new Map<string, Partial<Known> | undefined>();
  return (text: string): Partial<Known> | undefined => {
    if (byText.has(text)) return byText.get(text);
    const found = byKey.get(textKey(text));
    if (byText.size < MOST_WORDS) byText.set(text, found);
    return found;
  };
};

const MOST_WORDS = 10_000;
const LONGEST_CELL = 1_000;

/** What the whole walk sees. */
function look(
  table: ListTable,
  choice: Choice,
  context: ReadContext,
  recipe: ListRecipe,
  profiles: readonly ColumnProfile[],
) {
  const { at } = choice;
  const orders = createOrderLook(
    (utc) => utc > context.now - BELIEVED_BACK_MS && utc < context.now + BELIEVED_AHEAD_MS,
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
  const families = { 'given-first': 0, 'family-first': 0 };
  const dated = profiles.flatMap(({ dates, dateTimes }, n) => (dates + dateTimes > 0 ? [n] : []));
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
    if (row.aside === 'note') hasDays ||= dayInText(row.cells.join(' ')) !== undefined;
    if (row.aside || row.fault) continue;
    const { cells } = row;
    clock.see(cells);
    hours.see(cells);
    for (const n of dated) {
      const text = cells[n] ?? '';
      const moment = text === '' || isIsoTime(text) ? undefined : momentIn(plainCell(text));
      if (moment?.date?.kind === 'open') orders.see(n, moment, ofTimes.has(n));
    }
    for (const field of ['code', 'alias'] as const) {
      const code = cellAt(cells, field);
      if (code !== '') codes[field].see(code);
    }
    seeWords(cells);
    const shown = at.fullName === undefined ? undefined : orderShown(cellAt(cells, 'fullName'));
    if (shown) families[shown] += 1;
    if (at.subject !== undefined) subjects.see(cellAt(cells, 'subject'));
  }
  return {
    orders,
    codes,
    subjects,
    unknown,
    families,
    isLine,
    isPerson,
    hasDays,
    isHalfOpen: clock.done(),
    isOddHour: hours.done(),
  };
}

function orderOfNames(recipe: ListRecipe, choice: Choice, families: Record<NameOrder, number>): NameOrder {
  if (recipe.nameOrder) return recipe.nameOrder;
  if (families['given-first'] !== families['family-first'])
    return families['given-first'] > families['family-first'] ? 'given-first' : 'family-first';
  return choice.isLastFirst ? 'family-first' : 'given-first';
}

function otherOrder(families: Record<NameOrder, number>): number {
  const [one, other] = [families['given-first'], families['family-first']];
  return one + other === 0 ? 0 : Math.min(one, other) / (one + other);
}

/** `Start (UTC)`, `Beginn GMT+1`. Minutes ahead. */
function offsetInName(name: string): number | undefined {
  const match = /\b(?:utc|gmt)(?: ?([+-])(\d{1,2})(?::?(\d{2}))?)?\b/.exec(softFold(name));
  if (!match) return undefined;
  const ahead = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -ahead : ahead;
}

/** A person says so, or it has Foyer's own names or the service's in another language: an id alone may be any program's. */
function isOfService(names: readonly string[], { at, choices }: Choice): boolean {
  if (at.id === undefined) return false;
  if (choices[at.id]?.why === 'recipe') return true;
  const keys = new Set(names.map(textKey));
  if (keys.has('id') && keys.has('lineid')) return true;
  if (at.code === undefined) return false;
  // Other programs have an id, a code and a time of start too; SimplyBook has.
  const own = ['id', 'firstname', 'starttime'].every((name) => keys.has(name));
  return at.lineId !== undefined || (own && (keys.has('code') || keys.has('publicid')));
}

export function planList(table: ListTable, context: ReadContext): PlannedList {
  const shipped = recipeFor(table.columns);
  const { recipe: own } = context;
  const recipe: ListRecipe = { ...shipped, ...own };
  const rows = firstRows(table);
  const profiles = profileColumns(table.columns.length, rows);
  const said = saidBy([own, shipped]);
  const choice = chooseColumns({ names: table.columns, profiles, rows, said });
  const seen = look(table, choice, context, recipe, profiles);
  const day = dayOfList(table, recipe, context);
  const zones = createZones(context.timeZone);
  const zone = recipe.timeZone ?? table.timeZone;
  const isSpoilt = profiles.some(({ scientific }) => scientific > 0);
  const changed = { code: seen.codes.code.done(isSpoilt), alias: seen.codes.alias.done(isSpoilt) };
  const offsets = table.columns.map(offsetInName);
  const isOwn = isOfService(table.columns, choice);
  const unused = choice.choices.flatMap(({ field }, n) => (field === undefined ? [n] : []));
  const plan: ListPlan = {
    at: choice.at,
    codeElse: isOwn ? table.columns.findIndex((name) => textKey(name) === 'publicid') : undefined,
    recipe,
    isOfService: isOwn,
    needsLine: isOwn && context.lines !== undefined,
    nameOrder: orderOfNames(recipe, choice, seen.families),
    otherOrder: recipe.nameOrder ? 0 : otherOrder(seen.families),
    orderAt(column, form) {
      if (recipe.dateOrder) return recipe.dateOrder;
      const found = seen.orders.found(column, form);
      return found === 'open' || found === 'mixed' ? undefined : found;
    },
    isCalendar: table.container === 'calendar',
    is1904: table.is1904 === true,
    day: day?.day,
    isHalfOpen: seen.isHalfOpen,
    // The booking system knows its hours.
    isOddHour: isOwn || table.container === 'calendar' ? () => false : seen.isOddHour,
    zones,
    zone,
    offsetAt: (column) => offsets[column],
    lengthUnit: choice.lengthUnit,
    isChangedCode: (field, text) => changed[field](text),
    unused,
    arrivals: unused.filter((n) => statusIn(table.columns[n] ?? '') === 'Checked-in'),
    flags: unused.flatMap((column) => {
      const status = statusInName(table.columns[column] ?? '');
      const isAgainst = status === 'Cancelled' || status === 'No-show';
      return isAgainst || status === 'Scheduled' ? [{ column, isExpected: !isAgainst }] : [];
    }),
    readSubject: seen.subjects.read,
    lineWithId: (text) => context.lines?.find(({ id }) => String(id) === text),
    lineNamed: seen.isLine,
    personNamed: seen.isPerson,
    usualMinutes: (line) => recipe.usualMinutes ?? line?.minutes ?? USUAL_MINUTES,
    now: context.now,
  };
  // Nothing is to be asked about a list without appointments.
  const questions =
    rows.length === 0
      ? []
      : [
          ...orderQuestions(table, choice, profiles, seen.orders, recipe),
          ...questionsOf(choice, plan, day, seen),
          ...(zone !== undefined && !zones.isKnown(zone) ? [{ kind: 'unknown-zone', zone } as const] : []),
        ];
  const doubts = unreadColumns(choice, profiles, (name, n) => said(name, n) !== undefined);
  return { plan, choice, profiles, questions, doubts, source: own?.name ?? shipped?.name };
}
