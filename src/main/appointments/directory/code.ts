/**
 * Reading a code that a person typed. Codes match without case, spaces or dashes, and with O/0 and I/1 taken for the
 * same when that leaves one appointment: people read codes off paper and type them with a finger.
 */
import { codeKey } from '../../../contract/code-key.ts';
import { MAX_BARE_CODE_LENGTH } from '../../../contract/limits.ts';

export type CodeReading =
  | {
      readonly kind: 'code';
      /** Upper case, letters and digits only. */
      readonly key: string;
      /** `key` with O as 0 and I as 1. */
      readonly folded: string;
    }
  | { readonly kind: 'not-a-code' };

/** `key` with the pairs people confuse made equal: O as 0, I as 1. */
export function foldCode(key: string): string {
  return key.replaceAll('O', '0').replaceAll('I', '1');
}

/** The keys of the parts of `code` up to each of its dashes: `A-42-1` has `A` and `A42`. */
export function codeStarts(code: string): readonly string[] {
  return [...code.matchAll(/[\p{Pd}\u2212]/gu)]
    .map(({ index }) => codeKey(code.slice(0, index)))
    .filter((key) => key !== '' && key !== codeKey(code));
}

/** Reads what was typed or scanned; anything empty or longer than {@link MAX_BARE_CODE_LENGTH} is not a code. */
export function readCode(typed: string): CodeReading {
  const key = codeKey(typed);
  if (key.length === 0 || key.length > MAX_BARE_CODE_LENGTH) return { kind: 'not-a-code' };
  return { kind: 'code', key, folded: foldCode(key) };
}
