/** When two writings of a code are the same: `A-42`, `a 42` and `A42` are, for the hub and for a scanner's second look. */

/** A decimal digit of another script: each script has its ten in one row, from 0 to 9. */
function latinDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((at - before) % 10);
}

/** `text` with the decimal digits of every script as 0 to 9: `٤٢` (Arabic) and `۴۲` (Persian) are 42. */
export const latinDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, latinDigit);

/**
 * Upper case, letters and digits only, digits of every script as 0 to 9 and full-width letters as others; marks, spaces,
 * punctuation, control and direction characters are dropped.
 */
export function codeKey(code: string): string {
  return latinDigits(code.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

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
 * The two readings of one scan. A scanner is a keyboard of its own, mostly set to a US layout, and the computer has another:
 * on a German one `A-42` arrives as `Aß42`, on a French one as `Q6'é`. So a scan is read by what was typed and by the keys
 * that were pressed. The hub tries the second only where the first is nobody's.
 *
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
