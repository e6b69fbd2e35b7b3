import { expect, test } from 'vitest';
import { minutesAndSeconds, wholeMinutesLeft, wholeMinutesPast } from './countdown-box.tsx';

test('a begun minute still counts before an appointment and not yet after it', () => {
  expect(wholeMinutesLeft(0, 20 * 60_000 + 1)).toBe(21);
  expect(wholeMinutesLeft(60_000, 60_000)).toBe(0);
  expect(wholeMinutesPast(59_999, 0)).toBe(0);
  expect(wholeMinutesPast(5 * 60_000 + 30_000, 0)).toBe(5);
  expect(wholeMinutesPast(0, 60_000)).toBe(0);
});

test('the last minutes are counted in seconds of two digits', () => {
  expect([120, 65, 9, 0].map(minutesAndSeconds)).toEqual(['2:00', '1:05', '0:09', '0:00']);
});
