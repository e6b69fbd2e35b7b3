import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { BOARD_HEARTBEAT_MS } from '../../../contract/limits.ts';
import {
  type Freshness,
  freshnessOf,
  LATE_AFTER_MS,
  RELOAD_PAUSE_MS,
  reloadWhenStalled,
} from './page-life.ts';

test('a board is late after 10 s without the hub, and its numbers are gone after 60 s', () => {
  expect(freshnessOf(9_999)).toBe('live');
  expect(freshnessOf(10_000)).toBe('late');
  expect(freshnessOf(59_999)).toBe('late');
  expect(freshnessOf(60_000)).toBe('lost');
});

test('one lost heartbeat of the hub makes no board late', () => {
  expect(LATE_AFTER_MS).toBeGreaterThanOrEqual(2 * BOARD_HEARTBEAT_MS);
});

function screen() {
  const clock = createFakeClock();
  const is = { freshness: 'live' as Freshness | undefined, there: true };
  const reloads: number[] = [];
  reloadWhenStalled({
    clock,
    freshness: () => is.freshness,
    pageIsThere: () => Promise.resolve(is.there),
    lastReloadAt: () => reloads.at(-1),
    reload: (now) => void reloads.push(now),
  });
  return { clock, is, reloads };
}

test('a page that hears nothing is loaded anew once the hub gives it, and not over and over', async () => {
  const { clock, is, reloads } = screen();
  is.freshness = 'lost';
  is.there = false;
  await clock.advance(60_000);
  expect(reloads).toEqual([]);
  is.there = true;
  await clock.advance(60_000);
  expect(reloads).toHaveLength(1);
  await clock.advance(RELOAD_PAUSE_MS);
  expect(reloads).toHaveLength(2);
});

test('a page that is live, late or has never heard anything is left alone', async () => {
  const { clock, is, reloads } = screen();
  for (const freshness of ['live', 'late', undefined] as const) {
    is.freshness = freshness;
    await clock.advance(60_000);
  }
  expect(reloads).toEqual([]);
});

test('a clock that was set back keeps no page for ever', async () => {
  const { clock, is, reloads } = screen();
  is.freshness = 'lost';
  await clock.advance(20_000);
  expect(reloads).toHaveLength(1);
  clock.jump(-30 * 86_400_000);
  await clock.advance(20_000);
  expect(reloads).toHaveLength(2);
});
