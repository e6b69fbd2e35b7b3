import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween } from './page-words.ts';

test('a visitor hears what a key did to the field', () => {
  expect(changeBetween('A', 'A4')).toEqual({ kind: 'added', signs: '4' });
  expect(changeBetween('A4', 'A')).toEqual({ kind: 'erased', signs: '4' });
  expect(changeBetween('A', '')).toEqual({ kind: 'erased', signs: 'A' });
  expect(changeBetween('A42', '')).toEqual({ kind: 'cleared' });
  expect(changeBetween('A42', 'B7')).toEqual({ kind: 'replaced', text: 'B7' });
  expect(changeBetween('A42', 'A42')).toEqual({ kind: 'same' });
});

test('a change of a field is told for any text before and after', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const change = changeBetween(before, after);
      if (change.kind === 'added') return before + change.signs === after;
      if (change.kind === 'erased') return after + change.signs === before;
      return change.kind === 'same' ? before === after : before !== after;
    }),
  );
});
