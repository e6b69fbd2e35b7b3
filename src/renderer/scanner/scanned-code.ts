/** Finds the code in what a scanner read: the code itself, or a web address that contains it. */
import type { Link } from '../../contract/appointment.ts';
import { MAX_CODE_LENGTH } from '../../contract/limits.ts';
import { isOtherLayout, isSecondReading } from '../../contract/code-key.ts';
import { isLink, linkValues } from './link-values.ts';

export interface CodeScanned {
  readonly code: string;
  /** To be tried if `code` is unknown. */
  readonly otherReading?: string;
  /** Of an address with several values: asked for in place of `code`. */
  readonly link?: Link;
}

function read(text: string): CodeScanned | undefined {
  const values = (isLink(text) ? linkValues(text) : [text]).map((value) => cleanCode(value).trim());
  const [code = ''] = values;
  if (code === '') return undefined;
  return values.length > 1 ? { code, link: { values } } : { code };
}

/** The likeliest value of an address, or the text itself, cleaned like typed input. Undefined if nothing can be looked up. */
export const scannedCode = (text: string): string | undefined => read(text)?.code;

/** `]Q3` before what was read: the symbology identifier of ISO/IEC 15424, which scanners can be set to send. */
const SYMBOLOGY = /^\]\w\w/u;

/**
 * The code in what a scanner typed, or in its keys as a US keyboard writes them if the typed text cannot be a code or
 * an address. If both could be, the hub is asked for both. Undefined if there is nothing to look up.
 */
export function codeScanned(typedText: string, usKeys: string = typedText): CodeScanned | undefined {
  const [text, keys] = [typedText.replace(SYMBOLOGY, ''), usKeys.replace(SYMBOLOGY, '')];
  const [typed, other] = [read(text), read(keys)];
  const isAddress = isLink(keys) && !isLink(text);
  if (other !== undefined && (typed === undefined || isAddress || isOtherLayout(text, keys))) return other;
  // Only the right layout spells an address.
  if (typed === undefined || typed.link !== undefined) return typed;
  return other !== undefined && isSecondReading(typed.code, other.code)
    ? { code: typed.code, otherReading: other.code }
    : typed;
}

/** Before invisible characters are dropped: limits the work on a huge paste. */
const MAX_LOOKED_AT = 4096;

/**
 * Upper case, without invisible characters (control characters, direction marks, lone surrogates), runs of white space
 * as one space and none in front; cut to `MAX_CODE_LENGTH` characters.
 */
export function cleanCode(text: string): string {
  const visible = text
    .slice(0, MAX_LOOKED_AT)
    // Invisible characters first: between two tabs they would hide one run.
    .replace(/(?!\s)\p{C}/gu, '')
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .trimStart();
  return Array.from(visible).slice(0, MAX_CODE_LENGTH).join('');
}
