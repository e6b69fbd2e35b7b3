/** Opens JSON: a list, one inside an object, or a line for each entry. Nested objects become columns, lists are rows. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { TableDoubt } from '../../../contract/list-questions.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { jsonIn } from '../../base/json.ts';
import { type JsonEntry, type JsonPlace, jsonEntries } from './json-entries.ts';
import { fieldsOf, isRecord, nameIn, textsIn } from './json-texts.ts';
import { createListFinder, type FoundList, type ListsFound } from './json-lists.ts';
import { columnsOf, findHeader, LOOKED_AT_ROWS } from './header-row.ts';
import type { FoundEncoding } from './list-encoding.ts';
import type { ListRows, OpenedList, OpenOptions } from './list-table.ts';
import { createListText, decodeByLines, type ListSource, pastBound } from './list-text.ts';
import { createAsides } from './row-asides.ts';

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
  /** Where the names of its columns may be, if its entries are lists. */
  readonly beside?: readonly Place[];
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
  const placeOf = ({ kind, at }: FoundList): Place => ({ kind, at, isWithin: true });
  return {
    place: placeOf(one),
    beside: [...found.others, ...found.lists].filter((each) => each !== one).map(placeOf),
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

const JSON_TABLE = { kind: 'table', container: 'json' } as const;

/** Enough for two entries. */
const LOOKED_AT = 200_000;

export function openJson(
  source: ListSource,
  found: FoundEncoding,
  { sheet, knows }: OpenOptions,
): OpenedList {
  const json = { source, found };
  const chosen = choose(json, textFrom(json, { at: 0 }).text.slice(0, LOOKED_AT), sheet);
  if ('kind' in chosen) return { kind: 'unreadable', why: chosen };
  const { place, beside = [], others = [], ...sheets } = chosen;
  const table = arraysIn(json, place, beside, knows) ?? objectsIn(json, place);
  if (table.kind === 'unreadable') return table;
  const more: readonly TableDoubt[] = others.length > 0 ? [{ kind: 'more-sheets', names: others }] : [];
  return {
    ...table,
    encoding: found.encoding,
    doubts: [...found.doubts, ...table.doubts, ...more],
    ...sheets,
  };
}

function objectsIn(json: Json, place: Place): OpenedList {
  const columns = columnsIn(json, place);
  if ('kind' in columns) return { kind: 'unreadable', why: columns };
  return { ...JSON_TABLE, columns, titles: [], doubts: [], rows: () => rowsOf(json, place, columns) };
}

function firstOf<Value>(json: Json, place: Place, most: number, of: (entry: JsonEntry) => Value): Value[] {
  const values: Value[] = [];
  for (const entry of jsonEntries(textFrom(json, place), place)) {
    values.push(of(entry));
    if (values.length === most) break;
  }
  return values;
}

/** Undefined where the entries are no lists, as in `[["Name","Start"],["…","…"]]`. */
function arraysIn(
  json: Json,
  place: Place,
  beside: readonly Place[],
  knows: OpenOptions['knows'],
): OpenedList | undefined {
  if (place.kind !== 'list') return undefined;
  const first = firstOf(json, place, LOOKED_AT_ROWS, textsIn);
  if (first[0] === undefined) return undefined;
  const seen = first.flatMap((cells, n) => (cells ? [{ number: n + 1, cells }] : []));
  const wide = Math.max(...seen.map(({ cells }) => cells.length));
  const said = beside
    .map((each) => firstOf(json, each, wide + 1, nameIn))
    .find((names) => names.length === wide && names.every((name) => name !== ''));
  const header = said ? undefined : findHeader(seen, knows);
  const row = seen[header?.at ?? 0];
  const isWithin = header?.isHeader === true && row !== undefined;
  const { columns, doubles } = columnsOf(said ?? (isWithin ? row.cells : Array<string>(wide).fill('')));
  const after = isWithin ? row.number : 0;
  return {
    ...JSON_TABLE,
    columns,
    ...(isWithin ? { headerAt: row.number } : {}),
    titles: seen.slice(0, header?.at ?? 0).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
    doubts: doubles.map((name): TableDoubt => ({ kind: 'double-column', name })),
    rows: () => arrayRows(json, place, after, columns),
  };
}

function* arrayRows(json: Json, place: Place, after: number, columns: readonly string[]): ListRows {
  const entries = jsonEntries(textFrom(json, place), place);
  const asideOf = createAsides(columns);
  for (let number = 1; ; number++) {
    const { done, value } = entries.next();
    if (done === true) return value === 'end' ? undefined : value === 'no-end' ? { kind: value } : value;
    if (number > LIST_BOUNDS.rows + after) return pastBound('rows', 'entry', number);
    if (number <= after) continue;
    const texts = textsIn(value);
    const cells = columns.map((_, n) => texts?.[n] ?? '');
    const isTooLong = texts?.slice(columns.length).some((more) => more !== '') === true;
    const aside = texts && !isTooLong ? asideOf(cells) : undefined;
    yield {
      place: 'entry',
      number,
      cells,
      ...(aside ? { aside } : {}),
      ...(texts ? {} : { fault: { kind: 'not-an-object' } }),
      ...(texts && isTooLong
        ? { fault: { kind: 'too-many-cells', cells: texts.length, columns: columns.length } }
        : {}),
    };
  }
}
