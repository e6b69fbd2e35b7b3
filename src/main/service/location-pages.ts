/**
 * The specification does not show paging, so only pages that an answer names are read: in a `Link` header (RFC 8288) or
 * under a usual name in the body.
 */
import type { Location } from '../../contract/service-try.ts';
import type { ServiceResult } from './errors.ts';
import { dataSchema, entriesIn, MAX_DEPTH, numberSchema, wholeNumber } from './wire.ts';

/** `somewhere`: an unknown place. */
export type Further = Readonly<Record<string, string>> | 'somewhere' | 'none';

/** Two seconds of the rate limit. */
const MAX_PAGES = 20;

/** In lower case, letters only. */
const NEXT = new Set([
  'next',
  'nextpage',
  'nextlink',
  'nexturl',
  'odatanextlink',
  'nextcursor',
  'nextpagetoken',
]);
const HAS_MORE = new Set(['hasmore', 'hasnext', 'hasnextpage']);
const TOTAL = new Set(['total', 'totalcount', 'totalelements', 'totalitems', 'totalresults']);

/** More fields are entries keyed by name. */
const MAX_FIELDS = 100;

function fieldsOf(value: unknown, depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > MAX_DEPTH) return [];
  const entries = Object.entries(value);
  if (entries.length > MAX_FIELDS) return [];
  return entries.flatMap(([name, inner]) => [
    [name.toLowerCase().replaceAll(/[^a-z]/g, ''), inner],
    ...fieldsOf(inner, depth + 1),
  ]);
}

/** `<…>; rel="next"`. */
function linkIn(header: string | null): string | undefined {
  const links = header?.split(/,\s*(?=<)/) ?? [];
  const next = links.find((link) => /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(link));
  return /^\s*<([^>]*)>/.exec(next ?? '')?.[1];
}

/** As text, or in a link object. */
function addressIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  const href: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'href') : undefined;
  return typeof href === 'string' && href !== '' ? href : undefined;
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** Only of the same list: the key is sent nowhere else. */
function queryAt(address: string, asked: URL): Further {
  const isAddress = /^(?:https?:|\/|\?)/i.test(address);
  if (!isAddress || !URL.canParse(address, asked.href)) return 'somewhere';
  const next = new URL(address, asked.href);
  const isSameList =
    next.origin === asked.origin && withoutSlash(next.pathname) === withoutSlash(asked.pathname);
  const query = Object.fromEntries(next.searchParams);
  delete query['rest-api-key'];
  return isSameList && Object.keys(query).length > 0 ? query : 'somewhere';
}

/** `asked`: the address of the request. */
export function furtherIn(body: unknown, headers: Pick<Headers, 'get'>, asked: URL): Further {
  const fields = fieldsOf(body);
  const named = fields.filter(([name]) => NEXT.has(name)).map(([, value]) => value);
  const address = linkIn(headers.get('link')) ?? named.flatMap((value) => addressIn(value) ?? []).at(0);
  if (address !== undefined) return queryAt(address, asked);
  const isSaid =
    named.some((value) => typeof value === 'number' && value > 0) ||
    fields.some(([name, value]) => HAS_MORE.has(name) && value === true);
  return isSaid ? 'somewhere' : 'none';
}

/** On all pages. 0 if unknown. */
export function totalIn(body: unknown, headers: Pick<Headers, 'get'>): number {
  let most = 0;
  for (const [name, value] of [['total', headers.get('x-total-count')] as const, ...fieldsOf(body)]) {
    const told = TOTAL.has(name) ? numberSchema.safeParse(value).data : undefined;
    if (told !== undefined && told > most) most = told;
  }
  return most;
}

export interface LocationPage {
  readonly locations: readonly Location[];
  readonly further: Further;
  readonly total: number;
}

/** `isPart`: more pages could not be read. */
export async function withFurtherPages(
  first: LocationPage,
  read: (query: Readonly<Record<string, string>>) => Promise<ServiceResult<LocationPage>>,
): Promise<{ readonly locations: readonly Location[]; readonly isPart: boolean }> {
  const found = new Map(first.locations.map((location) => [location.id, location]));
  const asked = new Set<string>();
  let { further, total } = first;
  for (let pages = 1; typeof further === 'object' && pages < MAX_PAGES; pages += 1) {
    const query = JSON.stringify(further);
    const page = asked.has(query) ? undefined : await read(further);
    asked.add(query);
    if (!page?.ok) break;
    for (const location of page.value.locations) found.set(location.id, found.get(location.id) ?? location);
    ({ further } = page.value);
    total = Math.max(total, page.value.total);
  }
  return { locations: [...found.values()], isPart: further !== 'none' || total > found.size };
}

/**
 * The id must be a whole number, because a setting and a column store it. Not a schema, because an answer may have a
 * hundred thousand entries.
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

/** An object whose keys are ids. */
function numbered(value: unknown): readonly Location[] {
  if (Array.isArray(value)) return [];
  return locationsAmong(
    entriesOf(value).flatMap(([name, entry]) =>
      isNumber(name) && typeof entry === 'object' ? [{ id: name, ...entry }] : [],
    ),
  );
}

/**
 * The specification does not show the answer of `GET /v1/locations/`, so this reads the outermost list with locations, under any name, at most two levels deep. Of several, the one called `locations`.
 * Otherwise an object keyed by id, or one location.
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
 * If {@link readLocations} found none: whether there are unusable entries. An empty list called `locations` or `data`,
 * or alone, means that there are none.
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
