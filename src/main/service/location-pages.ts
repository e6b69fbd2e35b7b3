/**
 * A list of locations that comes in pages. How a service pages is not shown, so nothing is asked for but what an answer
 * names as its next page: an address in a `Link` header (RFC 8288) or under a usual name in the body. Pure, but for the reads.
 */
import type { ServiceResult } from './errors.ts';
import type { Location } from './location-list.ts';
import { DEEPEST, numberSchema } from './wire.ts';

/** The query of the next page, on the path that was asked; or that there is more, and not where; or that this is all. */
export type Further = Readonly<Record<string, string>> | 'somewhere' | 'none';

/** Pages read at most: two seconds of the service's limit. */
const MOST_PAGES = 20;

/** Fields that name the next page, in lower case without what is no letter. */
const NEXT = new Set([
  'next',
  'nextpage',
  'nextlink',
  'nexturl',
  'odatanextlink',
  'nextcursor',
  'nextpagetoken',
]);
/** Fields that say there is one. */
const HAS_MORE = new Set(['hasmore', 'hasnext', 'hasnextpage']);
/** Fields that count all there are. */
const TOTAL = new Set(['total', 'totalcount', 'totalelements', 'totalitems', 'totalresults']);

/** Fields of one object that are looked at: more are entries by their names, and say nothing of pages. */
const MOST_FIELDS = 100;

/** Fields of the answer's objects, not of the entries of its lists. */
function fieldsOf(value: unknown, depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST) return [];
  const entries = Object.entries(value);
  if (entries.length > MOST_FIELDS) return [];
  return entries.flatMap(([name, inner]) => [
    [name.toLowerCase().replaceAll(/[^a-z]/g, ''), inner],
    ...fieldsOf(inner, depth + 1),
  ]);
}

/** `<…>; rel="next"` among the links of a header. */
function linkIn(header: string | null): string | undefined {
  const links = header?.split(/,\s*(?=<)/) ?? [];
  const next = links.find((link) => /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(link));
  return /^\s*<([^>]*)>/.exec(next ?? '')?.[1];
}

/** An address as text, or as the object of a link. */
function addressIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  const href: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'href') : undefined;
  return typeof href === 'string' && href !== '' ? href : undefined;
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** Its query, where it is an address of the same list: the key goes nowhere else. */
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

/** What an answer says of pages after it. `asked`: the address that it answers. */
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

/** How many locations there are on all pages together, where an answer says so; 0 where it does not. */
export function totalIn(body: unknown, headers: Pick<Headers, 'get'>): number {
  let most = 0;
  for (const [name, value] of [['total', headers.get('x-total-count')] as const, ...fieldsOf(body)]) {
    // Whatever stands there: only a whole number, or the digits of one, counts anything.
    const told = TOTAL.has(name) ? numberSchema.safeParse(value).data : undefined;
    if (told !== undefined && told > most) most = told;
  }
  return most;
}

export interface LocationPage {
  readonly locations: readonly Location[];
  readonly further: Further;
  /** As {@link totalIn} gives it. */
  readonly total: number;
}

/** Reads the pages after `first`, as far as they are named; `isPart` where there are more that could not be read. */
export async function withFurtherPages(
  first: LocationPage,
  read: (query: Readonly<Record<string, string>>) => Promise<ServiceResult<LocationPage>>,
): Promise<{ readonly locations: readonly Location[]; readonly isPart: boolean }> {
  const found = new Map(first.locations.map((location) => [location.id, location]));
  const asked = new Set<string>();
  let { further, total } = first;
  for (let pages = 1; typeof further === 'object' && pages < MOST_PAGES; pages += 1) {
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
