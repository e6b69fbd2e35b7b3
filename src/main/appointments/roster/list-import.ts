/** Reads a list that a person imports, compares it with the appointments here, and imports it. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { isBlocking } from '../../../contract/list-fields.ts';
import type { ListCounts, ListState } from '../../../contract/list-import.ts';
import { MAX_BOOKED_ROWS } from '../../../contract/limits.ts';
import { inSlices, oneAhead, othersFirst } from '../../base/in-slices.ts';
import type { Directory } from '../directory/directory.ts';
import { listedRows } from '../list-bookings/listed-booking.ts';
import type { BookableList, NotBookable } from '../list-bookings/bring-list.ts';
import { isColumnName, shapeOf } from '../lists/read-appointments.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import { ROWS_IN_PIECE } from './list-piece.ts';
import type { ListReader, ListReaders } from './list-reader.ts';
import { type ListImport, type Preview, say, sayHowFar } from './list-under-way.ts';
import type { PutLists } from './put-lists.ts';
import type { PutListener } from './put-steps.ts';
import type { KeptRecipes } from './kept-recipes.ts';
import type { ListSummary } from './roster.ts';
import type { LobbyKnowledge } from './lobby-knowledge.ts';
import { pagesOf } from './watched-reading.ts';
import { type RosterImportDeps, stepOf } from './roster-import.ts';

export interface ListImportDeps
  extends Omit<RosterImportDeps, 'database' | 'beginsAnew' | 'directory'>, Clocked, Logged {
  readonly directory: Pick<Directory, 'byId' | 'put' | 'startingBetween'>;
  readonly timeZone: string;
  readonly readers: ListReaders;
  readonly putLists: PutLists;
  readonly recipes: KeptRecipes;
  readonly known: LobbyKnowledge;
  readonly onRecipe: () => void;
}

const NOTHING: ListCounts = {
  new: 0,
  changed: 0,
  same: 0,
  waiting: 0,
  over: 0,
  notListed: 0,
  bad: 0,
  doubtful: 0,
};

/** Runs one step of an import. It throws where the disk fails or the reader ends. */
async function work(
  { log }: ListImportDeps,
  one: ListImport,
  steps: (isOver: () => boolean) => Promise<void>,
  failed: () => void,
): Promise<void> {
  one.turn += 1;
  const { turn } = one;
  try {
    await steps(() => one.turn !== turn);
  } catch (error) {
    if (one.turn !== turn) return;
    log.error('list-import-failed', { reason: error instanceof Error ? error.message : 'unknown' });
    failed();
  }
}

const COMPARED_AT_ONCE = 100;

/** The good rows, a few at a time. Others come in between. Ends early once `isOver`. */
async function* rowsOf(reader: ListReader, rows: number, isOver: () => boolean) {
  for await (const page of pagesOf(reader, rows)) {
    for (let n = 0; n < page.length; n += COMPARED_AT_ONCE) {
      await othersFirst();
      if (isOver()) return;
      yield page.slice(n, n + COMPARED_AT_ONCE);
    }
  }
}

/** All good rows as JSON. The next piece is read while one is written. */
export const piecesOf = (reader: Pick<ListReader, 'piece'>, rows: number): AsyncIterable<Uint8Array> =>
  oneAhead((n) => reader.piece(n * ROWS_IN_PIECE, ROWS_IN_PIECE), Math.ceil(rows / ROWS_IN_PIECE));

/** Still expected on days of the list, and not in it. A list by hand takes nobody away. */
async function countNotListed(
  { directory, now }: ListImportDeps,
  { days, unread }: Pick<ListSummary, 'days' | 'unread'>,
  listed: ReadonlySet<string>,
): Promise<number> {
  let found = 0;
  if (unread.isAnyDay || unread.days.size > 0) return found;
  for (const { startsAt, endsAt } of days) {
    if (endsAt <= now()) continue;
    for (const { id } of directory.startingBetween(Math.max(startsAt, now()), endsAt))
      if (!listed.has(id) && !unread.ids.has(id) && directory.byId(id)?.status === 'Scheduled') found += 1;
    await othersFirst();
  }
  return found;
}

async function read(
  deps: ListImportDeps,
  one: ListImport,
  reader: ListReader,
  isOver: () => boolean,
): Promise<void> {
  one.preview = undefined;
  say(one, { kind: 'reading', rows: 0 });
  const { recipe } = one;
  const context = {
    ...deps.known(),
    timeZone: deps.timeZone,
    now: deps.now(),
    ...(recipe ? { recipe } : { recipes: deps.recipes.all() }),
    saysDoubleCodes: true,
  };
  const answer = await reader.read(context, (rows) => {
    if (!isOver()) sayHowFar(deps.clock, one, { kind: 'reading', rows });
  });
  if (isOver()) return;
  if (answer.kind === 'unreadable') return say(one, answer);
  if (answer.kind === 'given-up') return say(one, { kind: 'unreadable', why: { kind: 'given-up' } });
  if (answer.kind !== 'read') throw new Error('The disk did not give the list.');
  const { understood, header, rows, bad, doubtful, unread } = answer;
  const listed = new Set<string>();
  const counts = { ...NOTHING, bad, doubtful };
  if (!understood.isOfService) counts.new = rows;
  else
    for await (const some of rowsOf(reader, rows, isOver)) {
      for (const row of some) {
        listed.add(row.id);
        const step = stepOf(row, deps);
        if (step.kind === 'wait') counts.waiting += 1;
        else if (step.kind === 'erased') counts.over += 1;
        else if (step.kind !== 'put') counts[step.kind] += 1;
        else counts[deps.directory.byId(row.id) === undefined ? 'new' : 'changed'] += 1;
      }
    }
  if (understood.isOfService) counts.notListed = await countNotListed(deps, answer, listed);
  if (isOver()) return;
  one.preview = { understood, header, counts, rows, unread };
  say(one, { kind: 'preview', ...understood, counts });
}

/** Shows the import's page how far it is, until the page begins something else. */
function listenerOf({ clock }: ListImportDeps, one: ListImport, { rows: of, counts }: Preview): PutListener {
  const { turn } = one;
  const show = (state: ListState): void => {
    if (one.turn === turn) say(one, state);
  };
  return {
    heard(rows) {
      if (one.turn === turn) sayHowFar(clock, one, { kind: 'writing', rows, of });
    },
    refused: (rows) => show({ kind: 'held-up', rows, of }),
    done({ written, waiting }) {
      if (one.turn === turn) one.preview = undefined;
      show({ kind: 'done', written, waiting, bad: counts.bad });
    },
  };
}

async function write(
  deps: ListImportDeps,
  one: ListImport,
  { reader, preview }: { readonly reader: ListReader; readonly preview: Preview },
  isOver: () => boolean,
): Promise<void> {
  const { rows } = preview;
  say(one, { kind: 'writing', rows: 0, of: rows });
  const written = await deps.putLists.write({ id: one.id }, piecesOf(reader, rows), isOver);
  if (written === undefined) return;
  // Freeing the rows' memory takes the whole process some time, so nothing is written during that.
  deps.putLists.decide(written, listenerOf(deps, one, preview), () => closeReader(one));
}

/** Resolves once its memory is free. Never rejects. */
async function closeReader(one: ListImport): Promise<void> {
  const { reader } = one;
  one.reader = undefined;
  await reader?.close();
}

export function giveUp(one: ListImport): void {
  one.turn += 1;
  one.forget();
  one.buffer = undefined;
  one.preview = undefined;
  void closeReader(one);
}

/** All of it is here, or a person said more about it. Reads it; `failed` runs where that breaks. */
export function readAnew(deps: ListImportDeps, one: ListImport, failed: () => void): void {
  if (one.buffer) one.reader = deps.readers.open({ kind: 'memory', bytes: one.buffer.buffer });
  one.buffer = undefined;
  const { reader } = one;
  if (reader) void work(deps, one, (isOver) => read(deps, one, reader, isOver), failed);
}

/** What a person said holds for the next list of this shape. False, with nothing kept, where the disk fails. */
export function keepRecipe(deps: ListImportDeps, { recipe, preview }: ListImport): boolean {
  if (!recipe || !preview) return true;
  try {
    deps.recipes.keep(preview.header, recipe);
  } catch (error) {
    deps.log.error('list-recipe-not-kept', { reason: error instanceof Error ? error.message : 'unknown' });
    return false;
  }
  deps.log.info('list-recipe-kept', { columns: preview.header.length });
  deps.onRecipe();
  return true;
}

const LONGEST_SHAPE = 200;

/** Columns of a list about which a person said something, for the trail: known names only, since no visitor may be there. */
export function shapeDecided(one: ListImport | undefined): string | undefined {
  if (!one?.recipe || !one.preview || one.state.kind === 'held-up') return undefined;
  const { header, understood } = one.preview;
  const names = header.filter((name) => isColumnName(name));
  return [understood.source, names.join(', ')].filter(Boolean).join(': ').slice(0, LONGEST_SHAPE);
}

function endWatched(deps: ListImportDeps, one: ListImport): boolean {
  if (!keepRecipe(deps, one)) return false;
  void closeReader(one);
  say(one, { kind: 'watched' });
  deps.onRecipe();
  return true;
}

const isOpen = ({ understood }: Preview): boolean => understood.questions.some(isBlocking);

/**
 * Imports the good rows. False where there is nothing to import, or an import is under way. A list of another program is
 * booked instead: `toBook`.
 */
export function putIn(deps: ListImportDeps, one: ListImport): boolean {
  const { preview, reader, state } = one;
  if (state.kind === 'held-up') {
    deps.putLists.goOn();
    return true;
  }
  const isReady = state.kind === 'preview' || state.kind === 'not-written';
  if (!preview || !reader || !isReady || isOpen(preview)) return false;
  if (one.watchedPath !== undefined) return endWatched(deps, one);
  if (!preview.understood.isOfService || !keepRecipe(deps, one)) return false;
  const steps = (isOver: () => boolean): Promise<void> => write(deps, one, { reader, preview }, isOver);
  void work(deps, one, steps, () => say(one, { kind: 'not-written' }));
  return true;
}

/** What is left of the list of another program that can be booked. Throws once the reader has ended. */
export async function toBook(
  { dayOf, now, clock }: ListImportDeps,
  { reader, preview, state, file }: ListImport,
): Promise<BookableList | NotBookable> {
  if (!preview || !reader || state.kind !== 'preview' || isOpen(preview)) return { kind: 'not-ready' };
  const { understood, header, counts, unread } = preview;
  if (understood.isOfService) return { kind: 'of-service' };
  const rows: ListedAppointment[] = [];
  const days = new Set<string>();
  for await (const piece of piecesOf(reader, preview.rows)) {
    const some = await inSlices(listedRows(piece), clock, () => false);
    for (const row of some?.value ?? []) {
      days.add(dayOf(row.startsAt));
      if (row.startsAt > now()) rows.push(row);
    }
    if (rows.length > MAX_BOOKED_ROWS) return { kind: 'too-many' };
    await othersFirst();
  }
  const { source: name } = understood;
  const over = preview.rows - rows.length;
  return {
    kind: 'bookable',
    source: name ?? shapeOf(header),
    name,
    file,
    rows,
    days,
    unread,
    over,
    bad: counts.bad,
  };
}
