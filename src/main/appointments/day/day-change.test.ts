import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { watchForNewDay } from './over-midnight.ts';

const HOUR = 3_600_000;

it('a new day is noticed soon after midnight of the location, once', async () => {
  const clock = createFakeClock(Date.parse('2026-01-05T22:59:00Z'));
  let days = 0;
  watchForNewDay(clock, 'Europe/Madrid', () => days++);
  await clock.advance(50_000);
  expect(days).toBe(0);
  await clock.advance(30_000);
  expect(days).toBe(1);
  await clock.advance(HOUR);
  expect(days).toBe(1);
});

it('a new day is noticed when the wall clock jumps or the machine slept over midnight', async () => {
  const clock = createFakeClock();
  let days = 0;
  watchForNewDay(clock, 'UTC', () => days++);
  clock.jump(24 * HOUR);
  await clock.advance(10_000);
  expect(days).toBe(1);
  clock.jump(-10 * 365 * 24 * HOUR);
  await clock.advance(10_000);
  expect(days).toBe(2);
});

it('nobody looks at the calendar of a closed hub', async () => {
  const clock = createFakeClock();
  const stop = watchForNewDay(clock, 'UTC', () => {});
  await clock.advance(60_000);
  stop();
  expect(clock.pending()).toBe(0);
});
