import { expect, test } from 'vitest';
import { columnWidth } from './column-width.ts';

test.each([
  ['short codes', ['A-1', 'B-42'], 7],
  ['a long code among short ones', ['A-1', '20261123000471'], 14],
  ['wide letters', ['MMMMWWWW'], 12],
  ['Chinese letters', ['登记-001'], 8],
  ['no codes', [], 7],
])('a column is as wide as %s need', (_what, codes, width) => {
  expect(columnWidth(codes, 7, 15)).toBe(width);
});

test('a column leaves the others room, whatever stands in it', () => {
  expect(columnWidth(['f47ac10b-58cc-4372-a567-0e02b2c3d479'], 7, 15)).toBe(15);
});
