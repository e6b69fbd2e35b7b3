/**
 * How a clerk's search compares: by name, code or phone number, without case, accents, dashes or spaces. The hub writes
 * {@link searchText} beside each appointment and the front desk makes it for the rows it has, so both find the same.
 */

import { latinDigits } from './code-key.ts';

/** Letters that Unicode does not take apart into a base and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case, no marks, apostrophes dropped, every other sign a space. */
export function foldName(text: string): string {
  return latinDigits(text.toLowerCase().normalize('NFKD'))
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ıłøđðþßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** As a code is compared: letters and digits only, with O read as 0 and I as 1. */
function foldCode(text: string): string {
  return foldName(text).replaceAll(' ', '').replaceAll('o', '0').replaceAll('i', '1');
}

/** Whether a text is this code, as somebody typed or scanned it to the end. */
export function isCode(text: string, code: string): boolean {
  const typed = foldCode(text);
  return typed !== '' && typed === foldCode(code);
}

export interface Searched {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As it was given, or only its last digits where no more is known. */
  readonly phoneNumber?: string | undefined;
}

/** Stands before a code and before its number part; no folded text holds it. */
export const CODE_MARK = '#';
/** Stands before the digits of the phone number, which are last; it is there without a number too. */
export const PHONE_MARK = '+';

/** ` anna kowalska#a42#42+48600700677`: each word of the name after a space. */
export function searchText({ code, firstName, lastName, phoneNumber = '' }: Searched): string {
  const name = foldName(`${firstName} ${lastName}`);
  const whole = foldCode(code);
  const number = whole.replace(/^\D+/u, '');
  const words = name === '' ? '' : ` ${name}`;
  const numberPart = number === '' || number === whole ? '' : `${CODE_MARK}${number}`;
  return `${words}${CODE_MARK}${whole}${numberPart}${PHONE_MARK}${latinDigits(phoneNumber).replaceAll(/\D/gu, '')}`;
}

/** The last digits of a phone number that are enough to look for: what the front desk sees of it. */
const MIN_LAST_DIGITS = 3;
/** Digits from its middle must be more, or a code's number would find every tenth phone. */
const MIN_DIGITS_WITHIN = 5;
/** Words after these are not looked at. */
const MAX_WORDS = 6;

export interface SearchQuery {
  /** Each begins a word of the name; never empty. */
  readonly words: readonly string[];
  /** Begins the code or its number part. */
  readonly code: string;
  /** Ends the phone number. */
  readonly lastDigits?: string;
  /** Stands anywhere in the phone number. */
  readonly digits?: string;
}

/** Undefined for a text without letters and digits: it asks for nobody. */
export function readQuery(text: string): SearchQuery | undefined {
  const words = foldName(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const query = { words, code: foldCode(text) };
  const latin = latinDigits(text);
  if (!/^[\s\d+()./-]+$/u.test(latin)) return query;
  const lastDigits = latin.replaceAll(/\D/gu, '');
  // Within the country it is dialled with a zero that the number abroad does not have.
  const digits = lastDigits.replace(/^0+/u, '');
  return {
    ...query,
    ...(lastDigits.length >= MIN_LAST_DIGITS ? { lastDigits } : {}),
    ...(digits.length >= MIN_DIGITS_WITHIN ? { digits } : {}),
  };
}

/** Whether a {@link searchText} is one that `query` asks for: by every word of it in any order, as a code or as a phone number. */
export function isFound({ words, code, lastDigits, digits }: SearchQuery, text: string): boolean {
  if (words.every((word) => text.includes(` ${word}`)) || text.includes(`${CODE_MARK}${code}`)) return true;
  if (lastDigits !== undefined && text.endsWith(lastDigits)) return true;
  return digits !== undefined && text.includes(digits, text.indexOf(PHONE_MARK));
}

/** Whether each word of `query` is a whole word of the name, or all of it the whole code: what somebody typed to the end. */
export function isFoundWhole({ words, code }: SearchQuery, text: string): boolean {
  const isWord = (word: string): boolean =>
    text.includes(` ${word} `) || text.includes(` ${word}${CODE_MARK}`);
  const isCode =
    text.includes(`${CODE_MARK}${code}${CODE_MARK}`) || text.includes(`${CODE_MARK}${code}${PHONE_MARK}`);
  return isCode || words.every(isWord);
}
