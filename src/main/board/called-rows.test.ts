import { describe, expect, it } from 'vitest';
import type { Ticket } from './ticket-shape.ts';
import { createCalledRows } from './called-rows.ts';

const NEWEST = 10_000;

/** A house in which one visitor was called in each millisecond up to {@link NEWEST}; every hundredth in line 7. */
function house() {
  let called = NEWEST;
  const read: number[] = [];
  const rows = createCalledRows({
    writes: () => called,
    firstRead: 256,
    page(since, most, skip) {
      const first = called - skip;
      const there = Math.min(most, first - since + 1);
      read.push(there);
      return Array.from({ length: there }, (_, n): CalledRowOf => rowAt(first - n));
    },
  });
  return { rows, read, call: () => (called += 1) };
}
type CalledRowOf = ReturnType<typeof rowAt>;

function rowAt(heardAt: number) {
  const ticket: Ticket = { id: `t${heardAt}`, ends: [], calls: [{ at: heardAt, news: [], toldAt: heardAt }] };
  return { line: heardAt % 100 === 0 ? '7' : '1', heardAt, ticket: () => ticket };
}

const all = { isOurs: () => true };
const ofLine7 = { isOurs: (line: string | undefined) => line === '7' };
const ids = (tickets: readonly Ticket[]): readonly string[] => tickets.map(({ id }) => id);

describe('called tickets', () => {
  it('are read as far as displays ask, once for two hundred of them', () => {
    const { rows, read } = house();
    for (let display = 0; display < 100; display += 1)
      expect(ids(rows(1, 3, all))).toEqual(['t10000', 't9999', 't9998']);
    expect(read).toEqual([256]);
    for (let display = 0; display < 100; display += 1) expect(ids(rows(1, 50, ofLine7)).at(-1)).toBe('t5100');
    expect(read.reduce((sum, there) => sum + there)).toBeLessThanOrEqual(NEWEST);
    expect(read).toHaveLength(6);
  });

  it('of two lines come in the order in which they were heard, and few others are looked at for them', () => {
    const asked: (string | undefined)[] = [];
    const lines = ['1', '2', undefined, '7'];
    const rowsOfFour = createCalledRows({
      writes: () => 0,
      firstRead: 256,
      page: (_since, most, skip) =>
        Array.from({ length: Math.min(most, 600 - skip) }, (_, n) => ({
          ...rowAt(600 - skip - n),
          line: lines[(skip + n) % 7] ?? '9',
        })),
    });
    const isOurs = (line: string | undefined): boolean => {
      asked.push(line);
      return line === '2' || line === '7';
    };
    const wanted = Array.from({ length: 600 }, (_, n) => n)
      .filter((n) => n % 7 === 1 || n % 7 === 3)
      .map((n) => `t${600 - n}`);
    expect(ids(rowsOfFour(1, 600, { isOurs }))).toEqual(wanted);
    expect(asked.length).toBeLessThan(20);
  });

  it('are read again after a write, and for a display that looks further back', () => {
    const { rows, read, call } = house();
    rows(NEWEST - 1, 5, all);
    expect(ids(rows(NEWEST, 5, all))).toEqual(['t10000']);
    expect(read).toEqual([2]);
    expect(ids(rows(NEWEST - 2, 5, all))).toEqual(['t10000', 't9999', 't9998']);
    call();
    expect(ids(rows(NEWEST, 5, all))).toEqual(['t10001', 't10000']);
  });
});
