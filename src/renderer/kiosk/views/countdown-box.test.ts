import { expect, test } from 'vitest';
import kiosk from '../../../words/en/kiosk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import {
  durationWords,
  minutesAndSeconds,
  waitWords,
  wholeMinutesLeft,
  wholeMinutesPast,
} from './countdown-box.tsx';

test('a begun minute still counts before an appointment and not yet after it', () => {
  expect(wholeMinutesLeft(0, 20 * 60_000 + 1)).toBe(21);
  expect(wholeMinutesLeft(60_000, 60_000)).toBe(0);
  expect(wholeMinutesPast(59_999, 0)).toBe(0);
  expect(wholeMinutesPast(5 * 60_000 + 30_000, 0)).toBe(5);
  expect(wholeMinutesPast(0, 60_000)).toBe(0);
});

const t = createI18n({ kiosk }, () => Promise.reject(new Error('English is enough.'))).getFixedT(
  null,
  'kiosk',
);

/** No line ends within it. */
const whole = (words: string): string => words.replaceAll(' ', '\u00A0');

test('a range is said with one unit, in hours from an hour on, and never as no minutes', () => {
  expect(waitWords(t, { from: 5, to: 15 })).toBe(`Usual wait: 5 to ${whole('15 min')}`);
  expect(waitWords(t, { from: 45, to: 90 })).toBe(`Usual wait: ${whole('45 min')} to ${whole('1 h 30 min')}`);
  expect(waitWords(t, { from: 0, to: 5 })).toBe(`Usual wait: less than ${whole('5 min')}`);
});

test('a wait is said as people say it, in hours from an hour on, and stays on one line', () => {
  expect([1, 28, 60, 88, 120].map((minutes) => durationWords(t, minutes))).toEqual([
    whole('1 min'),
    whole('28 min'),
    whole('1 h'),
    whole('1 h 28 min'),
    whole('2 h'),
  ]);
});

test('the last minutes are counted in seconds of two digits', () => {
  expect([120, 65, 9, 0].map(minutesAndSeconds)).toEqual(['2:00', '1:05', '0:09', '0:00']);
});
