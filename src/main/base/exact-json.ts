/** JSON of others, in which a whole number may have more digits than a double holds: two ids would become one. */

/** Fewer digits are exact; a look at the text costs less than a reviver for each of its values. */
const MAY_BE_ROUNDED = /\d{16}/;
const WHOLE = /^-?\d+$/;

/** What `JSON.parse` of Node 24 says of a value that is no object: its text as it was written. */
interface Written {
  readonly source?: string;
}

const exact = (_key: string, value: unknown, written?: Written): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(written?.source ?? '')
    ? written?.source
    : value;

/** Parses JSON; a whole number beyond 2^53 is the text of its digits. Throws a `SyntaxError` as `JSON.parse` does. */
export const parseExact = (text: string): unknown =>
  MAY_BE_ROUNDED.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
