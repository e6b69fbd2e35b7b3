/** Reads JSON, also with integers that exceed a double, so that two ids do not become one. */

/** A cheap test: fewer digits are exact. */
const MAY_BE_ROUNDED = /\d{16}/;
/**
 * A string, or a long integer that is not part of another number. An unterminated string matches to the end, else it
 * would be scanned again from each quotation mark.
 */
const TEXT_OR_LONG = /"(?:[^"\\]|\\.)*"?|(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g;

const exact = (token: string): string =>
  token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;

/** `JSON.parse` with integers beyond 2^53 as text. Throws `SyntaxError`. */
export const parseExact = (text: string): unknown =>
  JSON.parse(MAY_BE_ROUNDED.test(text) ? text.replaceAll(TEXT_OR_LONG, exact) : text);

/** The value of `text`. Undefined if it is not JSON, which has no undefined. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
