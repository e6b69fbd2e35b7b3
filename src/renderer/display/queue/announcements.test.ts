import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallNews } from '../../../contract/board.ts';
import { T, call, cards, room } from '../../../../test/support/stores/announcing-room.ts';
import { BREATH_MS, HOLD_MS, beingSaid, isHeld } from './announcements.ts';

test('a single call is said at once and has the card', () => {
  const { hear: listen, said } = room();
  listen([call(1)]);
  expect(said).toEqual([{ label: 'N1', at: 0, cards: ['N1'] }]);
});

test('several new calls are announced oldest first', () => {
  const { hear: listen, pass, labels } = room();
  listen([call(1), call(2), call(3)]);
  pass(60_000);
  expect(labels()).toEqual(['N1', 'N2', 'N3']);
});

test('a call older than a minute by when the hub heard it is shown and not called out', () => {
  const { hear: listen, pass, labels, state } = room();
  listen([call(1, { heardAt: T - 60_001 }), call(2, { heardAt: T - 60_000 })]);
  pass(60_000);
  expect(labels()).toEqual(['N2']);
  expect(state().known).toEqual(['key 1', 'key 2']);
});

test('a call is young by when the hub heard it, however far this screen’s clock is off', () => {
  const { hear: listen, labels } = room();
  listen([call(1, { heardAt: T + 9_000_000 })], T + 9_000_000);
  expect(labels()).toEqual(['N1']);
});

test('a second call of the same number is announced again, on a card of its own', () => {
  const { hear: listen, pass, said } = room();
  listen([call(1, { label: 'A' }), call(2, { label: 'A', round: 2, isRecall: true })]);
  pass(30_000);
  expect(said.map(({ label, cards: on }) => [label, ...on])).toEqual([
    ['A', 'A'],
    ['A', 'A'],
  ]);
  expect(said[1]?.at).toBe(HOLD_MS);
});

test('two calls in one moment share the card, and each is on it while it is said', () => {
  const { hear: listen, pass, said } = room();
  listen([call(1), call(2)]);
  pass(20_000);
  expect(said).toEqual([
    { label: 'N1', at: 0, cards: ['N1', 'N2'] },
    { label: 'N2', at: 4_000 + BREATH_MS, cards: ['N1', 'N2'] },
  ]);
});

test('a call that comes while another is said takes half of the card at once, and is said after it', () => {
  const { hear: listen, pass, said, state } = room();
  listen([call(1)]);
  pass(150);
  listen([call(2)]);
  expect(cards(state())).toEqual(['N1', 'N2']);
  expect(beingSaid(state())?.label).toBe('N1');
  pass(20_000);
  expect(said[1]).toEqual({ label: 'N2', at: 4_000 + BREATH_MS, cards: ['N1', 'N2'] });
});

test('a call has the card for six seconds at least, also where its words are short', () => {
  const { hear: listen, pass, said } = room(100);
  listen([call(1), call(2), call(3)]);
  pass(30_000);
  expect(said.map(({ at }) => at)).toEqual([0, 100 + BREATH_MS, HOLD_MS]);
});

test('a call whose words take long has the card until they end, and the next one follows a breath later', () => {
  const { hear: listen, pass, said, state } = room(3 * HOLD_MS);
  listen([call(1), call(2, { label: 'N1', round: 2, isRecall: true })]);
  pass(2 * HOLD_MS);
  expect(said).toHaveLength(1);
  expect(isHeld(state(), 2 * HOLD_MS)).toBe(true);
  pass(2 * HOLD_MS);
  expect(said[1]?.at).toBe(3 * HOLD_MS + BREATH_MS);
});

test('ten calls in the same moment are all said within a minute, in order, and each is seen while it is said', () => {
  const { hear: listen, pass, said, labels } = room(3_000);
  const calls = Array.from({ length: 10 }, (_, n) => call(n + 1));
  listen(calls);
  pass(60_000);
  expect(labels()).toEqual(calls.map(({ label }) => label));
  expect(said.every(({ label, cards: on }) => on.includes(label) && on.length === 2)).toBe(true);
});

test('the last call stays on the card, and makes room for the next', () => {
  const { hear: listen, pass, state } = room();
  listen([call(1)]);
  pass(600_000);
  expect(cards(state())).toEqual(['N1']);
  expect(isHeld(state(), 600_000)).toBe(false);
  listen([call(2, { heardAt: T + 600_000 })]);
  expect(cards(state())).toEqual(['N2']);
});

test('a call whose visitor was served while it waited to be said is not called out', () => {
  const { hear: listen, pass, leaveOut: serve, labels } = room();
  listen([call(1), call(2), call(3), call(4)]);
  serve('N3');
  pass(60_000);
  expect(labels()).toEqual(['N1', 'N2', 'N4']);
});

test('a call that was over before it came is not said', () => {
  const { hear: listen, labels, state } = room();
  listen([call(1, { ended: true })]);
  expect(labels()).toEqual([]);
  expect(state().known).toEqual(['key 1']);
});

test('a call that is made again before it was said is said to the desk of the last time', () => {
  const { hear: listen, state } = room();
  listen([
    call(1, { label: 'A', desk: '3', direction: 'floor 1' }),
    call(2, { label: 'A', desk: '9', round: 2, isRecall: true }),
  ]);
  expect(state().stage[0]?.call).toMatchObject({ callKey: 'key 1', desk: '9' });
  expect(state().stage[0]?.call).not.toHaveProperty('direction');
});

test('a stream that begins anew brings nothing twice', () => {
  const { hear: listen, pass, labels } = room();
  listen([call(1), call(2)]);
  pass(30_000);
  listen([call(7, { callKey: 'key 1' }), call(8)], T + 30_000, { reset: true });
  pass(30_000);
  expect(labels()).toEqual(['N1', 'N2', 'N8']);
});

test('a call of 200 at once is said if its turn comes within a minute, and the next one is not late for it', () => {
  const { hear: listen, pass, said } = room();
  listen(Array.from({ length: 200 }, (_, n) => call(n + 1)));
  pass(70_000);
  listen([call(201, { heardAt: T + 70_000 })]);
  pass(10_000);
  expect(said.at(-1)).toMatchObject({ label: 'N201', at: 70_000 });
  expect(said.every(({ at, label }) => at <= 60_000 || label === 'N201')).toBe(true);
});

test('every call is said once, in order, alone and in sight, or was a minute old by its turn, whatever comes when', () => {
  const moves = fc.array(
    fc.record({
      calls: fc.integer({ min: 0, max: 4 }),
      lateMs: fc.nat(70_000),
      again: fc.boolean(),
      wait: fc.nat(20_000),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: 9_000 }), (steps, wordsMs) => {
      const { hear: listen, pass, said } = room(wordsMs);
      const all: { readonly label: string; readonly heardAt: number; readonly cameAt: number }[] = [];
      let last: readonly CallNews[] = [];
      let now = 0;
      for (const { calls, lateMs, again, wait } of steps) {
        // The hub heard them before this screen did, and none before the one that it heard last.
        const heardAt = Math.max(T + now - lateMs, all.at(-1)?.heardAt ?? 0);
        const news = Array.from({ length: calls }, (_, n) => call(all.length + n + 1, { heardAt }));
        all.push(...news.map(({ label }) => ({ label, heardAt, cameAt: now })));
        listen(again ? [...last, ...news] : news, T + now);
        last = news;
        pass(wait);
        now += wait;
      }
      pass(120_000);
      const order = said.map(({ label }) => all.findIndex((each) => each.label === label));
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      for (const [place, { label, at, cards: on }] of said.entries()) {
        expect(on).toContain(label);
        expect(T + at - (all.find((each) => each.label === label)?.heardAt ?? 0)).toBeLessThanOrEqual(60_000);
        expect(at).toBeGreaterThanOrEqual(place === 0 ? 0 : (said[place - 1]?.at ?? 0) + wordsMs + BREATH_MS);
      }
      for (const [place, { label, heardAt, cameAt }] of all.entries()) {
        if (said.some((each) => each.label === label) || T + cameAt - heardAt > 60_000) continue;
        // A call that came young and was not said grew old behind others, whose card was held for so long.
        const before = said.filter((each) => all.findIndex((other) => other.label === each.label) < place);
        const heldUntil = (before.at(-1)?.at ?? 0) + 2 * (wordsMs + BREATH_MS + HOLD_MS);
        expect(T + heldUntil).toBeGreaterThan(heardAt + 60_000);
      }
    }),
  );
});
