/** How a value is written inside a sentence. */
import type { Language } from '../../contract/languages.ts';
import { directionOf } from './languages.ts';
import type { Catalogue } from './translate.ts';

/** First strong isolate and its end (Unicode Standard Annex 9): the text between keeps its own direction. */
const FSI = '\u2068';
const PDI = '\u2069';

export const inOwnDirection = (text: string): string => `${FSI}${text}${PDI}`;

/** Left-to-right isolate: in a sentence it begins what `verbatim` has marked, and nothing else. */
const LRI = '\u2066';

/** A command or a path: read from the left in every language, and kept on one line by `Sentence`. */
export const verbatim = (text: string): string => `${LRI}${text}${PDI}`;

export interface SentencePart {
  readonly text: string;
  readonly isVerbatim: boolean;
}

/** Without the marks of `verbatim`; those of `isolated` stay. */
export function splitAtVerbatim(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/\u2066([^\u2066-\u2069]*)\u2069/u)
    .map((text, place) => ({ text, isVerbatim: place % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/**
 * Keeps a code such as `42-A` from turning around within an Arabic sentence, and an Arabic name from moving the digits
 * beside it in any other.
 */
export function isolated(text: string, language: Language): string {
  if (text.startsWith(LRI)) return text;
  return directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(text) ? inOwnDirection(text) : text;
}

/** What is read from the left in every language: addresses, times as in files, ratios and sizes. */
const FROM_LEFT =
  /https?:\/\/(?:[\w./-]*\w)?|\d{4}-\d\d-\d\dT[\d:+]*\d|(^|\s)(\/[a-z]+)|\{\{\w+\}\}(?::1| × \{\{\w+\}\})/gu;

/** A path without a host is matched with what stands before it: not all browsers can look behind. */
const isolatedPart = (part: string, before = '', path = part): string => `${before}${inOwnDirection(path)}`;

/** In right-to-left languages, with isolates around what is read from the left. */
export function sentencesIn(language: Language, sentences: Catalogue): Catalogue {
  if (directionOf(language) !== 'rtl') return sentences;
  return Object.fromEntries(
    Object.entries(sentences).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(FROM_LEFT, isolatedPart) : sentencesIn(language, value),
    ]),
  );
}

/** For voices and for comparing. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069\u200e\u200f]/gu, '');
}

/** Numbers in the language's grouping with Latin digits, texts isolated where needed. */
export function createValueFormat(): (value: unknown, language: Language) => string {
  const formats = new Map<Language, Intl.NumberFormat>();
  const numbers = (language: Language): Intl.NumberFormat => {
    const known = formats.get(language);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
    formats.set(language, made);
    return made;
  };
  return (value, language) => {
    if (typeof value === 'number') return numbers(language).format(value);
    return typeof value === 'string' ? isolated(value, language) : '';
  };
}
