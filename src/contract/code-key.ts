/** When two writings of a code are the same: `A-42`, `a 42` and `A42` are, for the hub and for a scanner's second look. */

/** Upper case, letters and digits only; marks, spaces, punctuation, control and direction characters are dropped. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
