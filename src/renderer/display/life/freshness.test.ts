import { expect, test } from 'vitest';
import { BOARD_HEARTBEAT_MS } from '../../../contract/limits.ts';
import { LATE_AFTER_MS, freshnessOf } from './freshness.ts';

test('a board is late after 10 s without the hub, and its numbers are gone after 60 s', () => {
  expect(freshnessOf(9_999)).toBe('live');
  expect(freshnessOf(10_000)).toBe('late');
  expect(freshnessOf(59_999)).toBe('late');
  expect(freshnessOf(60_000)).toBe('lost');
});

test('one lost heartbeat of the hub makes no board late', () => {
  expect(LATE_AFTER_MS).toBeGreaterThanOrEqual(2 * BOARD_HEARTBEAT_MS);
});
