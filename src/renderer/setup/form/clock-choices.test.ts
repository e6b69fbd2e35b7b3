import { expect, it } from 'vitest';
import { localeGroups, zoneGroups } from './clock-choices.ts';

it('lists zones by continent, with those of the house and its machine also where the browser has them not', () => {
  const known = ['Europe/Madrid', 'America/Argentina/Buenos_Aires', 'America/New_York'];
  expect(zoneGroups(known, ['UTC', 'Asia/Kolkata', 'Europe/Madrid'])).toEqual([
    {
      name: 'America',
      choices: [
        { value: 'America/Argentina/Buenos_Aires', text: 'Argentina/Buenos Aires' },
        { value: 'America/New_York', text: 'New York' },
      ],
    },
    { name: 'Asia', choices: [{ value: 'Asia/Kolkata', text: 'Kolkata' }] },
    { name: 'Europe', choices: [{ value: 'Europe/Madrid', text: 'Madrid' }] },
    { name: '', choices: [{ value: 'UTC', text: 'UTC' }] },
  ]);
});

it('setup names each language with a time of its clocks, first those that the house or its machine has', () => {
  const groups = localeGroups(['en', 'en-US', 'it-IT'], 'de');
  const texts = groups.map(({ name, choices }) => [
    name,
    choices.map(({ text }) => text.replace(/\s/gu, ' ').replace(/[\u2068\u2069]/gu, '')),
  ]);
  expect(texts[0]).toEqual(['', ['Italienisch (Italien) · 14:05']]);
  expect(texts[1]?.[0]).toBe('English');
  expect(texts[1]?.[1]?.slice(0, 4)).toEqual([
    'Englisch · 2:05 PM',
    'Englisch (Vereinigte Staaten) · 2:05 PM',
    'Englisch (Vereinigtes Königreich) · 14:05',
    'Englisch (Irland) · 14:05',
  ]);
  const tags = groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  expect(new Set(tags).size).toBe(tags.length);
});
