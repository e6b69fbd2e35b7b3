/** Where the readings of the list of locations act: its shape, and whether it comes in pages. */
import type { Answer } from './exchange.ts';
import type { ReadingBox } from '../readings/readings.ts';
import type { Location } from '../service/records.ts';

/** A location as a service with more to say about it would list it. */
const detailed = ({ id, name }: Location) => ({
  id,
  name,
  timezone: 'Europe/Warsaw',
  latitude: 52.2297,
  longitude: 21.0122,
  address: { street: '1 Harbour Street', city: null },
  openingHours: [{ day: 1, from: '08:00', to: '16:00' }],
});

/** `total`: how many there are on all pages. */
function shaped(readings: ReadingBox, list: readonly Location[], total: number): object {
  switch (readings.get('locations-body')) {
    case 'data':
      return { statusCode: 200, data: list };
    case 'array':
      return list;
    case 'further-fields':
      return { statusCode: 200, data: list.map(detailed), total, nextPage: null };
    case 'page':
      return { statusCode: 200, data: { items: list, total } };
    case 'numbered':
      return { ...Object.fromEntries(list.entries()), statusCode: 200 };
    case 'alone':
      return { statusCode: 200, ...(list.length === 1 ? list[0] : { data: list }) };
    case 'by-id':
      return { statusCode: 200, data: Object.fromEntries(list.map(({ id, name }) => [id, { name }])) };
    case 'unnamed':
      return { statusCode: 200, data: list.map(({ id, name }, n) => ({ id, name: n === 0 ? name : null })) };
    case 'odd-count':
      return { statusCode: 200, total: { toString: 1, valueOf: 1 }, data: list };
  }
}

/** Locations on one page. */
const ON_A_PAGE = 1;

/** The path is the one that was asked, so the address of the next page is its query alone. */
export function locationsAnswer(
  readings: ReadingBox,
  list: readonly Location[],
  query: URLSearchParams,
): Answer {
  const paging = readings.get('locations-pages');
  if (paging === 'whole') return { status: 200, body: shaped(readings, list, list.length) };
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1);
  const body = shaped(readings, list.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE), list.length);
  const isLast = page * ON_A_PAGE >= list.length;
  const next = isLast ? null : `?page=${page + 1}`;
  // An array has no room for the total.
  if (paging === 'link' || Array.isArray(body)) {
    const headers: Record<string, string> = { 'X-Total-Count': String(list.length) };
    if (next !== null && paging !== 'cursor') headers['Link'] = `<${next}>; rel="next"`;
    return { status: 200, body, headers };
  }
  if (paging === 'next') return { status: 200, body: { ...body, next } };
  return { status: 200, body: { ...body, nextCursor: isLast ? null : 'b2Zmc2V0OjE', hasMore: !isLast } };
}
