/** What the code field takes. */
import { LONGEST_CODE } from '../../contract/limits.ts';

/** No honest code needs more than this before invisible characters are dropped; bounds the work on a huge paste. */
const LONGEST_LOOK = 4096;

/**
 * Upper case, without characters that cannot be seen (control characters, direction marks, lone surrogates), with runs
 * of white space as one space and none in front; cut to `LONGEST_CODE` characters.
 */
export function cleanCode(text: string): string {
  const visible = text
    .slice(0, LONGEST_LOOK)
    // First what is neither seen nor space: between two tabs it would hide that they are one run.
    .replace(/(?!\s)\p{C}/gu, '')
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .trimStart();
  return Array.from(visible).slice(0, LONGEST_CODE).join('');
}
