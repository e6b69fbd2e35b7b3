/** What stands in an entry of a JSON list, as texts. Pure. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { JsonEntry } from './json-entries.ts';
import { plainNumber } from './plain-number.ts';

type Fields = ReadonlyMap<string, string>;

/** More entries of a list inside an entry are not looked at: guests, for example. */
const MAX_INNER = 10;

function scalar(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? value : '';
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (value.every((each) => !isRecord(each))) into.set(path, value.map(scalar).join('; '));
    else for (const [n, each] of value.slice(0, MAX_INNER).entries()) flatten(each, `${path}.${n}`, into);
  } else if (isRecord(value)) {
    for (const [key, each] of Object.entries(value))
      flatten(each, path === '' ? key : `${path}.${key}`, into);
  } else if (!into.has(path)) into.set(path, scalar(value));
}

/** Undefined for what is no object. */
export function fieldsOf(entry: JsonEntry): Fields | undefined {
  if (entry.kind === 'not-json' || !isRecord(entry.value)) return undefined;
  if (Array.isArray(entry.value)) return undefined;
  const fields = new Map<string, string>();
  flatten(entry.value, '', fields);
  return fields;
}

/** The texts of an entry that is a list. */
export function textsIn(entry: JsonEntry): readonly string[] | undefined {
  if (entry.kind === 'not-json' || !Array.isArray(entry.value)) return undefined;
  return entry.value.slice(0, LIST_BOUNDS.fields).map((value: unknown) => {
    const inner = new Map<string, string>();
    flatten(value, '', inner);
    return [...inner.values()]
      .filter((text) => text !== '')
      .join(' ')
      .trim();
  });
}

/** `"Name"`, or `{"name": "Name"}`. */
export function nameIn(entry: JsonEntry): string {
  if (entry.kind === 'not-json' || !isRecord(entry.value))
    return entry.kind === 'value' ? scalar(entry.value) : '';
  const { value } = entry;
  return (
    ['title', 'label', 'header', 'name'].map((key) => scalar(value[key])).find((text) => text !== '') ?? ''
  );
}
