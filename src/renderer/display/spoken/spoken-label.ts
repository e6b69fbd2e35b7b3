/** How a label and a desk's name are spoken. */
import type { Language } from '../../../contract/languages.ts';

/** A short code rather than a name: no small letters, and a digit. */
const CODE = /^(?=.*\p{Nd})[\p{Lu}\p{Nd}\s-]{1,10}$/u;

export function isCode(label: string): boolean {
  return CODE.test(label);
}

/** Here numbers of more than two digits are read digit by digit. */
const DIGIT_BY_DIGIT: readonly Language[] = ['zh-Hans', 'vi'];

const spelled = (text: string): string => Array.from(text).join(' ');

/** `42` is one word, `07` is two. */
const pair = (digits: string): string => (digits.startsWith('0') ? spelled(digits) : digits);

/** `digits` do not begin with zero. */
function grouped(digits: string, language: Language): string {
  if (digits.length <= 2) return digits;
  if (digits.length > 4 || DIGIT_BY_DIGIT.includes(language)) return spelled(digits);
  if (/^\d0+$/u.test(digits)) return digits;
  // English says "one forty-two" where others say the whole number.
  if (digits.length === 3) return language === 'en' ? `${digits[0]} ${pair(digits.slice(1))}` : digits;
  return `${digits.slice(0, 2)} ${pair(digits.slice(2))}`;
}

/** `042` as 0 and 42, `1042` as 10 and 42. */
function spokenDigits(digits: string, language: Language): string {
  const zeros = /^0*/u.exec(digits)?.[0] ?? '';
  const rest = digits.slice(zeros.length);
  return [...Array.from(zeros), ...(rest === '' ? [] : [grouped(rest, language)])].join(' ');
}

/**
 * `A-42` as `A 42`: letters one by one, digits in groups, names unchanged. Only spaces and dashes are added or removed:
 * the hub speaks only what names the call.
 */
export function spokenLabel(label: string, language: Language): string {
  if (!isCode(label)) return label;
  const runs = label.match(/[0-9]+|[^\s-]/gu) ?? [];
  return runs.map((run) => (/^[0-9]/u.test(run) ? spokenDigits(run, language) : run)).join(' ');
}
