import { describe, expect, it } from 'vitest';
import { hasUnusableLocations, readLocations } from './location-pages.ts';

describe('what an answer says', () => {
  it('locations are read from a list in any of the usual places, unreadable entries left out', () => {
    const list = [{ id: 1, name: 'Town hall', city: 'X' }, { id: 'two' }, { id: 1.5, name: 'Half' }, null];
    const expected = [{ id: 1, name: 'Town hall' }];
    expect(readLocations(list)).toEqual(expected);
    expect(readLocations({ statusCode: 200, data: list })).toEqual(expected);
    expect(readLocations({ locations: list })).toEqual(expected);
    expect(readLocations(undefined)).toEqual([]);
    expect(readLocations({ data: 'none' })).toEqual([]);
  });

  const HERE = [
    { id: 1, name: 'Town hall' },
    { id: 2, name: 'Harbour' },
  ];
  it.each([
    ['under a name of its own', { statusCode: 200, items: HERE }],
    ['of one page', { count: 2, next: null, results: HERE }],
    ['under a name inside data', { statusCode: 200, data: { locations: HERE, total: 2 } }],
    [
      'beside a list of something else',
      { warnings: ['slow'], users: [{ id: 7, name: 'Ada' }], locations: HERE },
    ],
    ['by numbers beside the status code', { statusCode: 200, 0: HERE[0], 1: HERE[1] }],
    ['by numbers inside data', { statusCode: 200, data: { 0: HERE[0], 1: HERE[1] } }],
  ])('locations are read from a list %s', (_, body) => {
    expect(readLocations(body)).toEqual(HERE);
  });

  it('the only location is read without a list around it', () => {
    const [only] = HERE;
    expect(readLocations({ statusCode: 200, ...only })).toEqual([only]);
    expect(readLocations({ statusCode: 200, data: only })).toEqual([only]);
  });

  it.each([
    ['ids that are no numbers', { statusCode: 200, data: [{ id: 'north', name: 'Northgate' }] }, true],
    ['no names', [{ id: 17 }], true],
    ['no names, by numbers', { statusCode: 200, 0: { id: 17 } }, true],
    ['an empty list', { statusCode: 200, data: [] }, false],
    ['an empty list inside data, beside another', { data: { users: [{ id: 7 }], locations: [] } }, false],
    ['nothing', { statusCode: 200 }, false],
  ])('no location is read from %s; whether there are some that cannot be used', (_, body, areThere) => {
    expect(readLocations(body)).toEqual([]);
    expect(hasUnusableLocations(body)).toBe(areThere);
  });

  it('no location is read where nobody knows which of several lists it is', () => {
    expect(readLocations({ users: HERE, lines: HERE })).toEqual([]);
    expect(readLocations({ account: HERE[0], users: [] })).toEqual([]);
  });

  it.each([
    ['by their ids, which they tell too', { data: { 7: { id: 7, name: 'Town hall' } } }],
    ['by their ids alone', { statusCode: 200, locations: { 7: { name: 'Town hall' } } }],
  ])('locations are read from an object %s', (_, body) => {
    expect(readLocations(body)).toEqual([{ id: 7, name: 'Town hall' }]);
  });

  it('locations without a name are read where others have one', () => {
    const [named] = HERE;
    expect(readLocations({ data: [named, { id: 2, name: null }, { id: 3 }, { id: 4, name: 5 }] })).toEqual([
      named,
      { id: 2, name: '' },
      { id: 3, name: '' },
    ]);
  });

  it('each location is read once, with a name where any entry has one', () => {
    const twice = [{ id: 1, name: null }, HERE[1], HERE[0], HERE[1]];
    expect(new Set(readLocations(twice))).toEqual(new Set(HERE));
    expect(readLocations(twice)).toHaveLength(2);
  });
});
