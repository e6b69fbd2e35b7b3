/** Compares codes: `A-42`, `a 42` and `A42` are the same, and a scan may have a second reading; and what stands for one. Pure. */

/** Every script has its ten digits in one row. */
function latinDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((at - before) % 10);
}

/** Digits of every script become 0 to 9, such as `٤٢` (Arabic). */
export const latinDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, latinDigit);

/** One or two letters and up to four digits, with or without one sign between them. What is longer may be any id. */
const SHORT_CODE = /^(\p{Lu}{1,2})[\s\-\u2010-\u2015\u2212]?(\p{Nd}{1,4})$/u;

/** As people read a code on every screen and paper: `A42` and `a 42` as `A-42`, anything but a short code as it is. */
export function groupedCode(code: string): string {
  const [, letters, digits] = SHORT_CODE.exec(code.toUpperCase()) ?? [];
  return letters === undefined || digits === undefined ? code : `${letters}-${digits}`;
}

/** Upper-case letters and Latin digits only. Full-width letters become plain ones, everything else is dropped. */
export function codeKey(code: string): string {
  return latinDigits(code.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Latin letters, digits and separators, and the sign before a number. */
const PLAIN = /^[\p{Nd}A-Za-z\uFF21-\uFF3A\uFF41-\uFF5A\s\-_./#\u2010-\u2015\u2212\p{Cf}]*$/u;

/** Not in any code, nor from another alphabet: a US scanner on a western European layout. */
const OTHER_ALPHABET = /(?!\p{Script=Latin})\p{L}/u;

const isPlainCode = (text: string): boolean => PLAIN.test(text) && codeKey(text) !== '';

/** `typed` cannot be what was printed, and `keys` can. */
export const isOtherLayout = (typed: string, keys: string): boolean =>
  !isPlainCode(typed) && isPlainCode(keys) && !OTHER_ALPHABET.test(typed);

/** Letters that differ between US and German or French layouts. */
const SWAPPED: ReadonlySet<string> = new Set(['YZ', 'ZY', 'AQ', 'QA', 'WZ', 'ZW']);

/**
 * Whether `other` may be the second reading of a scan typed as `code`. Scanners act as keyboards, mostly with a US
 * layout: on a German computer `A-42` arrives as `Aß42`, on a French one as `Q6'é`. So a scan is read as typed and by
 * the keys pressed, and the hub tries the second only if the first is unknown.
 *
 * Accepts only another alphabet or swapped letters, or each scan would be two guesses.
 */
export function isSecondReading(code: string, other: string): boolean {
  const [first, second] = [codeKey(code), codeKey(other)];
  if (first === second || second === '') return false;
  if (OTHER_ALPHABET.test(first)) return isPlainCode(other);
  return (
    first.length === second.length &&
    Array.from(first).every((sign, n) => sign === second[n] || SWAPPED.has(`${sign}${second[n]}`))
  );
}

interface Referred {
  readonly code: string;
  readonly alias?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/** What clerks read as the code of an appointment: its alias where it has none. Possibly empty. */
export const referenceOf = ({ code, alias = '' }: Pick<Referred, 'code' | 'alias'>): string =>
  code === '' ? alias : groupedCode(code);

/** Whom a short sentence is about: the reference, else the visitor's name. Empty once that is erased too. */
export const shortNameOf = (one: Referred): string =>
  referenceOf(one) || `${one.firstName} ${one.lastName}`.trim();
