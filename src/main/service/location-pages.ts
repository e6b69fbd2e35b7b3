/**
 * Reads a list of locations in pages. The specification does not show paging, so only pages that an answer names are
 * read: in a `Link` header (RFC 8288) or under a usual name in the body. Pure, but for the reads.
 */
import type { ServiceResult } from './errors.ts';
import type { Location } from './location-list.ts';
import { MAX_DEPTH, numberSchema } from './wire.ts';

/** The next page's query on the same path; more pages at an unknown place; or none. */
export type Further = Readonly<Record<string, string>> | 'somewhere' | 'none';

/** Two seconds of the service's limit. */
const MAX_PAGES = 20;

/** Names of next-page fields, in lower case, letters only. */
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

/** More fields than this are entries keyed by name, not information about pages. */
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

/** `<…>; rel="next"` in a header. */
function linkIn(header: string | null): string | undefined {
  const links = header?.split(/,\s*(?=<)/) ?? [];
  const next = links.find((link) => /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(link));
  return /^\s*<([^>]*)>/.exec(next ?? '')?.[1];
}

/** An address as text, or in a link object. */
function addressIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  const href: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'href') : undefined;
  return typeof href === 'string' && href !== '' ? href : undefined;
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** The query, if the address is of the same list: the key is sent nowhere else. */
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

/** The number of locations on all pages, or 0 if the answer does not say. */
export function totalIn(body: unknown, headers: Pick<Headers, 'get'>): number {
  let most = 0;
  for (const [name, value] of [['total', headers.get('x-total-count')] as const, ...fieldsOf(body)]) {
    // Only a whole number, or its digits, is a count.
    const told = TOTAL.has(name) ? numberSchema.safeParse(value).data : undefined;
    if (told !== undefined && told > most) most = told;
  }
  return most;
}

export interface LocationPage {
  readonly locations: readonly Location[];
  readonly further: Further;
  /** From {@link totalIn}. */
  readonly total: number;
}

/** Reads the pages after `first`. `isPart`: there are more that could not be read. */
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
