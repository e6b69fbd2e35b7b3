/** Opens JSON: a list, one inside an object, or a line for each entry. Nested objects become columns. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { jsonIn } from '../../base/json.ts';
import { type JsonEntry, type JsonPlace, jsonEntries } from './json-entries.ts';
import { createListFinder, type ListsFound } from './json-lists.ts';
import type { FoundEncoding } from './list-encoding.ts';
import type { ListRows, OpenedList, OpenOptions } from './list-table.ts';
import { createListText, decodeByLines, type ListSource, pastBound } from './list-text.ts';
import { plainNumber } from './plain-number.ts';

type Fields = ReadonlyMap<string, string>;

/** More entries of a list inside an entry are not looked at: guests, for example. */
const MAX_INNER = 10;

function scalar(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? value : '';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
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
function fieldsOf(entry: JsonEntry): Fields | undefined {
  if (entry.kind === 'not-json' || !isRecord(entry.value)) return undefined;
  if (Array.isArray(entry.value)) return undefined;
  const fields = new Map<string, string>();
  flatten(entry.value, '', fields);
  return fields;
}

function* blocksFrom(blocks: Iterator<string>, from: number): Generator<string, void, void> {
  let left = from;
  for (;;) {
    const { done, value } = blocks.next();
    if (done === true) return;
    const plain = value.replaceAll('\uFEFF', '');
    if (left < plain.length) yield plain.slice(left);
    left = Math.max(0, left - plain.length);
  }
}

/** `isOne`: the whole text is an entry. */
type Place = JsonPlace & { readonly at: number; readonly isOne?: boolean };

interface Json {
  readonly source: ListSource;
  readonly found: FoundEncoding;
}

function* blocksOf({ source, found }: Json, { at, isOne = false }: Pick<Place, 'at' | 'isOne'>) {
  if (isOne) yield '[';
  yield* blocksFrom(decodeByLines(source, found.decoding), at);
  if (isOne) yield ']';
}

const textFrom = (json: Json, place: Pick<Place, 'at' | 'isOne'>) => createListText(blocksOf(json, place));

/** The names of all fields in the order they come, or why the list cannot be read. */
function columnsIn(json: Json, place: Place): readonly string[] | RosterUnreadable {
  const columns = new Set<string>();
  const entries = jsonEntries(textFrom(json, place), place);
  for (let count = 1; ; count++) {
    const { done, value } = entries.next();
    if (done === true) return value === 'end' ? [...columns] : value === 'no-end' ? { kind: value } : value;
    if (count > LIST_BOUNDS.rows) return pastBound('rows', 'entry', count);
    for (const name of fieldsOf(value)?.keys() ?? []) columns.add(name);
    if (columns.size > LIST_BOUNDS.fields) return pastBound('fields', 'entry', count);
  }
}

function* rowsOf(json: Json, place: Place, columns: readonly string[]): ListRows {
  const entries = jsonEntries(textFrom(json, place), place);
  for (let number = 1; ; number++) {
    const { done, value } = entries.next();
    if (done === true) return value === 'end' ? undefined : value === 'no-end' ? { kind: value } : value;
    const fields = fieldsOf(value);
    yield {
      place: 'entry',
      number,
      cells: columns.map((name) => fields?.get(name)?.trim() ?? ''),
      ...(fields ? {} : { fault: { kind: 'not-an-object' } }),
    };
  }
}

/** A line for each entry: the first is an object by itself, and another follows. */
function isOfLines(text: string): boolean {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  return rest.length > 0 && rest[0]?.trimStart().startsWith('{') === true && isRecord(jsonIn(first));
}

function listsIn(json: Json): ListsFound {
  const finder = createListFinder();
  for (const block of blocksOf(json, { at: 0 })) if (!finder.read(block)) break;
  return finder.found();
}

interface Chosen {
  readonly place: Place;
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  readonly others?: readonly string[];
}

function choose(json: Json, begin: string, said: string | undefined): Chosen | RosterUnreadable {
  if (begin.trimStart().startsWith('[')) return { place: { kind: 'list', at: 0 } };
  if (isOfLines(begin)) return { place: { kind: 'lines', at: 0 } };
  const found = listsIn(json);
  if (found.kind !== 'found') return found;
  const one = found.lists.find(({ path }) => path === said) ?? found.lists[0];
  if (!one) return found.days > 0 ? { place: { kind: 'list', at: 0, isOne: true } } : { kind: 'not-a-list' };
  return {
    place: { kind: one.kind, at: one.at, isWithin: true },
    sheet: one.path,
    sheets: found.lists.map(({ path }) => path),
    others:
      one.path === said || one.days === 0
        ? []
        : found.lists
            .filter((each) => each !== one && each.kind === one.kind && each.days > 0)
            .map(({ path }) => path),
  };
}

/** Enough for two entries. */
const LOOKED_AT = 200_000;

export function openJson(source: ListSource, found: FoundEncoding, { sheet }: OpenOptions): OpenedList {
  const json = { source, found };
  const chosen = choose(json, textFrom(json, { at: 0 }).text.slice(0, LOOKED_AT), sheet);
  if ('kind' in chosen) return { kind: 'unreadable', why: chosen };
  const { place, others = [], ...sheets } = chosen;
  const columns = columnsIn(json, place);
  if ('kind' in columns) return { kind: 'unreadable', why: columns };
  return {
    kind: 'table',
    container: 'json',
    columns,
    titles: [],
    rows: () => rowsOf(json, place, columns),
    encoding: found.encoding,
    doubts: others.length > 0 ? [...found.doubts, { kind: 'more-sheets', names: others }] : found.doubts,
    ...sheets,
  };
}
