import { expect, test } from 'vitest';
import { rungsShowing } from './board-view.ts';

test('a house whose displays have nothing of their own, or that has none, has its own rung', () => {
  expect(rungsShowing('7', 'initials', [])).toEqual(['initials']);
  expect(rungsShowing('7', 'initials', [{}, {}])).toEqual(['initials']);
});

test('a display on another rung counts for the lines that it shows, and for no others', () => {
  const displays = [{}, { privacy: 'number', lines: [8] }] as const;
  expect(rungsShowing('7', 'first-name', displays)).toEqual(['first-name']);
  expect(rungsShowing('8', 'first-name', displays)).toEqual(['number', 'first-name']);
  expect(rungsShowing(undefined, 'first-name', displays)).toEqual(['number', 'first-name']);
});

test('a line that no display shows is called by the house’s rung', () => {
  expect(rungsShowing('7', 'initials', [{ privacy: 'number', lines: [8] }])).toEqual(['initials']);
});
