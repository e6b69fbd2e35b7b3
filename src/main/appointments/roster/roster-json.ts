/** The entries of a JSON list, one at a time: of a whole list far too much would be in memory at once. Pure. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { parseExact } from '../../base/exact-json.ts';
import { type ListText, type PastBound, pastBound } from './roster-text.ts';

export type JsonEntry = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'not-json' };

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Where the string ends that begins at the quote `from`; behind the text where it does not. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Where the value that begins at `from` ends: at a comma or bracket of the list itself. Undefined: nowhere. */
function endOfValue(text: string, from: number): number | PastBound['bound'] | undefined {
  let depth = 0;
  let commas = 0;
  for (let at = from; at < text.length; at++) {
    if (at - from > LIST_BOUNDS.characters) return 'characters';
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > LIST_BOUNDS.depth) return 'depth';
        break;
      case 0x5d:
      case 0x7d:
        if (depth === 0) return at;
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0) return at;
        if (depth === 1) commas += 1;
        if (commas >= LIST_BOUNDS.fields) return 'fields';
        break;
      default:
    }
  }
  return undefined;
}

function entry(text: string): JsonEntry {
  try {
    return { kind: 'value', value: parseExact(text) };
  } catch {
    return { kind: 'not-json' };
  }
}

/** Nothing but blanks follows. */
function isAllOver(list: ListText, from: number): boolean {
  for (let at = from; ;) {
    at = list.from(at);
    if (list.text.slice(at).trim() !== '') return false;
    if (list.isWhole) return true;
    at = list.text.length;
  }
}

/**
 * Yields the entries of the list that `list` is. Returns `no-end` where it is not a list, or one without an end, and at once
 * what bound is passed.
 */
export function* jsonEntries(list: ListText): Generator<JsonEntry, 'end' | 'no-end' | PastBound, void> {
  let at = list.text.search(/\S/);
  if (list.text[at] !== '[') return 'no-end';
  at += 1;
  if (/^\s*\]\s*$/.test(list.text.slice(at, at + LOOKED_AT))) return 'end';
  for (let number = 1; ; number++) {
    at = list.from(at);
    const end = endOfValue(list.text, at);
    if (typeof end === 'string') return pastBound(end, 'entry', number);
    if (end === undefined) return list.isWhole ? 'no-end' : pastBound('characters', 'entry', number);
    yield entry(list.text.slice(at, end));
    if (list.text[end] === ']') return isAllOver(list, end + 1) ? 'end' : 'no-end';
    if (list.text[end] !== ',') return 'no-end';
    at = end + 1;
  }
}

/** An empty list is no longer. */
const LOOKED_AT = 1_000;
