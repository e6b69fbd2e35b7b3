import { expect, it } from 'vitest';
import type { Location } from '../../contract/service-try.ts';
import { type Further, furtherIn, totalIn, withFurtherPages } from './location-pages.ts';

const ASKED = new URL('https://service.example/eu/v1/locations/');
const NONE = new Headers();
const link = (text: string) => new Headers({ link: text });

it.each<[string, unknown, Headers]>([
  ['an address', { data: [], next: 'https://service.example/eu/v1/locations/?page=2' }, NONE],
  ['a path', { items: [], nextPage: '/eu/v1/locations?page=2' }, NONE],
  ['a query', { results: [], next: '?page=2' }, NONE],
  ['an address among links', { data: [], links: { next: '/eu/v1/locations/?page=2' } }, NONE],
  ['a link with an address', { _links: { self: {}, next: { href: '?page=2' } } }, NONE],
  ['an address beside its context', { value: [], '@odata.nextLink': '?page=2' }, NONE],
  ['a header', [], link('</eu/v1/locations/?page=9>; rel="last", </eu/v1/locations/?page=2>; rel="next"')],
  ['a header without quotes', [], link('<?page=2>; rel=next')],
  ['an address with the key in it', { next: '?rest-api-key=k&page=2' }, NONE],
])('a next page is asked for by its query where %s names it', (_how, body, headers) => {
  expect(furtherIn(body, headers, ASKED)).toEqual({ page: '2' });
});

it.each<[string, unknown, Headers]>([
  ['a number', { data: [], nextPage: 2 }, NONE],
  ['a word for the next request', { data: [], next_cursor: 'b64' }, NONE],
  ['that there is one', { data: [], hasMore: true }, NONE],
  ['another server', { next: 'https://elsewhere.example/eu/v1/locations/?page=2' }, NONE],
  ['another path', { next: '/eu/v1/users/?page=2' }, NONE],
  ['another scheme', { next: 'http://service.example/eu/v1/locations/?page=2' }, NONE],
  ['the same address', { next: 'https://service.example/eu/v1/locations/' }, NONE],
])('a next page that is told as %s is there, and not asked for', (_how, body, headers) => {
  expect(furtherIn(body, headers, ASKED)).toBe('somewhere');
});

it.each<[string, unknown, Headers]>([
  ['nothing', [], NONE],
  ['no next page', { data: [], next: null, nextPage: '', hasMore: false, links: { next: {} } }, NONE],
  ['only the page before', [], link('<?page=1>; rel="prev"')],
  ['a location called next', { data: [{ id: 1, name: 'Annex', next: '?page=2' }] }, NONE],
])('an answer that tells %s is the last page', (_how, body, headers) => {
  expect(furtherIn(body, headers, ASKED)).toBe('none');
});

it('the number of all locations is read from the body and from the header', () => {
  expect(totalIn({ data: { items: [], total: 3 } }, NONE)).toBe(3);
  expect(totalIn({ meta: { total_count: '12' } }, NONE)).toBe(12);
  expect(totalIn([], new Headers({ 'x-total-count': '7' }))).toBe(7);
  expect(totalIn({ data: [], total: 'many' }, NONE)).toBe(0);
});

const at = (id: number): Location => ({ id, name: `Office ${id}` });
/** A service with so many pages of one location each. */
function pagesOf(count: number, { total = 0, failAt = Infinity } = {}) {
  const asked: string[] = [];
  const page = (n: number) => {
    const further: Further = n < count ? { page: String(n + 1) } : 'none';
    return { locations: [at(n)], further, total };
  };
  const read = (query: Readonly<Record<string, string>>) => {
    asked.push(query['page'] ?? '');
    const n = Number(query['page']);
    return Promise.resolve(
      n === failAt
        ? ({ ok: false, failure: { kind: 'unknown' } } as const)
        : ({ ok: true, value: page(n), observedAtMs: 0 } as const),
    );
  };
  return { asked, all: () => withFurtherPages(page(1), read) };
}

it('an administrator can choose a location of a later page', async () => {
  const { all, asked } = pagesOf(3, { total: 3 });
  expect(await all()).toEqual({ locations: [at(1), at(2), at(3)], isPart: false });
  expect(asked).toEqual(['2', '3']);
});

it('a page that is not answered leaves those before it, and says that there are more', async () => {
  expect(await pagesOf(4, { failAt: 3 }).all()).toEqual({ locations: [at(1), at(2)], isPart: true });
});

it('a total that is not reached says that there are more', async () => {
  expect(await pagesOf(1, { total: 3 }).all()).toEqual({ locations: [at(1)], isPart: true });
});

it('pages without an end are not asked for without an end', async () => {
  const { all, asked } = pagesOf(1_000);
  expect(await all()).toMatchObject({ isPart: true });
  expect(asked).toHaveLength(19);
  const same = { locations: [at(1)], further: { page: '2' }, total: 0 };
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve({ ok: true, value: same, observedAtMs: 0 } as const);
  };
  expect(await withFurtherPages(same, read)).toEqual({ locations: [at(1)], isPart: true });
  expect(reads).toBe(1);
});
