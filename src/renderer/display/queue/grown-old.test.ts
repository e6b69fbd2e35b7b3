/** Calls that grew too old to be said: each is seen, and none is in the way of one that is said. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallNews } from '../../../contract/board.ts';
import { T, call, room } from '../../../../test/support/stores/announcing-room.ts';
import { BREATH_MS, HOLD_MS, settledSeq } from './announcements.ts';

test('a visitor among forty called in one moment who was not announced has a card in silence afterwards', () => {
  const { hear: listen, pass, labels, shownFor } = room(2_500);
  const all = Array.from({ length: 40 }, (_, n) => call(n + 1));
  listen(all);
  pass(300_000);
  expect(labels().length).toBeLessThan(40);
  for (const { callKey } of all) expect(shownFor.get(callKey)).toBeGreaterThanOrEqual(HOLD_MS);
});

test('every call that comes in time has a card for six seconds, however many come and however long the words are', () => {
  const bursts = fc.array(
    fc.record({ calls: fc.integer({ min: 1, max: 30 }), wait: fc.integer({ min: 0, max: 40_000 }) }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(bursts, fc.integer({ min: 200, max: 9_000 }), (all, wordsMs) => {
      const { hear: listen, pass, labels, shownFor, now } = room(wordsMs);
      const called: CallNews[] = [];
      for (const { calls, wait } of all) {
        const news = Array.from({ length: calls }, (_, n) =>
          call(called.length + n + 1, { heardAt: T + now() }),
        );
        called.push(...news);
        listen(news);
        pass(wait);
      }
      pass(called.length * 10_000);
      const shortly = called.filter(({ callKey }) => (shownFor.get(callKey) ?? 0) < HOLD_MS);
      expect(shortly.map(({ label }) => label)).toEqual([]);
      expect(labels()).toEqual([...new Set(labels())]);
    }),
    { numRuns: 100 },
  );
});

test('a new call goes before those that grew too old to be said', () => {
  const { hear: listen, pass, labels, state } = room(2_500);
  listen(Array.from({ length: 40 }, (_, n) => call(n + 1)));
  pass(70_000);
  expect(state().waiting.length).toBeGreaterThan(5);
  listen([call(41, { heardAt: T + 70_000 })]);
  pass(HOLD_MS + BREATH_MS);
  expect(labels().at(-1)).toBe('N41');
});

test('a call that grew too old has no card once it was made again, which may be to another desk', () => {
  const { hear: listen, pass, shownFor } = room(9_000);
  listen([...Array.from({ length: 12 }, (_, n) => call(n + 1)), call(13, { label: 'A', desk: '1' })]);
  pass(62_000);
  listen([call(14, { label: 'A', desk: '2', round: 2, isRecall: true, heardAt: T + 62_000 })]);
  pass(200_000);
  expect(shownFor.get('key 13')).toBeUndefined();
  expect(shownFor.get('key 14')).toBeGreaterThanOrEqual(HOLD_MS);
});

test('a card in silence leaves a page that is loaded anew nothing to say again', () => {
  const { hear: listen, pass, state, now } = room(2_500);
  listen(Array.from({ length: 40 }, (_, n) => call(n + 1)));
  pass(72_000);
  expect(state().stage.every(({ isSilent }) => isSilent)).toBe(true);
  expect(settledSeq(state(), now())).toBe(state().doneSeq);
});
