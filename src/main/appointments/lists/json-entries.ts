/** The entries of a JSON list, one at a time: a whole list would need too much memory. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { parseExact } from '../../base/json.ts';
import { type ListText, type PastBound, pastBound } from './list-text.ts';

export type JsonEntry = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'not-json' };

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** The end of the string that begins at `from`; past the text where there is none. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** At a comma or bracket of the list itself; undefined where there is none. */
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

function isAllOver(list: ListText, from: number): boolean {
  for (let at = from; ;) {
    at = list.from(at);
    if (list.text.slice(at).trim() !== '') return false;
    if (list.isWhole) return true;
    at = list.text.length;
  }
}

/** Where the values of a list stand. */
export interface JsonPlace {
  /** `lines`: each line is a value. `map`: an object of them, by keys. */
  readonly kind: 'list' | 'map' | 'lines';
  /** Something else follows. */
  readonly isWithin?: boolean;
}

export type JsonEnd = 'end' | 'no-end' | PastBound;
export type JsonEntries = Generator<JsonEntry, JsonEnd, void>;

/**
 * `list` begins with the list. Returns `no-end` for what is no list, or does not end, and a passed bound at once.
 */
export function jsonEntries(list: ListText, place: JsonPlace = { kind: 'list' }): JsonEntries {
  return place.kind === 'lines' ? entriesOfLines(list) : entriesWithin(list, place);
}

function* entriesWithin(list: ListText, { kind, isWithin = false }: JsonPlace): JsonEntries {
  const [open, close] = kind === 'list' ? '[]' : '{}';
  let at = list.text.search(/\S/);
  if (list.text[at] !== open) return 'no-end';
  at += 1;
  const first = list.text.slice(at, at + LOOKED_AT).trimStart();
  if (first.startsWith(close ?? '')) return isWithin || first.trim() === close ? 'end' : 'no-end';
  for (let number = 1; ; number++) {
    at = list.from(at);
    if (kind === 'map') at = afterKey(list.text, at);
    const end = endOfValue(list.text, at);
    if (typeof end === 'string') return pastBound(end, 'entry', number);
    if (end === undefined) return list.isWhole ? 'no-end' : pastBound('characters', 'entry', number);
    yield entry(list.text.slice(at, end));
    if (list.text[end] === close) return isWithin || isAllOver(list, end + 1) ? 'end' : 'no-end';
    if (list.text[end] !== ',') return 'no-end';
    at = end + 1;
  }
}

function afterKey(text: string, from: number): number {
  const colon = text.indexOf(':', endOfString(text, text.indexOf('"', from)));
  return colon < 0 ? text.length : colon + 1;
}

/** A line that is not JSON costs no other. */
function* entriesOfLines(list: ListText): JsonEntries {
  let at = 0;
  for (let number = 1; ;) {
    at = list.from(at);
    if (at >= list.text.length) return 'end';
    const next = list.text.indexOf('\n', at);
    const end = next < 0 ? list.text.length : next;
    if (end - at > LIST_BOUNDS.characters) return pastBound('characters', 'entry', number);
    const line = list.text.slice(at, end);
    at = end + 1;
    if (line.trim() === '') continue;
    const tooMuch = boundOf(line);
    if (tooMuch) return pastBound(tooMuch, 'entry', number);
    yield entry(line);
    number += 1;
  }
}

function boundOf(line: string): PastBound['bound'] | undefined {
  const end = endOfValue(line, 0);
  return typeof end === 'string' ? end : undefined;
}

/** Enough for an empty list. */
const LOOKED_AT = 1_000;
