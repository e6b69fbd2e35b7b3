/** Chooses which column is which field, by its name and by what stands in it. Pure. */
import { roleOf, type Role, sharedPath } from './column-roles.ts';
import { differ, type Doubles, type StartColumn, withoutBookingDays } from './booking-day.ts';
import { fits, MANY, MOST, share, timeForm, TIMES } from './column-fit.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { ListField } from '../../../contract/list-fields.ts';
import { unitOf } from './read-words.ts';

/** Why a column is taken for a field. */
export type Why = 'recipe' | 'name' | 'content' | 'name-and-content';

export interface ColumnChoice {
  readonly name: string;
  readonly field?: ListField | undefined;
  readonly why?: Why | undefined;
  /** Its name fits as well, and another column was taken. */
  readonly rivals?: ListField | undefined;
}

interface Candidate extends StartColumn {
  readonly why: Why;
  readonly isLastFirst: boolean;
}

/** What the choice is made from. */
export interface ChoiceInput {
  readonly names: readonly string[];
  readonly profiles: readonly ColumnProfile[];
  readonly rows: readonly (readonly string[])[];
  /** By a person or a recipe, by the column's name. `null`: not taken. */
  readonly said: (name: string, column: number) => ListField | null | undefined;
}

const ONLY_CONTENT = 30;

function byRole(column: number, role: Role, profile: ColumnProfile): Candidate | undefined {
  if (role.field === 'ignored') return undefined;
  const { weight } = role;
  const plain = { column, weight, isLastFirst: false };
  if (role.field === 'when' || role.field === 'any') {
    const form = timeForm(profile, role.field === 'when');
    const side = role.field === 'when' ? role.side : 'start';
    const when = role.field === 'when' ? role : undefined;
    if (form) return { ...plain, field: TIMES[side][form], why: 'name-and-content', when };
    if (role.field === 'when') return role.otherwise ? byRole(column, role.otherwise, profile) : undefined;
    return fits('subject', profile) ? { ...plain, field: 'subject', why: 'name' } : undefined;
  }
  const field = role.field === 'lineId' && !fits('lineId', profile) ? 'lineName' : role.field;
  // "Event name" is a matter more often than a person.
  const isPerson = field !== 'fullName' || weight > 60 || share(profile, profile.names) >= MANY;
  const taken = isPerson ? field : 'subject';
  if (!fits(taken, profile) && role.otherwise) return byRole(column, role.otherwise, profile);
  if (taken === 'fullName' && share(profile, profile.emails) >= MANY)
    return { ...plain, field: 'email', weight: ONLY_CONTENT, why: 'content' };
  return fits(taken, profile)
    ? { ...plain, field: taken, why: 'name', isLastFirst: role.isLastFirst === true }
    : undefined;
}

/** For a column whose name says nothing. */
function byContent(column: number, profile: ColumnProfile): Candidate | undefined {
  const plain = { column, weight: ONLY_CONTENT, why: 'content' as const, isLastFirst: false };
  if (share(profile, profile.emails) >= MOST) return { ...plain, field: 'email' };
  const form = timeForm(profile, false);
  if (form) return { ...plain, field: TIMES.start[form] };
  const isNames = share(profile, profile.names) >= MOST && profile.distinct * 2 > profile.filled;
  return isNames ? { ...plain, field: 'fullName' } : undefined;
}

/** Whether a time has a date its cells say. */
function bySaid(column: number, field: ListField, profile: ColumnProfile): Candidate {
  const side = Object.values(TIMES).find(({ moment }) => moment === field);
  const form = side && timeForm(profile, true);
  return {
    column,
    field: side && form ? side[form] : field,
    weight: 1_000,
    why: 'recipe',
    isLastFirst: false,
  };
}

function candidateOf({ names, profiles, said }: ChoiceInput, column: number): Candidate | undefined {
  const name = names[column] ?? '';
  const profile = profiles[column];
  if (!profile) return undefined;
  const field = said(name, column);
  if (field === null) return undefined;
  if (field !== undefined) return bySaid(column, field, profile);
  const role = name === '' ? undefined : roleOf(name.slice(sharedPath(names).length));
  return role ? byRole(column, role, profile) : byContent(column, profile);
}

const CLOSE = 10;

export interface Choice {
  readonly at: Partial<Record<ListField, number>>;
  readonly choices: readonly ColumnChoice[];
  /** The name of the column of names says the family name first. */
  readonly isLastFirst: boolean;
  /** Several columns fit one field as well: the first is taken. */
  readonly doubles: readonly { readonly field: ListField; readonly columns: readonly string[] }[];
  /** What a bare number of the length means, in minutes. */
  readonly lengthUnit: number;
}

/** Rows in which one cell is within another, of those that have both. */
function within(rows: readonly (readonly string[])[], inner: number, outer: number): number {
  const both = rows.filter((cells) => cells[inner]?.trim() && cells[outer]?.trim());
  const inside = both.filter((cells) => cells[outer]?.includes(cells[inner]?.trim() ?? '') === true);
  return both.length === 0 ? 0 : inside.length / both.length;
}

/** None of them is of weight. */
const MAY_BE_SEVERAL: ReadonlySet<ListField> = new Set([
  'notes',
  'cancelledNote',
  'sourceId',
  'assigneeId',
  'attendees',
]);

type Taken = Map<ListField, Candidate>;

/** "Name; Vorname" are two halves, "Name; Vorname; Nachname" are not. */
function settleNames(taken: Taken, { rows, profiles }: ChoiceInput): void {
  const [first, last, full] = (['firstName', 'lastName', 'fullName'] as const).map((field) =>
    taken.get(field),
  );
  if (!full) {
    const only = last ? undefined : first;
    const profile = profiles[only?.column ?? -1];
    // The customer's name, under a name for first names.
    if (!only || !profile || only.why === 'recipe' || share(profile, profile.names) < MOST) return;
    taken.delete('firstName');
    taken.set('fullName', { ...only, field: 'fullName' });
    return;
  }
  if (first && last) {
    taken.delete('fullName');
    return;
  }
  const half = first ?? last;
  if (!half || full.why === 'recipe') return;
  if (within(rows, half.column, full.column) >= MANY) {
    taken.delete(first ? 'firstName' : 'lastName');
    return;
  }
  taken.delete('fullName');
  const other = first ? 'lastName' : 'firstName';
  taken.set(other, { ...full, field: other });
}

/** A date and a time apart count only where no column has both, or where that one is less certain. */
function settleTimes(taken: Taken, { profiles }: ChoiceInput): void {
  for (const { date, time, moment } of Object.values(TIMES)) {
    const [whole, day, clock] = [taken.get(moment), taken.get(date), taken.get(time)];
    // Midnights, and nothing else says a time: they are meant.
    if (!whole && !clock && day?.why === 'recipe' && (profiles[day.column]?.dateTimes ?? 0) > 0) {
      taken.delete(date);
      taken.set(moment, { ...day, field: moment });
    }
    if (!whole) continue;
    const apart = day && clock ? Math.min(day.weight, clock.weight) : 0;
    if (apart > whole.weight) taken.delete(moment);
    else for (const field of [date, time]) taken.delete(field);
  }
}

export function chooseColumns(input: ChoiceInput): Choice {
  const { names, profiles, rows } = input;
  const all = names.flatMap((_, n) => candidateOf(input, n) ?? []);
  const filledAt = (column: number): number => profiles[column]?.filled ?? 0;
  const taken: Taken = new Map();
  const doubles: Doubles = [];
  const likely = withoutBookingDays(all, input, doubles);
  for (const [field, some] of Map.groupBy(likely, (one) => one.field)) {
    const filled = some.filter(({ column }) => filledAt(column) > 0);
    const best = (filled.length > 0 ? filled : some).toSorted(
      (a, b) => b.weight - a.weight || filledAt(b.column) - filledAt(a.column) || a.column - b.column,
    );
    const [first] = best;
    if (!first) continue;
    // Values alone decide nothing where several columns have them.
    if (first.why === 'content' && best.length > 1) continue;
    taken.set(field, first);
    const close = best.filter(
      ({ weight, column }) =>
        column === first.column ||
        (first.weight - weight <= CLOSE && filledAt(column) > 0 && differ(rows, column, first.column)),
    );
    const isSaid = doubles.some((each) => each.field === field);
    if (close.length > 1 && first.why !== 'recipe' && !isSaid && !MAY_BE_SEVERAL.has(field))
      doubles.push({ field, columns: close.map(({ column }) => names[column] ?? '') });
  }
  const before = new Map(taken);
  settleNames(taken, input);
  settleTimes(taken, input);
  const byColumn = new Map([...taken.values()].map((one) => [one.column, one]));
  const lost = new Map([...before.values()].map((one) => [one.column, one.field]));
  const length = taken.get('duration');
  return {
    at: Object.fromEntries([...taken].map(([field, { column }]) => [field, column])),
    choices: names.map((name, n) => {
      const one = byColumn.get(n);
      const rivals = one ? undefined : (lost.get(n) ?? all.find(({ column }) => column === n)?.field);
      return { name, field: one?.field, why: one?.why, rivals };
    }),
    isLastFirst: taken.get('fullName')?.isLastFirst === true,
    doubles: doubles.filter(({ field }) => taken.has(field)),
    lengthUnit: length ? unitOf(names[length.column] ?? '') : 1,
  };
}
