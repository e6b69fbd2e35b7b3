import { describe, expect, it } from 'vitest';
import { dayHalves, readClock } from './clock-text.ts';

const DE = dayHalves('09:00', '21:00');
const US = dayHalves('9:00\u202fAM', '9:00\u202fPM');

describe('a time that a clerk types', () => {
  it.each([
    ['14:30', '14:30'],
    ['14.30 Uhr', '14:30'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['14h30', '14:30'],
    ['14 30', '14:30'],
    ['0:05', '00:05'],
    ['2:30 pm', '14:30'],
    ['٠٩:٣٠', '09:30'],
  ])('a time that a clerk types as “%s” is %s on a clock of 24 hours', (typed, time) => {
    expect(readClock(typed, DE)).toBe(time);
  });

  it.each([
    ['2:30 PM', '14:30'],
    ['2:30p', '14:30'],
    ['12:05 AM', '00:05'],
    ['12:05 pm', '12:05'],
    ['2:30', '14:30'],
    ['9', '09:00'],
    ['12', '12:00'],
    ['23:59', '23:59'],
  ])('a time that a clerk types as “%s” is %s on a clock of 12 hours', (typed, time) => {
    expect(readClock(typed, US)).toBe(time);
  });

  it.each(['en', 'ar', 'zh-Hans', 'tr', 'vi', 'es', 'uk'])(
    'a time that a clerk types is read as the clock of 12 hours in %s writes it',
    (language) => {
      const format = new Intl.DateTimeFormat(language, {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
        numberingSystem: 'latn',
        timeZone: 'UTC',
      });
      const write = (minutes: number) => format.format(minutes * 60_000);
      const halves = dayHalves(write(9 * 60), write(21 * 60));
      for (const minutes of [5, 9 * 60 + 30, 12 * 60, 14 * 60 + 5, 23 * 60 + 59])
        expect(readClock(write(minutes), halves)).toBe(
          new Date(minutes * 60_000).toISOString().slice(11, 16),
        );
    },
  );

  it.each(['', 'soon', '25:00', '9:75', '14:30 PM', '9:30 xx', '12:30:45', '2026-11-30', 'A-42'])(
    'a time that a clerk types is none where it is “%s”',
    (typed) => expect(readClock(typed, US)).toBeUndefined(),
  );
});
