/** The entries of a JSON list, one at a time: to parse a whole roster at once would hold the hub up. Pure. */
import { parseExact } from '../../base/exact-json.ts';

export type JsonEntry = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'not-json' };

/** Where the value that begins at `from` ends: at a comma or bracket of the list itself. Undefined: nowhere. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        at += 1;
        while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
        break;
      }
      case 0x5b:
      case 0x7b:
        depth += 1;
        break;
      case 0x5d:
      case 0x7d:
        if (depth === 0) return at;
        depth -= 1;
        break;
      case 0x2c:
        if (depth === 0) return at;
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

/** Yields the entries of the list that `text` is. Returns false where it is not a list, or one without an end. */
export function* jsonEntries(text: string): Generator<JsonEntry, boolean, void> {
  let at = text.search(/\S/);
  if (text[at] !== '[') return false;
  at += 1;
  if (/^\s*\]\s*$/.test(text.slice(at, at + LOOKED_AT))) return true;
  for (;;) {
    const end = endOfValue(text, at);
    if (end === undefined) return false;
    yield entry(text.slice(at, end));
    if (text[end] === ']') return text.slice(end + 1).trim() === '';
    if (text[end] !== ',') return false;
    at = end + 1;
  }
}

/** An empty list is no longer. */
const LOOKED_AT = 1_000;
