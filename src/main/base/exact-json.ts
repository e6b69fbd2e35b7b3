/** JSON of others, in which a whole number may have more digits than a double holds: two ids would become one. */

/** Fewer digits are exact; a look at the text costs less than a reviver for each of its values. */
const MAY_BE_ROUNDED = /\d{16}/;
/**
 * A text, or a whole number of so many digits that is no part of another number. A text that never ends is taken whole: it
 * would be looked through again from each of its quotation marks.
 */
const TEXT_OR_LONG = /"(?:[^"\\]|\\.)*"?|(?<![\d.eE+-])-?[1-9]\d{15,}(?![\d.eE])/g;

const exact = (token: string): string =>
  token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;

/** Parses JSON; a whole number beyond 2^53 is the text of its digits. Throws a `SyntaxError` as `JSON.parse` does. */
export const parseExact = (text: string): unknown =>
  JSON.parse(MAY_BE_ROUNDED.test(text) ? text.replaceAll(TEXT_OR_LONG, exact) : text);
