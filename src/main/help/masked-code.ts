/** What the front desk sees of a code that somebody typed: enough to compare, too little to read aloud or to use. */
import { codeKey } from '../../contract/code-key.ts';
import { LONGEST_BARE_CODE } from '../../contract/limits.ts';

const HIDDEN = '•';
/** Of a code this short, two characters would be nearly all of it. */
const SHORT = 3;

/**
 * The first and the last character of the cleaned code with a dot for each one between, at most {@link LONGEST_BARE_CODE}
 * characters in all; of a code of three characters or fewer only the first. Undefined where nothing was typed.
 */
export function maskedCode(typed: string): string | undefined {
  const characters = Array.from(codeKey(typed));
  const [first] = characters;
  if (first === undefined) return undefined;
  if (characters.length <= SHORT) return first + HIDDEN.repeat(characters.length - 1);
  const between = Math.min(characters.length, LONGEST_BARE_CODE) - 2;
  return first + HIDDEN.repeat(between) + (characters.at(-1) ?? '');
}
