import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, isDayName, whichDay } from './day-names.ts';

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', -1, '2026-03-28'],
])('%s and %i days is %s', (name, days, then) => expect(dayAfter(name, days)).toBe(then));

it('there and back is the same day, and what is after is ahead', () => {
  const days = fc.integer({ min: 1, max: 4_000 });
  fc.assert(
    fc.property(fc.integer({ min: -9_000, max: 9_000 }), days, (from, days) => {
      const name = dayAfter('2026-11-22', from);
      expect(dayAfter(dayAfter(name, days), -days)).toBe(name);
      expect(whichDay(dayAfter(name, days), name)).toBe('ahead');
      expect(whichDay(dayAfter(name, -days), name)).toBe('past');
      expect(whichDay(name, name)).toBe('today');
      expect(isDayName(name)).toBe(true);
    }),
  );
});

it.each(['', '2026-11', '2026-13-01', 'tomorrow'])('"%s" is no day', (text) =>
  expect(isDayName(text)).toBe(false),
);
