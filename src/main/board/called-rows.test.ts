import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ticket } from './ticket-shape.ts';
import { createCalledRows } from './called-rows.ts';

const NEWEST = 10_000;

/** A house in which one visitor was called in each millisecond up to {@link NEWEST}; every hundredth in line 7. */
function house() {
  let called = NEWEST;
  let known = NEWEST;
  const read: number[] = [];
  const rows = createCalledRows({
    writtenSince() {
      const isNew = called !== known;
      known = called;
      return isNew ? undefined : new Set();
    },
    row: () => undefined,
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
  return { id: ticket.id, line: heardAt % 100 === 0 ? '7' : '1', heardAt, ticket: () => ticket };
}

const all = { isOurs: () => true };
const ofLine7 = { isOurs: (line: string | undefined) => line === '7' };
const ids = (tickets: readonly Ticket[]): readonly string[] => tickets.map(({ id }) => id);

describe('called tickets', () => {
  it('called tickets are read as far as displays ask, once for two hundred of them', () => {
    const { rows, read } = house();
    for (let display = 0; display < 100; display += 1)
      expect(ids(rows(1, 3, all))).toEqual(['t10000', 't9999', 't9998']);
    expect(read).toEqual([256]);
    for (let display = 0; display < 100; display += 1) expect(ids(rows(1, 50, ofLine7)).at(-1)).toBe('t5100');
    expect(read.reduce((sum, there) => sum + there)).toBeLessThanOrEqual(NEWEST);
    expect(read).toHaveLength(6);
  });

  it('called tickets of two lines come in the order in which they were heard, and few others are read for them', () => {
    const asked: (string | undefined)[] = [];
    const lines = ['1', '2', undefined, '7'];
    const rowsOfFour = createCalledRows({
      writtenSince: () => new Set(),
      row: () => undefined,
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

  it('called tickets are read again after a write, and for a display that looks further back', () => {
    const { rows, read, call } = house();
    rows(NEWEST - 1, 5, all);
    expect(ids(rows(NEWEST, 5, all))).toEqual(['t10000']);
    expect(read).toEqual([2]);
    expect(ids(rows(NEWEST - 2, 5, all))).toEqual(['t10000', 't9999', 't9998']);
    call();
    expect(ids(rows(NEWEST, 5, all))).toEqual(['t10001', 't10000']);
  });

  it('called tickets are the same whether only the written ones or all are read again', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      /** Undefined: it is none of them any more. */
      heardAt: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
      line: fc.constantFrom('1', '7'),
      isTold: fc.boolean(),
      since: fc.integer({ min: 0, max: 6 }),
      most: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const here = new Map<string, ReturnType<typeof rowAt>>();
        const page = (since: number, most: number, skip: number) =>
          [...here.values()]
            .filter(({ heardAt }) => heardAt >= since)
            .toSorted((a, b) => b.heardAt - a.heardAt || (a.id < b.id ? -1 : 1))
            .slice(skip, skip + most);
        let written: Set<string> | undefined;
        const parts = { firstRead: 2, page, row: (id: string) => here.get(id) };
        const held = createCalledRows({
          ...parts,
          writtenSince() {
            const now = written;
            written = new Set();
            return now;
          },
        });
        for (const { id, heardAt, line, isTold, since, most } of steps) {
          if (heardAt === undefined) here.delete(id);
          else here.set(id, { ...rowAt(heardAt), id, line, ticket: () => ({ id, ends: [], calls: [] }) });
          if (isTold) written?.add(id);
          else written = undefined;
          const whole = createCalledRows({ ...parts, writtenSince: () => undefined });
          for (const wanted of [all, ofLine7])
            expect(ids(held(since, most, wanted))).toEqual(ids(whole(since, most, wanted)));
        }
      }),
      { numRuns: 500 },
    );
  });
});
