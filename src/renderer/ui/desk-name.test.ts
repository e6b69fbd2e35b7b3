import { expect, test } from 'vitest';
import { isFullDeskName } from './desk-name.ts';

test('a bare number needs the word desk, a full name does not', () => {
  expect(isFullDeskName('3')).toBe(false);
  expect(isFullDeskName('12a')).toBe(false);
  expect(isFullDeskName('Room 204')).toBe(true);
  expect(isFullDeskName('Desk 3')).toBe(true);
});
