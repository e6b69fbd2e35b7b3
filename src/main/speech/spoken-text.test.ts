import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spokenText } from './spoken-text.ts';

it.each([
  ['You are checked in.', 'You are checked in.'],
  ['one\ntwo\ttab', 'one two tab'],
  ['a\u0001+50Sb', 'a +50Sb'],
  ['\u2068Анна\u2069, \u202emirrored', 'Анна, mirrored'],
  ["[[h@l'oU]] [[[x", "[ [h@l'oU]] [ [ [x"],
  ['half \ud83d of an emoji', 'half   of an emoji'],
  ['\u0000\u200b ', ''],
  ['क्\u200dष نمی\u200cخواهم', 'क्\u200dष نمی\u200cخواهم'],
])('%j is spoken as %j', (text, spoken) => {
  expect(spokenText(text)).toBe(spoken);
});

it('nothing that steers a voice is left of any text, and cleaning twice is cleaning once', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('[', '\u0001', '\u202e', '\u2066', 'a', '\ud83d', '\u200b') }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const spoken = spokenText(given);
      expect(spoken).not.toMatch(/\p{Cc}|\p{Cs}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\[\[/u);
      expect(spokenText(spoken)).toBe(spoken);
    }),
  );
});
