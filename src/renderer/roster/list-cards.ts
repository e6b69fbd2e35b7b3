/** What the preview of a list asks: one card for each thing that only a person can say, kept once it is answered. Pure. */
import { isBlocking, type ListField } from '../../contract/list-fields.ts';
import type { ListState } from '../../contract/list-import.ts';
import type { ListQuestion } from '../../contract/list-questions.ts';
import type { ListRecipe } from '../../contract/list-recipe.ts';

type Guess = Extract<ListQuestion, { kind: 'guessed-column' }>;
type EachKind<Question> = Question extends { readonly kind: infer Kind }
  ? Kind extends unknown
    ? Question & { readonly kind: Kind }
    : never
  : never;
type OtherQuestion = EachKind<Exclude<ListQuestion, Guess>>;

export type ListCard =
  | OtherQuestion
  | { readonly kind: 'guessed'; readonly columns: readonly Guess[] }
  | { readonly kind: 'encoding'; readonly candidates: Encoding['candidates'] }
  | { readonly kind: 'sheet'; readonly sheets: readonly string[] };

export type PreviewState = Extract<ListState, { kind: 'preview' }>;

type Encoding = NonNullable<PreviewState['encoding']>;

export interface AskedCard {
  /** Stays the same while the list is read again. */
  readonly key: string;
  readonly card: ListCard;
  /** It is still uncertain. */
  readonly isOpen: boolean;
  /** A person said that it is read rightly, which no recipe has. */
  readonly isAccepted?: boolean;
}

const keyOf = (card: ListCard): string =>
  card.kind === 'no-column' || card.kind === 'two-columns' ? `${card.kind} ${card.field}` : card.kind;

const isGuess = (question: ListQuestion): question is Guess => question.kind === 'guessed-column';
const isOther = (question: ListQuestion): question is OtherQuestion => !isGuess(question);

/** In the order in which they are answered best: first what keeps the list out. */
function cardsNow({ questions, doubts, encoding, sheets = [] }: PreviewState): readonly ListCard[] {
  const guesses = questions.filter(isGuess);
  const others = questions.filter(isOther);
  const hasDoubt = (kind: (typeof doubts)[number]['kind']): boolean =>
    doubts.some((one) => one.kind === kind);
  return [
    ...others.filter(isBlocking),
    ...(encoding && hasDoubt('encodings')
      ? [{ kind: 'encoding', candidates: encoding.candidates } as const]
      : []),
    ...(hasDoubt('more-sheets') ? [{ kind: 'sheet', sheets } as const] : []),
    ...others.filter((card) => !isBlocking(card)),
    ...(guesses.length > 0 ? [{ kind: 'guessed', columns: guesses } as const] : []),
  ];
}

/** A card that is asked again keeps what was answered on it. */
function together(before: ListCard, now: ListCard): ListCard {
  if ('words' in before && 'words' in now)
    return { ...now, words: [...new Set([...before.words, ...now.words])] };
  if (before.kind === 'guessed' && now.kind === 'guessed') {
    const isNew = ({ column }: { readonly column: string }) =>
      before.columns.every((one) => one.column !== column);
    return { ...now, columns: [...before.columns, ...now.columns.filter(isNew)] };
  }
  return now;
}

/** Other letters or another sheet: what was asked of the earlier ones says nothing. */
const isOtherText = (a: PreviewState, b: PreviewState): boolean =>
  a.encoding?.name !== b.encoding?.name || a.sheet !== b.sheet;

/** What the card's own answer is taken for. */
const ANSWERS = {
  start: ['start'],
  firstName: ['fullName'],
  lineId: ['lineId', 'lineName'],
} as const satisfies Record<string, readonly ListField[]>;

/** Below, in the table of columns: then the card has nothing to show. */
function isAnsweredElsewhere(card: ListCard, { recipe }: PreviewState): boolean {
  if (card.kind !== 'no-column' || card.field === 'day') return false;
  const own: readonly (ListField | null)[] = ANSWERS[card.field];
  if (card.field === 'lineId' && recipe.line) return false;
  return Object.values(recipe.columns ?? {}).filter((field) => own.includes(field)).length !== 1;
}

/** In the order in which they were first asked. `before` with its preview. */
export function askedCards(
  preview: PreviewState,
  before?: { readonly preview: PreviewState; readonly cards: readonly AskedCard[] },
): readonly AskedCard[] {
  const now = new Map(cardsNow(preview).map((card) => [keyOf(card), card]));
  const isChanged = before !== undefined && isOtherText(before.preview, preview);
  const kept = (before?.cards ?? []).filter(
    ({ card, key }) => !isChanged || card.kind === 'encoding' || card.kind === 'sheet' || now.has(key),
  );
  return [
    ...kept.flatMap((one): AskedCard | readonly AskedCard[] => {
      const again = now.get(one.key);
      if (!again && isAnsweredElsewhere(one.card, preview)) return [];
      if (!again) return { ...one, isOpen: false };
      const card = isChanged ? again : together(one.card, again);
      return { ...one, card, isOpen: one.isAccepted !== true };
    }),
    ...[...now].flatMap(([key, card]) =>
      kept.some((one) => one.key === key) ? [] : [{ key, card, isOpen: true }],
    ),
  ];
}

/** A column by its name, or by its place from 1 where it has none. */
export const columnKey = (name: string, place: number): string => (name === '' ? `#${place + 1}` : name);

export type Decision = (recipe: ListRecipe) => ListRecipe;

/** Takes a column for a field, or for nothing. */
export const takeColumn =
  (column: string, field: ListField | null): Decision =>
  (recipe) => ({ ...recipe, columns: { ...recipe.columns, [column]: field } });

/** The field's one column. The others are ignored, or found anew if nothing else is said of them. */
export const onlyColumn =
  (field: ListField, chosen: string, others: readonly string[] = []): Decision =>
  (recipe) => {
    const rest = Object.entries(recipe.columns ?? {}).filter(([, each]) => each !== field);
    const ignored = others.map((column): [string, null] => [column, null]);
    return { ...recipe, columns: { ...Object.fromEntries([...rest, ...ignored]), [chosen]: field } };
  };

export interface DateReading {
  readonly order: NonNullable<ListRecipe['dateOrder']>;
  /** UTC midnight. */
  readonly at: number;
}

/** Milliseconds; undefined for what no calendar has. */
function dayAt(year: number, month: number, day: number): number | undefined {
  const full = year < 100 ? 2_000 + year : year;
  const at = Date.UTC(full, month - 1, day);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : undefined;
}

/** The year in which a day is nearest. */
function nearestYear(month: number, day: number, now: number): number {
  const here = new Date(now).getUTCFullYear();
  const away = (year: number): number => Math.abs((dayAt(year, month, day) ?? Infinity) - now);
  return [here - 1, here + 1].reduce((best, year) => (away(year) < away(best) ? year : best), here);
}

/** Of a date without a year, each of the nearest. */
function shortReadings(sample: string, now: number): readonly DateReading[] {
  const [a, b] = (/(\d{1,2})\/(\d{1,2})/u.exec(sample) ?? []).slice(1).map(Number);
  if (a === undefined || b === undefined) return [];
  const found = [
    { order: 'day-first', at: dayAt(nearestYear(b, a, now), b, a) },
    { order: 'month-first', at: dayAt(nearestYear(a, b, now), a, b) },
  ] as const;
  return found.flatMap(({ order, at }) => (at === undefined ? [] : [{ order, at }]));
}

function readings(sample: string, now: number): readonly DateReading[] {
  const [a, b, c] = (/(\d{1,2})\D{1,2}(\d{1,2})\D{1,2}(\d{4}|\d{2})/u.exec(sample) ?? [])
    .slice(1)
    .map(Number);
  if (a === undefined || b === undefined || c === undefined) return shortReadings(sample, now);
  const found = [
    { order: 'day-first', at: dayAt(c, b, a) },
    { order: 'month-first', at: dayAt(c, a, b) },
    { order: 'year-first', at: c < 100 ? dayAt(a, b, c) : undefined },
  ] as const;
  return found.flatMap(({ order, at }) => (at === undefined ? [] : [{ order, at }]));
}

const DAY_MS = 86_400_000;

/** A date of the list that can be read in several ways, and how. Days far from `now` are no choice if another is near. */
export function openDate(
  samples: readonly string[],
  now: number,
): { readonly sample: string; readonly readings: readonly DateReading[] } | undefined {
  const isNear = ({ at }: DateReading): boolean => Math.abs(at - now) < 3 * 366 * DAY_MS;
  const all = samples.map((sample) => {
    const found = readings(sample, now);
    return { sample, readings: found.some(isNear) ? found.filter(isNear) : found };
  });
  return all.find((one) => waysOf(one.readings) > 1) ?? all[0];
}

const waysOf = (some: readonly DateReading[]): number => new Set(some.map(({ at }) => at)).size;
