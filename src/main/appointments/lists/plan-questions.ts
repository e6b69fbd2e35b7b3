/** What a person has to say about a list before, or besides, its rows. Pure. */
import type { ListQuestion, TableDoubt } from '../../../contract/list-questions.ts';
import type { ListRecipe } from '../../../contract/list-recipe.ts';
import { roleOf } from './column-roles.ts';
import type { Choice } from './choose-columns.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { OrderLook } from './date-order.ts';
import type { ListDay } from './list-day.ts';
import type { ListPlan } from './list-plan.ts';
import type { ListTable } from './list-table.ts';
import { firstOf, orderShown, withoutRemark } from './read-names.ts';

const TIME_COLUMNS = ['start', 'startDate', 'end', 'endDate'] as const;

/** Day or month: where the list does not say. */
export function orderQuestions(
  table: ListTable,
  choice: Choice,
  profiles: readonly ColumnProfile[],
  orders: OrderLook,
  recipe: ListRecipe,
): readonly ListQuestion[] {
  if (recipe.dateOrder) return [];
  const open = TIME_COLUMNS.flatMap((field) => {
    const column = choice.at[field];
    if (column === undefined) return [];
    const found = orders.forms(column).map((form) => orders.found(column, form));
    return found.some((order) => order === 'open' || order === 'mixed')
      ? [{ column, isMixed: found.includes('mixed') }]
      : [];
  });
  if (open.length === 0) return [];
  return [
    {
      kind: 'date-order',
      columns: open.map(({ column }) => table.columns[column] ?? ''),
      samples: profiles[open[0]?.column ?? 0]?.samples ?? [],
      isMixed: open.some(({ isMixed }) => isMixed),
    },
  ];
}

function noStart({ at }: Choice, day: ListDay | undefined, hasDays: boolean): ListQuestion[] {
  if (at.startTime === undefined) return [{ kind: 'no-column', field: 'start' }];
  // Each row is of the day above it.
  if (hasDays && day?.title === undefined) return [];
  if (!day) return [{ kind: 'no-column', field: 'day' }];
  return day.title === undefined ? [] : [{ kind: 'day-of-title', title: day.title }];
}

/** What is seen in the whole list. */
interface Seen {
  readonly unknown: Readonly<Record<'statuses' | 'lines' | 'people', ReadonlySet<string>>>;
  /** Some headings between its rows are days. */
  readonly hasDays: boolean;
}

export function questionsOf(
  choice: Choice,
  plan: Pick<ListPlan, 'isOfService' | 'needsLine' | 'lineOfAll'>,
  knowsLines: boolean,
  day: ListDay | undefined,
  { unknown, hasDays }: Seen,
): ListQuestion[] {
  const { at, choices, doubles } = choice;
  const hasStart = at.start !== undefined || (at.startDate !== undefined && at.startTime !== undefined);
  const names = [at.firstName, at.fullName, at.subject, at.attendees];
  const guessed = choices.flatMap(({ name, field, why }): ListQuestion[] =>
    why === 'content' && field !== undefined ? [{ kind: 'guessed-column', field, column: name }] : [],
  );
  const isWithoutLine =
    plan.lineOfAll === undefined &&
    [at.lineId, at.lineName, at.subject].every((column) => column === undefined);
  const isLineless = knowsLines && !plan.isOfService && isWithoutLine;
  const words = (
    kind: 'unknown-statuses' | 'unknown-lines' | 'unknown-people',
    some: ReadonlySet<string>,
  ): ListQuestion[] => (some.size === 0 ? [] : [{ kind, words: [...some].slice(0, 200) }]);
  return [
    ...(hasStart ? [] : noStart(choice, day, hasDays)),
    ...(names.some((column) => column !== undefined)
      ? []
      : [{ kind: 'no-column', field: 'firstName' } as const]),
    ...(plan.needsLine && isWithoutLine ? [{ kind: 'no-column', field: 'lineId' } as const] : []),
    ...(isLineless ? [{ kind: 'no-line' } as const] : []),
    ...guessed,
    ...doubles.map((double) => ({ kind: 'two-columns', ...double }) as const),
    ...words('unknown-statuses', unknown.statuses),
    ...words('unknown-lines', unknown.lines),
    // The service's own lists name people with their ids or not at all.
    ...(plan.isOfService ? [] : words('unknown-people', unknown.people)),
  ];
}

/** How the names of a column are written, where they show it. */
export interface NamesSeen {
  readonly given: number;
  readonly family: number;
  /** Of two words or more, without a comma. */
  readonly all: number;
  /** One that does not show it, else any. */
  readonly sample: string;
}

export function createNameLook() {
  const seen = { given: 0, family: 0, all: 0, sample: '' };
  let isOpen = false;
  return {
    see(cell: string): void {
      const { name } = firstOf(withoutRemark(cell).text);
      if (!/\p{L}\s+\p{L}/u.test(name) || /[,，]/u.test(name)) return;
      const shown = orderShown(name);
      seen.all += 1;
      if (shown) seen[shown === 'given-first' ? 'given' : 'family'] += 1;
      if (seen.sample === '' || (!isOpen && !shown)) seen.sample = name.slice(0, 60);
      isOpen ||= shown === undefined;
    },
    found: (): NamesSeen => seen,
  };
}

const OFTEN = 0.1;
/** So few say nothing about the others. */
const FEW = 3;

/** Names in both orders, or a few that show the last name first among many that show nothing. */
export function nameQuestion(
  { at, isLastFirst }: Choice,
  { given, family, all, sample }: NamesSeen,
): readonly ListQuestion[] {
  if (at.fullName === undefined || isLastFirst) return [];
  const isMixed = Math.min(given, family) > (given + family) * OFTEN;
  const isRash = family > given && family < FEW && family * 2 < all;
  return isMixed || isRash ? [{ kind: 'name-order', sample }] : [];
}

const MOST_UNREAD_WORDS = 6;

/** "Stav: potvrzeno, zrušeno": perhaps a status in a language that nobody here reads. */
export function unreadColumns(
  { at, choices }: Choice,
  profiles: readonly ColumnProfile[],
  isSaid: (name: string, column: number) => boolean,
): readonly TableDoubt[] {
  if (at.status !== undefined) return [];
  return choices.flatMap(({ name, field, rivals }, n): readonly TableDoubt[] => {
    const { words, filled = 0, letters = 0 } = profiles[n] ?? { words: [] };
    const isFew = words.length > 1 && words.length <= MOST_UNREAD_WORDS && words.length < filled;
    const isOpen = field === undefined && rivals === undefined && roleOf(name) === undefined;
    if (!isOpen || !isFew || letters * 2 < filled || isSaid(name, n)) return [];
    return [{ kind: 'unread-column', name: name || `#${n + 1}`, words }];
  });
}
