import { expect, test } from 'vitest';
import { EVERYTHING, isBackwards, searchOf } from './trail-search.tsx';

test('days are those of the location, both included, also where the clocks change', () => {
  const wanted = { ...EVERYTHING, text: '  maria ', clerk: 'Ben', from: '2026-03-28', to: '2026-03-29' };
  expect(searchOf(wanted, 'Europe/Berlin')).toEqual({
    text: 'maria',
    clerk: 'Ben',
    from: Date.parse('2026-03-27T23:00:00Z'),
    to: Date.parse('2026-03-29T22:00:00Z'),
  });
  // A day that begins at one, because the clocks are set forward at midnight.
  expect(searchOf({ ...EVERYTHING, from: '2026-04-24' }, 'Africa/Cairo')).toEqual({
    from: Date.parse('2026-04-23T22:00:00Z'),
  });
});

test('a day that was cleared, or is half typed, asks for nothing', () => {
  expect(searchOf(EVERYTHING, 'UTC')).toEqual({});
  expect(searchOf({ ...EVERYTHING, from: '2026-', to: '2026-13-01' }, 'UTC')).toEqual({});
  expect(isBackwards({ ...EVERYTHING, from: '2026-01-05', to: '2026-01-04' })).toBe(true);
  expect(isBackwards({ ...EVERYTHING, from: '2026-01-05' })).toBe(false);
});
