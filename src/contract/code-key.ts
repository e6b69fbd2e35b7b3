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
