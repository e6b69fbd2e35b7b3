import { expect, test } from 'vitest';
import { isFullDeskName } from './desk-name.ts';
import { spokenLabel } from './spoken-label.ts';

test('a code is said sign by sign, a name as a name', () => {
  expect(spokenLabel('A-42')).toBe('A 4 2');
  expect(spokenLabel('17')).toBe('1 7');
  expect(spokenLabel('Anna K.')).toBe('Anna K.');
  expect(spokenLabel('A.K.')).toBe('A.K.');
});

test('a bare number needs the word desk, a full name does not', () => {
  expect(isFullDeskName('3')).toBe(false);
  expect(isFullDeskName('12a')).toBe(false);
  expect(isFullDeskName('Room 204')).toBe(true);
  expect(isFullDeskName('Desk 3')).toBe(true);
});
