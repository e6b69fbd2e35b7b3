/**
 * Receives appointments that a back-office system sends as JSON, by the rules of lists. What is not sent does not
 * vanish. Receiving the same again changes nothing.
 */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { UnderstoodList } from '../../../contract/list-import.ts';
import type { RosterProblem } from '../../../contract/roster.ts';
import { jsonIn } from '../../base/json.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Appointment } from '../directory/appointment.ts';
import { othersWithCode, type SameCodeDeps } from '../directory/code.ts';
import type { EntriesAnswer, EntryProblem, ListOrder } from './entries-answer.ts';
import type { KeptRecipes } from './kept-recipes.ts';
import { rowsOf } from './list-piece.ts';
import type { LobbyKnowledge } from './lobby-knowledge.ts';
import { MAX_AT_ONCE } from './roster-apply.ts';
import { bringRows, type Brought, type RosterImportDeps, noneBrought } from './roster-import.ts';
import { jsonEntries } from '../lists/json-entries.ts';
import { createListText, type ListText, sourceOf } from '../lists/list-text.ts';
import type { ListRead, ListReader, ListReaders } from './list-reader.ts';
import { readRosterByRows, type RosterContext } from './roster.ts';

/** In one request. */
const MAX_ENTRIES = 1_000;

export interface EntriesDeps extends RosterImportDeps, Clocked, Logged {
  readonly directory: RosterImportDeps['directory'] & SharedCodesDeps['directory'];
  readonly timeZone: string;
  readonly recipes: Pick<KeptRecipes, 'all'>;
  readonly known: LobbyKnowledge;
  readonly readers: ListReaders;
  readonly onImported: (ids: readonly string[]) => void;
}

type Refused = Exclude<EntriesAnswer, { kind: 'read' | 'not-written' | 'closing' }>;

const asList = (text: string): ListText => createListText([text].values());

/** JSON without a bracket: a text or a number, or no JSON. */
function withoutBracket(text: string): Refused {
  try {
    JSON.parse(text);
    return { kind: 'not-appointments' };
  } catch {
    return { kind: 'not-json' };
  }
}

/** What is wrong with the whole list. Parses each entry once more than reading does, and yields after each. */
function* wrongWith(text: string, most: number): Generator<void, Refused | undefined, void> {
  const entries = jsonEntries(asList(text));
  for (let count = 0; ; count++) {
    const { done, value } = entries.next();
    if (done === true) return value === 'end' ? undefined : value === 'no-end' ? { kind: 'not-json' } : value;
    if (value.kind === 'not-json') return { kind: 'not-json' };
    if (count >= most) return { kind: most === 1 ? 'not-json' : 'too-many' };
    yield;
  }
}

/** The documented names of fields that are called otherwise here. */
const DOCUMENTED: Partial<Record<string, string>> = { start: 'startTime', end: 'endTime' };

/** Fields by the names that the sender gave them. */
const ofRow =
  ({ columns }: UnderstoodList) =>
  ({ number, field, rule, isTaken }: RosterProblem): EntryProblem => {
    const name = columns.find((column) => column.field === field)?.name ?? DOCUMENTED[field ?? ''] ?? field;
    return {
      entry: number,
      ...(name === undefined ? {} : { field: name }),
      // As other programs know it.
      rule: rule.kind === 'unknown-status' ? { kind: 'not-a-status' } : rule,
      isTaken,
    };
  };

interface ReadEntries {
  readonly kind: 'read';
  /** Of the good ones. */
  readonly json: Uint8Array;
  readonly rows: number;
  readonly problems: readonly RosterProblem[];
  readonly understood: UnderstoodList;
}
type Unread = Exclude<ListRead, { kind: 'read' }>;

/** In characters: reading so much holds the hub for some milliseconds. */
const MOST_READ_HERE = 10_000;

async function readThere(reader: ListReader, context: RosterContext): Promise<ReadEntries | Unread> {
  try {
    const summary = await reader.read(context);
    if (summary.kind !== 'read') return summary;
    const { rows, understood } = summary;
    const { problems } = await reader.problems(0, summary.problems);
    return { kind: 'read', json: await reader.piece(0, rows), rows, problems, understood };
  } finally {
    await reader.close();
  }
}

/** One appointment, or an object that holds a list of them. */
function isOne(text: string): boolean {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null && 'id' in value;
}

const ofId =
  (kind: 'on-its-way' | 'long-over' | 'erased') =>
  (id: string): EntryProblem => ({ id, rule: { kind }, isTaken: false });

const doubtOfCode = (id: string): EntryProblem => ({
  id,
  field: 'code',
  rule: { kind: 'code-of-another' },
  isTaken: true,
});

/** In short transactions. Throws what the disk throws. */
function* bringAll(deps: RosterImportDeps, rows: readonly Appointment[]): Generator<void, Brought, void> {
  const all = noneBrought();
  for (let from = 0; from < rows.length; from += MAX_AT_ONCE) {
    const some = bringRows(deps, rows.slice(from, from + MAX_AT_ONCE), 'booking');
    for (const what of ['changed', 'waiting', 'over', 'erased'] as const) all[what].push(...some[what]);
    yield;
  }
  return all;
}

export type Entries = ReturnType<typeof createEntries>;

export function createEntries(deps: EntriesDeps) {
  const { clock, log, timeZone } = deps;
  let closed = false;
  let reader: ListReader | undefined;
  let before: Promise<unknown> = Promise.resolve();

  /** Many on the thread that reads lists, a few here: to begin a thread takes longer. Undefined where the hub closes. */
  async function read(text: string): Promise<ReadEntries | Unread | undefined> {
    const context = {
      ...deps.known(),
      recipes: deps.recipes.all(),
      timeZone,
      now: deps.now(),
      asksNobody: true,
    };
    const { buffer: bytes } = new TextEncoder().encode(text);
    if (text.length > MOST_READ_HERE) {
      reader = deps.readers.open({ kind: 'memory', bytes });
      return readThere(reader, context);
    }
    const steps = readRosterByRows(sourceOf({ kind: 'memory', bytes }), context);
    const found = await inSlices(steps, clock, () => closed);
    if (found?.value.kind !== 'read') return found?.value;
    const { rows, problems, understood } = found.value;
    return { kind: 'read', json: rows.json(0, rows.count), rows: rows.count, problems, understood };
  }

  async function write(
    { json, problems, understood }: ReadEntries,
    order: ListOrder | undefined,
  ): Promise<EntriesAnswer> {
    const appointments = rowsOf(json).filter(({ id }) => order?.isPast(id) !== true);
    const written = await inSlices(bringAll(deps, appointments), clock, () => closed);
    if (!written) return { kind: 'closing' };
    const { changed, waiting, over, erased } = written.value;
    if (changed.length > 0) deps.onImported(changed);
    const notTaken = [
      ...waiting.map(ofId('on-its-way')),
      ...over.map(ofId('long-over')),
      ...erased.map(ofId('erased')),
    ];
    const missing = new Set(notTaken.map(({ id }) => id));
    const here = appointments.filter(({ id }) => !missing.has(id));
    const shared = await inSlices(withSharedCodes(deps, here), clock, () => closed);
    if (!shared) return { kind: 'closing' };
    const taken = here.length;
    const bad = problems.filter(({ isTaken }) => !isTaken).length + notTaken.length;
    log.info('entries-taken', { taken, changed: changed.length, bad });
    order?.note(appointments.map(({ id }) => id));
    return {
      kind: 'read',
      taken,
      problems: [...problems.map(ofRow(understood)), ...notTaken, ...shared.value.map(doubtOfCode)],
    };
  }

  async function takeOne(text: string, order: ListOrder | undefined): Promise<EntriesAnswer> {
    const begin = /\S/.exec(text)?.[0];
    if (begin !== '[' && begin !== '{') return withoutBracket(text);
    const list = begin === '[' ? text : `[${text}]`;
    const wrong = await inSlices(wrongWith(list, begin === '[' ? MAX_ENTRIES : 1), clock, () => closed);
    if (!wrong) return { kind: 'closing' };
    if (wrong.value) return wrong.value;
    try {
      const found = await read(begin === '[' || isOne(text) ? list : text);
      if (!found || closed) return { kind: 'closing' };
      if (found.kind === 'unreadable') return { kind: 'not-appointments' };
      if (found.kind !== 'read') return { kind: 'not-written' };
      if (!found.understood.isOfService) return { kind: 'not-of-service' };
      if (found.rows > MAX_ENTRIES) return { kind: 'too-many' };
      return await write(found, order);
    } catch (error) {
      if (closed) return { kind: 'closing' };
      log.error('entries-not-written', { reason: error instanceof Error ? error.message : 'unknown' });
      return { kind: 'not-written' };
    }
  }

  return {
    /** `text`: a JSON object, or a list of them. Requests are handled one after another. */
    take(text: string, order?: ListOrder): Promise<EntriesAnswer> {
      const answer = before.then((): EntriesAnswer | Promise<EntriesAnswer> =>
        closed ? { kind: 'closing' } : takeOne(text, order),
      );
      before = answer.catch(() => undefined);
      return answer;
    },
    close(): void {
      closed = true;
      void reader?.close();
    },
  };
}

type SharedCodesDeps = SameCodeDeps;

/** The ids of `appointments` whose code someone else has on that day. All are in the directory. */
function* withSharedCodes(
  deps: SharedCodesDeps,
  appointments: readonly Appointment[],
): Generator<void, readonly string[], void> {
  const ids: string[] = [];
  for (const appointment of appointments) {
    if (othersWithCode(deps, appointment).length > 0) ids.push(appointment.id);
    yield;
  }
  return ids;
}
