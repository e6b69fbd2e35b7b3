/** The locations in an answer of `GET /v1/locations/`, whose shape is not shown. Pure. */
import { dataSchema, DEEPEST, entriesIn, wholeNumber } from './wire.ts';

export interface Location {
  readonly id: number;
  /** Empty where the service gives none. */
  readonly name: string;
}

/**
 * A setting and a column hold whole numbers; a location with any other id cannot be chosen. Beside others that have names, one
 * without is a location all the same. By hand, and not by a schema: an answer may have a hundred thousand entries.
 */
function locationIn(entry: unknown): Location | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const id = wholeNumber(Reflect.get(entry, 'id'));
  const name: unknown = Reflect.get(entry, 'name') ?? '';
  return id === undefined || typeof name !== 'string' ? undefined : { id, name };
}

const isNamed = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && typeof Reflect.get(entry, 'name') === 'string';

/** Those of `entries` that are locations, each id once; none where not one has a number and a name. */
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

/** A list that was written as an object: its entries stand by number, which is their id where they have none of their own. */
function numbered(value: unknown): readonly Location[] {
  if (Array.isArray(value)) return [];
  return locationsAmong(
    entriesOf(value).flatMap(([name, entry]) =>
      isNumber(name) && typeof entry === 'object' ? [{ id: name, ...entry }] : [],
    ),
  );
}

/**
 * The outermost list that has locations, under any name and up to two levels deep; where several lists stand side by side,
 * the one called `locations`. An answer without such a list may tell them by numbers, perhaps beside its `statusCode`, or
 * be one location itself.
 */
export function readLocations(body: unknown): readonly Location[] {
  for (const read of [listIn, numbered]) {
    let level: readonly (readonly [string, unknown])[] = [['data', body]];
    for (let depth = 0; depth <= DEEPEST; depth += 1) {
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
 * Whether an answer in which {@link readLocations} found none has entries where locations stand: then there are some, of
 * which none can be used. An empty list called `locations` or `data`, or alone, says that there is none.
 */
export function hasUnusableLocations(body: unknown): boolean {
  let level: readonly (readonly [string, unknown])[] = [['data', body]];
  let isAny = false;
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
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
