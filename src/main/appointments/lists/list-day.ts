/** The day of a list that has only times: said by a recipe, a title, or a heading between its rows. Pure. */
import { createZoneTimes } from '../../../clock/zone-times.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { type Day, DATE_ORDERS, dayIn, type YearOf } from './date-order.ts';
import { readHeaderName } from './header-concepts.ts';
import type { ListTable } from './list-table.ts';
import { dateWithin, readMoment } from './read-moment.ts';

/**
 * Undefined where a text holds no date, one that may be two days, or the moment at which the list was printed. A date
 * without a year counts where it is all of the text: "Thursday 3 Dec".
 */
export function dayInText(text: string, yearOf: YearOf = () => undefined): Day | undefined {
  const alone = readMoment(text);
  const date = dateWithin(text) ?? (alone?.time ? undefined : alone?.date);
  if (!date || readHeaderName(text).concepts.some((each) => each.includes('created'))) return undefined;
  const ofYear = (short: Pick<Day, 'month' | 'day'>) => yearOf(short, alone?.weekday);
  if (date.kind === 'date' || date.form.startsWith('.')) return dayIn(date, 'day-first', ofYear);
  const days = DATE_ORDERS.flatMap((order) => dayIn(date, order, ofYear) ?? []);
  return days.length === 1 ? days[0] : undefined;
}

function today(now: number, timeZone: string): Day {
  const local = new Date(now + createZoneTimes(timeZone).offsetAt(now));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

export interface ListDay {
  readonly day: Day;
  /** By the list, and not by a person. */
  readonly title?: string;
}

export function dayOfList(
  table: Pick<ListTable, 'titles' | 'sheet'>,
  recipe: ListRecipe,
  { now, timeZone, yearOf }: { readonly now: number; readonly timeZone: string; readonly yearOf: YearOf },
): ListDay | undefined {
  if (recipe.day === 'today') return { day: today(now, timeZone) };
  const said = recipe.day === undefined ? undefined : dayInText(recipe.day);
  if (said) return { day: said };
  const titles = [...table.titles, ...(table.sheet === undefined ? [] : [table.sheet])];
  const found = titles.flatMap((title) => {
    const day = dayInText(title, yearOf);
    return day ? [{ day, title }] : [];
  });
  const kinds = new Set(found.map(({ day }) => JSON.stringify(day)));
  return kinds.size === 1 ? found[0] : undefined;
}
