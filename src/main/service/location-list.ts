/** Reads the locations in an answer of `GET /v1/locations/`, whose shape the specification does not show. Pure. */
import { dataSchema, MAX_DEPTH, entriesIn, wholeNumber } from './wire.ts';

export interface Location {
  readonly id: number;
  readonly name: string;
}

/**
 * The id must be a whole number, because a setting and a column store it. An unnamed location counts beside named ones.
 * Not a schema, because an answer may have a hundred thousand entries.
 */
function locationIn(entry: unknown): Location | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const id = wholeNumber(Reflect.get(entry, 'id'));
  const name: unknown = Reflect.get(entry, 'name') ?? '';
  return id === undefined || typeof name !== 'string' ? undefined : { id, name };
}

const isNamed = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && typeof Reflect.get(entry, 'name') === 'string';

/** Each id once. */
function locationsAmong(entries: readonly unknown[]): readonly Location[] {
  const found = new Map<number, Location>();
  let isAnyNamed = false;
  for (const entry of entries) {
    const location = locationIn(entry);
    if (!location) continue;
    if (!found.get(location.id)?.name) found.set(location.id, location);
    isAnyNamed ||= isNamed(entry);
  }
  return isAnyNamed ? [...found.values()] : [];
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const isNumber = (name: string): boolean => /^\d{1,15}$/.test(name);

/** A list written as an object, whose keys are ids for entries without one. */
function numbered(value: unknown): readonly Location[] {
  if (Array.isArray(value)) return [];
  return locationsAmong(
    entriesOf(value).flatMap(([name, entry]) =>
      isNumber(name) && typeof entry === 'object' ? [{ id: name, ...entry }] : [],
    ),
  );
}

/**
 * The outermost list with locations, under any name, at most two levels deep; among several side by side, the one
 * called `locations`. Without such a list, the answer may be an object keyed by id, or one location.
 */
export function readLocations(body: unknown): readonly Location[] {
  for (const read of [listIn, numbered]) {
    let level: readonly (readonly [string, unknown])[] = [['data', body]];
    for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
      const lists = level.flatMap(([name, value]) => {
        const locations = read(value);
        return locations.length === 0 ? [] : [{ name, locations }];
      });
      const list = lists.length === 1 ? lists[0] : lists.find(({ name }) => name === 'locations');
      if (lists.length > 0) return list?.locations ?? [];
      level = entriesIn(level.map(([, value]) => value));
    }
  }
  const alone = locationsAmong([body]);
  return alone.length > 0 ? alone : locationsAmong([dataSchema.safeParse(body).data?.data]);
}

const listIn = (value: unknown): readonly Location[] => (Array.isArray(value) ? locationsAmong(value) : []);

/**
 * If {@link readLocations} found none: whether entries were there that cannot be used. An empty list called `locations`
 * or `data`, or alone, says that there are none.
 */
export function hasUnusableLocations(body: unknown): boolean {
  let level: readonly (readonly [string, unknown])[] = [['data', body]];
  let isAny = false;
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    for (const [name, value] of level) {
      if (Array.isArray(value) && value.length === 0 && (name === 'data' || name === 'locations'))
        return false;
      isAny ||= entriesIn([value]).some(
        ([at, entry]) => isNumber(at) && typeof entry === 'object' && entry !== null,
      );
    }
    level = entriesIn(level.map(([, value]) => value));
  }
  return isAny;
}
