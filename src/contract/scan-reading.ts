/**
 * The two readings of one scan. A scanner is a keyboard of its own, mostly set to a US layout, and the computer has another:
 * on a German one `A-42` arrives as `Aß42`, on a French one as `Q6'é`. So a scan is read by what was typed and by the keys
 * that were pressed. The hub tries the second only where the first is nobody's. Pure.
 */
import { codeKey } from './code-key.ts';

/** What a code is printed with: letters of the Latin alphabet, digits, and what stands between them. */
const PLAIN = /^[\p{Nd}A-Za-z\uFF21-\uFF3A\uFF41-\uFF5A\s\-_./\u2010-\u2015\u2212\p{Cf}]*$/u;

/** What no code has and no other alphabet explains: the keys of a US scanner on a keyboard of western Europe. */
const OTHER_ALPHABET = /(?!\p{Script=Latin})\p{L}/u;

const isPlainCode = (text: string): boolean => PLAIN.test(text) && codeKey(text) !== '';

/** `typed` cannot be what was printed, and what the keys say can. */
export const isOtherLayout = (typed: string, keys: string): boolean =>
  !isPlainCode(typed) && isPlainCode(keys) && !OTHER_ALPHABET.test(typed);

/** Letters that change places between a US keyboard and a German or French one. */
const SWAPPED: ReadonlySet<string> = new Set(['YZ', 'ZY', 'AQ', 'QA', 'WZ', 'ZW']);

/**
 * Whether `other` may be the second reading of a scan that was typed as `code`: letters of another alphabet, or the same
 * but for letters that change places. Nothing else is taken, or each scan would be two guesses.
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
