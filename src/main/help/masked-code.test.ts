import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeKey } from '../../contract/code-key.ts';
import { maskedCode } from './masked-code.ts';

/** Lone surrogates, control and direction characters included: a scanner may send anything. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('A', '7', '-', ' ', '\u202e', '\u2066', '\n', '\ud83d', 'ß', 'é', 'ﬃ') }),
);

describe('the masked code', () => {
  it.each([
    ['A-4219', 'A•••9'],
    ['  ab12 ', 'A••2'],
    ['abc', 'A••'],
    ['4', '4'],
    ['7x', '7•'],
    ['', undefined],
    ['- /\u202e', undefined],
    ['𝟙2345', '1•••5'],
  ])('of %j is %j', (typed, masked) => {
    expect(maskedCode(typed)).toBe(masked);
  });

  it('never holds more than two characters of the code, and of a short code one', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const masked = maskedCode(typed) ?? '';
        const shown = Array.from(masked).filter((character) => character !== '•');
        const length = Array.from(codeKey(typed)).length;
        expect(shown.length).toBeLessThanOrEqual(length <= 3 ? 1 : 2);
      }),
    );
  });

  it('is never longer than a code may be, whatever was typed', () => {
    fc.assert(fc.property(anything, (typed) => Array.from(maskedCode(typed) ?? '').length <= 32));
    expect(Array.from(maskedCode('ﷺ'.repeat(2_048)) ?? '').length).toBe(32);
  });

  it('never holds a control, direction or surrogate character', () => {
    fc.assert(fc.property(anything, (typed) => !/[\p{C}\p{Z}\p{M}]/u.test(maskedCode(typed) ?? '')));
  });
});
