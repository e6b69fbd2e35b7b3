import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyText } from '../../../../test/support/any-text.ts';
import { codeKey, groupedCode } from '../../../contract/code-key.ts';
import { MAX_BARE_CODE_LENGTH } from '../../../contract/limits.ts';
import { codeStarts, foldCode, readCode } from './code.ts';

const keyOf = (typed: string) => {
  const reading = readCode(typed);
  return reading.kind === 'code' ? reading.key : undefined;
};

describe('what a visitor types as a code', () => {
  it.each([
    ['as printed', 'A-42'],
    ['in lower case', 'a-42'],
    ['without the dash', 'a42'],
    ['with spaces around and within', '  A 4 2 \n'],
    ['with long dashes, as phones write them', 'A–4—2'],
    ['with underscores and dots', 'A_4.2'],
    ['in full-width letters and digits', 'Ａ－４２'],
    ['with Arabic digits', 'A-٤٢'],
    ['with Persian digits', 'A-۴۲'],
    ['with Devanagari digits', 'a ४२'],
    ['with mathematical digits, as fonts of the web have them', 'A-𝟜𝟚'],
    ['with marks of writing direction', '\u200fA\u200e-\u202e42\u202c\u2066'],
    ['with control characters', '\u0000A\u0007-\u001b42\u0085'],
    ['with invisible joiners and a byte order mark', '\ufeffA\u200d4\u200b2\u00ad'],
    ['with emoji', '🙂A-4👩‍👩‍👧2'],
    ['with accents', 'Á-42'],
  ])('a typed code is the same code %s', (_how, typed) => {
    expect(keyOf(typed)).toBe('A42');
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['dashes', '---'],
    ['only emoji', '🙂👍🏽'],
    ['only control and direction marks', '\u0000\u202e\u200f'],
    ['a paste of 10 kB', 'A'.repeat(10_240)],
    ['a paste of 10 kB of dashes and one letter too many', `${'-'.repeat(10_240)}${'B'.repeat(33)}`],
    ['wildcards', '%*?_'],
  ])('a typed text is not a code when it is %s', (_what, typed) => {
    expect(readCode(typed)).toEqual({ kind: 'not-a-code' });
  });

  it('a typed code has up to 32 letters and digits, and a longer text is none', () => {
    expect(readCode('7'.repeat(MAX_BARE_CODE_LENGTH)).kind).toBe('code');
    expect(readCode('7'.repeat(MAX_BARE_CODE_LENGTH + 1)).kind).toBe('not-a-code');
  });

  it('a typed code takes O for 0 and I for 1 when folded, and nothing else for anything', () => {
    expect(foldCode('BIO01')).toBe('B1001');
    expect(foldCode('BLQS5Z2')).toBe('BLQS5Z2');
  });

  it('a typed text never makes the reading of a code throw or hold anything but letters and digits', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), (typed) => {
        expect(codeKey(typed)).toMatch(/^[\p{L}\p{N}]*$/u);
      }),
    );
  });
});

it.each([
  ['A-42-1', ['A', 'A42']],
  ['a–42', ['A']],
  ['A-42-', ['A']],
  ['-42', []],
  ['A42', []],
  ['A−4‐2', ['A', 'A4']],
])('the code %s begins, up to its dashes, with %j', (code, starts) => {
  expect(codeStarts(code)).toEqual(starts);
});

test.each([
  ['A42', 'A-42'],
  ['a 42', 'A-42'],
  ['A–42', 'A-42'],
  ['A-42', 'A-42'],
  ['AB1042', 'AB-1042'],
  ['A٤٢', 'A-٤٢'],
  ['A', 'A'],
  ['A-', 'A-'],
  ['42', '42'],
  ['1042', '1042'],
  ['ABC123', 'ABC123'],
  ['AB12345', 'AB12345'],
  ['A42B', 'A42B'],
  ['A-42-1', 'A-42-1'],
  ['A. K.', 'A. K.'],
  ['', ''],
])('the code %j is read as %j on every screen', (code, read) => {
  expect(groupedCode(code)).toBe(read);
  expect(codeKey(read)).toBe(codeKey(code));
});
