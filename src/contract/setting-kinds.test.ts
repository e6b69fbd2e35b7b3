import { expect, it } from 'vitest';
import { ScreenWordsSchema } from './own-settings.ts';

it.each([
  ['\u202ertl.exe', 'rtl.exe'],
  [' \u200fبرج\u200e الشمال ', 'برج الشمال'],
  ['\u2067North\u2069 gate\u061c', 'North gate'],
])('the name of a screen or a clerk, %j, turns nothing round that stands beside it', (typed, kept) => {
  expect(ScreenWordsSchema.parse(typed)).toBe(kept);
});

it.each(['\u202e', ' \u2066\u2069 ', 'North\ngate', 'North\u2028gate', 'Nor\u0000th', '\ud800'])(
  'a name that nobody can read in one line, %j, is none',
  (typed) => {
    expect(ScreenWordsSchema.safeParse(typed).success).toBe(false);
  },
);
