import { expect, test } from 'vitest';
import { busyDay, EVENTS_PER_SECOND } from './busy-day.ts';

const FIVE_MINUTES = 300 * EVENTS_PER_SECOND;
const events = busyDay(FIVE_MINUTES);

test('five minutes of a busy day have as many events as are to be sent in them', () => {
  expect(Math.abs(events.length - FIVE_MINUTES)).toBeLessThan(5);
});

test('more visitors are called at once than a display shows, and no more than there are desks', () => {
  const called = new Set<number>();
  let most = 0;
  for (const { kind, number } of events) {
    if (kind === 'called') called.add(number);
    if (kind === 'served') called.delete(number);
    most = Math.max(most, called.size);
  }
  expect(most).toBe(120);
});
