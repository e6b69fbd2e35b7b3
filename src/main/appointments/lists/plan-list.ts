/** Decides a list before its rows are read: one walk over all of them. Pure. */
import { USUAL_MINUTES } from '../../../contract/limits.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import type { ListQuestion, TableDoubt } from '../../../contract/list-questions.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { type ColumnProfile, profileColumns, rowsLookedAt } from './column-profile.ts';
import { type Choice, chooseColumns } from './choose-columns.ts';
import { dayOfList } from './list-day.ts';
import type { ListTable } from './list-table.ts';
import type { ListPlan } from './list-plan.ts';
import { lookAtList, named } from './look-at-list.ts';
import {
  nameQuestion,
  type NamesSeen,
  orderQuestions,
  questionsOf,
  unreadColumns,
} from './plan-questions.ts';
import type { ReadContext } from './read-context.ts';
import type { NameOrder } from './read-names.ts';
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

function orderOfNames(recipe: ListRecipe, choice: Choice, { given, family }: NamesSeen): NameOrder {
  if (recipe.nameOrder) return recipe.nameOrder;
  if (given !== family) return given > family ? 'given-first' : 'family-first';
  return choice.isLastFirst ? 'family-first' : 'given-first';
}

const otherOrder = ({ given, family }: NamesSeen): number =>
  given + family === 0 ? 0 : Math.min(given, family) / (given + family);

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
  const seen = lookAtList(table, choice, context, recipe, profiles);
  const day = dayOfList(table, recipe, { ...context, yearOf: seen.yearOf });
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
    lineOfAll: recipe.line && named(context.lines, { line: recipe.line })('line'),
    nameOrder: orderOfNames(recipe, choice, seen.names),
    otherOrder: otherOrder(seen.names),
    orderAt(column, form) {
      if (recipe.dateOrder) return recipe.dateOrder;
      const found = seen.orders.found(column, form);
      return found === 'open' || found === 'mixed' ? undefined : found;
    },
    yearOf: seen.yearOf,
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
          ...questionsOf(choice, plan, context.lines !== undefined, day, seen),
          ...(recipe.nameOrder === undefined ? nameQuestion(choice, seen.names) : []),
          ...(zone !== undefined && !zones.isKnown(zone) ? [{ kind: 'unknown-zone', zone } as const] : []),
        ];
  const doubts = unreadColumns(choice, profiles, (name, n) => said(name, n) !== undefined);
  return { plan, choice, profiles, questions, doubts, source: own?.name ?? shipped?.name };
}
