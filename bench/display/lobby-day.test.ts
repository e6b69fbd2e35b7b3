import { expect, test } from 'vitest';
import { eventsOf } from './lobby-day.ts';

const day = eventsOf({ hours: 8, callEveryMs: 20_000 });
const ofKind = (kind: string) => day.filter((event) => event.kind === kind);

test('a lobby that calls somebody every 20 s calls 1,440 visitors in eight hours, and a fifth of them twice', () => {
  expect(ofKind('called')).toHaveLength(1_440);
  expect(ofKind('recalled')).toHaveLength(288);
  expect(ofKind('called').at(-1)?.atMs).toBe(8 * 3_600_000 - 20_000);
});

test('every visitor waits, is called and is served, in that order', () => {
  for (const number of [0, 7, 1_439]) {
    const kinds = day.filter((event) => event.number === number && event.kind !== 'recalled');
    expect(kinds.map(({ kind }) => kind)).toEqual(['waits', 'called', 'served']);
  }
});

test('a desk calls nobody before it has served the last one', () => {
  const busy = new Set<number>();
  for (const { kind, desk } of day) {
    if (kind === 'called') expect(busy.has(desk)).toBe(false);
    if (kind === 'called') busy.add(desk);
    if (kind === 'served') busy.delete(desk);
  }
});

test('events are told in the order in which they happen', () => {
  const times = day.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
