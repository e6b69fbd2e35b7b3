/** How a label is said. */

/** A short code rather than a name: no small letters, and a digit in it. */
const CODE = /^(?=.*\p{Nd})[\p{Lu}\p{Nd}\s-]{1,10}$/u;

export function isCode(label: string): boolean {
  return CODE.test(label);
}

/** `A-42` as `A 4 2`, sign by sign; a name as it is. */
export function spokenLabel(label: string): string {
  return isCode(label) ? Array.from(label.replace(/[\s-]+/gu, '')).join(' ') : label;
}
