import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { createFormats } from './formats.ts';

const instant = Date.UTC(2026, 10, 20, 23, 30);

test('times and days are those of the location, not of the screen', () => {
  const tokyo = createFormats('en-GB', 'Asia/Tokyo');
  expect(tokyo.time(instant)).toBe('8:30');
  expect(tokyo.day(instant)).toBe('Saturday 21 November');
  expect(createFormats('en-GB', 'Europe/London').day(instant)).toBe('Friday 20 November');
  expect(tokyo.sameDay(instant, instant - 3_600_000 * 9)).toBe(false);
});

test('an unknown locale or zone still shows a time', () => {
  expect(createFormats('not a locale', 'No/Where').time(instant)).toMatch(/\d/);
});

const afternoon = Date.UTC(2026, 10, 20, 15, 5);
const inUtc = (locale: string, language: Language) => createFormats(locale, 'UTC', language);

test('a site keeps its own locale in its own language, and its hours in every other', () => {
  expect(inUtc('en-GB', 'en').time(afternoon)).toBe('15:05');
  expect(inUtc('en-US', 'en').time(afternoon)).toBe('3:05\u00a0PM');
  expect(inUtc('en-US', 'de').time(afternoon)).toBe('3:05\u00a0PM');
  expect(inUtc('en-GB', 'ar').time(afternoon)).toBe('15:05');
  expect(inUtc('ar-EG', 'ar').time(afternoon)).toBe('3:05\u00a0م');
  expect(inUtc('not a locale', 'fr').time(afternoon)).toMatch(/\d/);
});

test('a time within a Spanish sentence has its article, in the singular at one o’clock, by the hours of the site', () => {
  const [night, morning] = [Date.UTC(2026, 10, 20, 1, 5), Date.UTC(2026, 10, 20, 10, 45)];
  expect(inUtc('es-ES', 'es').timeWithArticle(night)).toBe('la\u00a01:05');
  expect(inUtc('es-ES', 'es').timeWithArticle(morning)).toBe('las\u00a010:45');
  expect(inUtc('es-ES', 'es').timeWithArticle(afternoon)).toBe('las\u00a015:05');
  expect(inUtc('en-US', 'es').timeWithArticle(Date.UTC(2026, 10, 20, 13, 5))).toMatch(/^la\u00a01:05/u);
  expect(inUtc('de-DE', 'de').timeWithArticle(morning)).toBe('10:45\u00a0Uhr');
  expect(inUtc('en-GB', 'en').timeWithArticle(morning)).toBe('10:45');
});

test('English at a site of another language writes days as that part of the world does', () => {
  expect(inUtc('de-DE', 'en').day(afternoon)).toBe('Friday 20 November');
  expect(inUtc('es-US', 'en').day(afternoon)).toBe('Friday, November 20');
  expect(inUtc('de-DE', 'en').time(afternoon)).toBe('15:05');
});

test.each<[Language, string]>([
  ['en', 'November 20 at 3:05\u00a0PM'],
  ['de', '20. November um 3:05\u00a0PM'],
  ['ar', '20 نوفمبر في 3:05\u00a0م'],
  ['vi', 'lúc 3:05\u00a0CH 20 tháng 11'],
  ['zh-Hans', '11月20日 下午3:05'],
])('a moment of another day in %s has the clock of the house, as the times beside it', (language, moment) => {
  expect(inUtc('en-US', language).dateAndTime(afternoon)).toBe(moment);
  expect(inUtc('en-US', language).dateAndTime(afternoon)).toContain(
    inUtc('en-US', language).clock(afternoon),
  );
  expect(inUtc('en-GB', language).dateAndTime(afternoon)).toMatch(/15:05/u);
});

test.each<[Language, string]>([
  ['en', 'Friday 20 November'],
  ['es', 'viernes, 20 de noviembre'],
  ['fr', 'vendredi 20 novembre'],
  ['de', 'Freitag, 20. November'],
  ['ar', 'الجمعة، 20 نوفمبر'],
  ['uk', 'пʼятниця, 20 листопада'],
  ['pl', 'piątek, 20 listopada'],
  ['tr', '20 Kasım Cuma'],
  ['zh-Hans', '11月20日星期五'],
  ['vi', 'Thứ Sáu, 20 tháng 11'],
])('a day in %s is %s', (language, day) => {
  expect(inUtc('en-GB', language).day(afternoon)).toBe(day);
});

test.each<[string, Language, string, string]>([
  ['en-US', 'en', 'November 20, 2026', 'Friday, November 20, 2026'],
  ['de-DE', 'en', '20 November 2026', 'Friday, 20 November 2026'],
  ['en-US', 'de', '20. November 2026', 'Freitag, 20. November 2026'],
  ['en-GB', 'ar', '20 نوفمبر 2026', 'الجمعة، 20 نوفمبر 2026'],
  ['en-GB', 'fr', '20 novembre 2026', 'vendredi 20 novembre 2026'],
])(
  'at a lobby in %s, a date with its year follows %s, as the day and the moment beside it do',
  (locale, language, date, day) => {
    const formats = inUtc(locale, language);
    expect(formats.date(afternoon)).toBe(date);
    expect(formats.calendarDay('2026-11-20')).toBe(day);
    expect(formats.dateAndTime(afternoon)).toContain(date.split(/,? 2026/u)[0]);
  },
);

test('digits are Latin in every language, so that a time looks like the one on the display', () => {
  for (const language of LANGUAGES) {
    const formats = inUtc(language === 'ar' ? 'ar-EG' : 'en-GB', language);
    const said = [
      formats.time(afternoon),
      formats.day(afternoon),
      formats.timeRange(afternoon, afternoon),
    ].join();
    expect(said).toMatch(/[0-9]/);
    expect(said).not.toMatch(/(?![0-9])\p{Nd}/u);
  }
});

test('a range of times is read from the right in Arabic: its first mark says so', () => {
  expect(inUtc('en-GB', 'ar').timeRange(instant, afternoon)).toBe('\u200f23:30 – 15:05');
  expect(inUtc('en-GB', 'de').timeRange(instant, afternoon)).toBe('23:30 – 15:05');
});

test('German says “Uhr” after a time of 24 hours in a sentence, and French begins a month with its first', () => {
  expect(inUtc('en-GB', 'de').time(afternoon)).toBe('15:05\u00a0Uhr');
  expect(inUtc('de-DE', 'de').time(afternoon)).toBe('15:05\u00a0Uhr');
  expect(inUtc('de-DE', 'de').clock(afternoon)).toBe('15:05');
  expect(inUtc('en-GB', 'fr').time(afternoon)).toBe('15:05');
  expect(inUtc('en-GB', 'fr').day(Date.UTC(2026, 3, 1, 12))).toBe('mercredi 1er avril');
  expect(inUtc('en-GB', 'fr').day(Date.UTC(2026, 3, 11, 12))).toBe('samedi 11 avril');
});
