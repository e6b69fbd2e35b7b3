import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_CODE } from '../../contract/limits.ts';
import { cleanCode } from './code-input.ts';

test('a code is shown in capital letters, with its dash and space kept', () => {
  expect(cleanCode('a-42')).toBe('A-42');
  expect(cleanCode('  b 17')).toBe('B 17');
  expect(cleanCode('b\t\n17')).toBe('B 17');
});

test('control characters and direction marks are dropped', () => {
  expect(cleanCode('\u200fA\u0000-\u202e4\u20662\u0007')).toBe('A-42');
});

test('a paste of 10 kB is cut to what a code can be', () => {
  expect(cleanCode('x'.repeat(10_000))).toBe('X'.repeat(LONGEST_CODE));
});

test('any input gives at most 64 visible characters, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = cleanCode(text);
      expect(Array.from(once).length).toBeLessThanOrEqual(LONGEST_CODE);
      expect(once).not.toMatch(/\p{C}/u);
      expect(cleanCode(once)).toBe(once);
    }),
  );
});

test('a control character between two tabs leaves one space', () => {
  expect(cleanCode('a\t\u0000\tb')).toBe('A B');
});
