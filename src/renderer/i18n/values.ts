/** How a value is written inside a sentence. */
import type { Language } from '../../contract/languages.ts';
import { directionOf } from './languages.ts';
import type { Catalogue } from './translate.ts';

/** First strong isolate and its end (Unicode Standard Annex 9): what stands between keeps its own direction. */
const FSI = '\u2068';
const PDI = '\u2069';

/** A text, such as a name, that keeps its own direction beside others. */
export const inOwnDirection = (text: string): string => `${FSI}${text}${PDI}`;

/** Left-to-right isolate. In a sentence of Foyer's it begins what `verbatim` has marked, and nothing else. */
const LRI = '\u2066';

/**
 * A command or a path as a value of a sentence: read from the left in every language, and a part of its own, which
 * `Sentence` keeps on one line.
 */
export const verbatim = (text: string): string => `${LRI}${text}${PDI}`;

export interface SentencePart {
  readonly text: string;
  readonly isVerbatim: boolean;
}

/** A sentence in parts, without the marks of `verbatim`; those of `isolated` stay. */
export function splitAtVerbatim(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/\u2066([^\u2066-\u2069]*)\u2069/u)
    .map((text, place) => ({ text, isVerbatim: place % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

/**
 * Keeps a code such as `42-A` from turning around within an Arabic sentence, and an Arabic name from dragging the
 * digits beside it along within any other.
 */
export function isolated(text: string, language: Language): string {
  if (text.startsWith(LRI)) return text;
  return directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(text) ? inOwnDirection(text) : text;
}

/** An address, a time as files have it, a value that `:1` makes a ratio, and two that are a size: what a sentence says from left to right in every language. */
const FROM_LEFT =
  /https?:\/\/(?:[\w./-]*\w)?|\d{4}-\d\d-\d\dT[\d:+]*\d|(^|\s)(\/[a-z]+)|\{\{\w+\}\}(?::1| × \{\{\w+\}\})/gu;

/** Of a path without its host what stands before it is matched too: not all browsers look behind. */
const isolatedPart = (part: string, before = '', path = part): string => `${before}${inOwnDirection(path)}`;

/** The sentences of a language, with what is read from the left isolated where the language is read from the right. */
export function sentencesIn(language: Language, sentences: Catalogue): Catalogue {
  if (directionOf(language) !== 'rtl') return sentences;
  return Object.fromEntries(
    Object.entries(sentences).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(FROM_LEFT, isolatedPart) : sentencesIn(language, value),
    ]),
  );
}

/** A text without the marks of `isolated`, for voices and for comparing. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069\u200e\u200f]/gu, '');
}

/** Writes values for sentences: numbers in the language's own grouping with Latin digits, texts isolated where needed. */
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
