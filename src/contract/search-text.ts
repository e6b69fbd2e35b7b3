/**
 * A clerk's search by name, code, phone number or email address, ignoring case, accents, dashes and spaces. The hub
 * stores {@link searchText} per appointment, and the front desk computes it for loaded rows, so both find the same. Pure.
 */

import { latinDigits } from './code-key.ts';

/** Letters that Unicode does not decompose. */
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

/** Lower case without marks and apostrophes. Other characters become spaces. */
export function foldName(text: string): string {
  return latinDigits(text.toLowerCase().normalize('NFKD'))
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ıłøđðþßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters and digits. O is read as 0, I as 1. */
function foldCode(text: string): string {
  return foldName(text).replaceAll(' ', '').replaceAll('o', '0').replaceAll('i', '1');
}

/** Whether a text is the complete code. */
export function isCode(text: string, code: string): boolean {
  const typed = foldCode(text);
  return typed !== '' && typed === foldCode(code);
}

/** Lower case, without the signs that separate the parts of a {@link searchText}. */
const foldEmail = (text: string): string =>
  latinDigits(text.normalize('NFKC').toLowerCase()).replace(/[<#+\s]/gu, '');

interface Searched {
  readonly code: string;
  readonly alias?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Possibly only the last digits. */
  readonly phoneNumber?: string | undefined;
  /** The front desk has none. */
  readonly email?: string | undefined;
}

/** Precedes the email address at the beginning, if there is one. Never part of folded text, like the other marks. */
export const EMAIL_MARK = '<';
/** Precedes a code, its number part, and an alias. */
export const CODE_MARK = '#';
/** Precedes the phone digits at the end, even if there are none. */
export const PHONE_MARK = '+';

/** For example `<ak@x.example anna kowalska#a42#42#77k+48600700677`, with a space before each word. */
export function searchText({
  code,
  alias = '',
  firstName,
  lastName,
  phoneNumber = '',
  email = '',
}: Searched): string {
  const address = foldEmail(email);
  const begin = address === '' ? '' : `${EMAIL_MARK}${address}`;
  const name = foldName(`${firstName} ${lastName}`);
  const whole = foldCode(code);
  const number = whole.replace(/^\D+/u, '');
  const words = name === '' ? '' : ` ${name}`;
  const other = foldCode(alias);
  const codes = [
    whole,
    ...(number === '' || number === whole ? [] : [number]),
    ...(other === '' ? [] : [other]),
  ];
  const phone = latinDigits(phoneNumber).replaceAll(/\D/gu, '');
  return `${begin}${words}${codes.map((one) => `${CODE_MARK}${one}`).join('')}${PHONE_MARK}${phone}`;
}

/** What the front desk sees of a phone number. */
const MIN_LAST_DIGITS = 3;
/** More than a code's number has, or it would match every tenth phone. */
const MIN_DIGITS_WITHIN = 5;
/** Of an address before its `@`: fewer letters also begin the addresses of many others. */
const MIN_EMAIL_START = 4;
/** Further words are ignored. */
const MAX_WORDS = 6;

export interface SearchQuery {
  /** Prefixes of name words, never empty. */
  readonly words: readonly string[];
  /** Prefix of the email address. */
  readonly email?: string;
  /** Prefix of the code, its number part or the alias. */
  readonly code: string;
  /** Ends the phone number. */
  readonly lastDigits?: string;
  /** Stands anywhere in the phone number. */
  readonly digits?: string;
}

/** What may begin an email address: no spaces, and an `@` or enough letters. */
function emailStart(text: string): string | undefined {
  const typed = text.trim();
  const isEnough = typed.indexOf('@') > 0 || typed.length >= MIN_EMAIL_START;
  return isEnough && !/\s/u.test(typed) ? foldEmail(typed) || undefined : undefined;
}

/** Undefined without letters and digits. */
export function readQuery(text: string): SearchQuery | undefined {
  const words = foldName(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const email = emailStart(text);
  const query = { words, code: foldCode(text), ...(email === undefined ? {} : { email }) };
  const latin = latinDigits(text);
  if (!/^[\s\d+()./-]+$/u.test(latin)) return query;
  const lastDigits = latin.replaceAll(/\D/gu, '');
  // National numbers begin with a zero that the international form lacks.
  const digits = lastDigits.replace(/^0+/u, '');
  return {
    ...query,
    ...(lastDigits.length >= MIN_LAST_DIGITS ? { lastDigits } : {}),
    ...(digits.length >= MIN_DIGITS_WITHIN ? { digits } : {}),
  };
}

/** Whether a {@link searchText} matches: every word in any order, a code, an email address or a phone number. */
export function isFound({ words, email, code, lastDigits, digits }: SearchQuery, text: string): boolean {
  if (words.every((word) => text.includes(` ${word}`)) || text.includes(`${CODE_MARK}${code}`)) return true;
  if (email !== undefined && text.startsWith(`${EMAIL_MARK}${email}`)) return true;
  if (lastDigits !== undefined && text.endsWith(lastDigits)) return true;
  return digits !== undefined && text.includes(digits, text.indexOf(PHONE_MARK));
}

/** Whether every word is a complete word of the name, or the text is the complete code. */
export function isFoundWhole({ words, code }: SearchQuery, text: string): boolean {
  const isWord = (word: string): boolean =>
    text.includes(` ${word} `) || text.includes(` ${word}${CODE_MARK}`);
  const isCode =
    text.includes(`${CODE_MARK}${code}${CODE_MARK}`) || text.includes(`${CODE_MARK}${code}${PHONE_MARK}`);
  return isCode || words.every(isWord);
}
