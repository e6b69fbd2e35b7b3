/** What is done with a list that a person brings: reading it, comparing it with what is here, and putting it in. */
import type { ListCounts, ListState } from '../../../contract/list-import.ts';
import type { Clock } from '../../../clock/clock.ts';
import { oneAhead, othersFirst } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import { ROWS_IN_PIECE } from './list-piece.ts';
import type { ListReader, ListReaders } from './list-reader.ts';
import { type ListImport, type Preview, say, sayHowFar } from './list-under-way.ts';
import type { PutLists } from './put-lists.ts';
import type { PutListener } from './put-steps.ts';
import type { ColumnsOf } from './roster-header.ts';
import { pagesOf } from './watched-reading.ts';
import type { WatchedColumns } from './watched-columns.ts';
import { type ImportDeps, stepOf } from './roster-import.ts';

export interface ListImportDeps extends Omit<ImportDeps, 'database' | 'beginsAnew'> {
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly readers: ListReaders;
  readonly putLists: PutLists;
  readonly watched: WatchedColumns;
  /** The watched file is read otherwise from now on. */
  readonly onColumns: () => void;
}

const NOTHING: ListCounts = { new: 0, changed: 0, same: 0, waiting: 0, over: 0, bad: 0, doubtful: 0 };

/** Runs one piece of work of an import; what it throws is the disk's, or the reader's end. */
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
    // Given up: its reader was ended in the middle.
    if (one.turn !== turn) return;
    log.error('list-import-failed', { reason: error instanceof Error ? error.message : 'unknown' });
    failed();
  }
}

/** Rows that are compared with what is here before others come first. */
const COMPARED_AT_ONCE = 100;

/** The good rows, a few at a time; between two of them others come first. Ends early where `isOver`. */
async function* rowsOf(reader: ListReader, rows: number, isOver: () => boolean) {
  for await (const page of pagesOf(reader, rows)) {
    for (let n = 0; n < page.length; n += COMPARED_AT_ONCE) {
      await othersFirst();
      if (isOver()) return;
      yield page.slice(n, n + COMPARED_AT_ONCE);
    }
  }
}

/** All good rows as JSON; the next piece is asked for while one is written. */
export const piecesOf = (reader: Pick<ListReader, 'piece'>, rows: number): AsyncIterable<Uint8Array> =>
  oneAhead((n) => reader.piece(n * ROWS_IN_PIECE, ROWS_IN_PIECE), Math.ceil(rows / ROWS_IN_PIECE));

async function read(
  deps: ListImportDeps,
  one: ListImport,
  reader: ListReader,
  isOver: () => boolean,
  fields?: ColumnsOf,
): Promise<void> {
  one.preview = undefined;
  say(one, { kind: 'reading', rows: 0 });
  const said = fields && { fields };
  const context = { timeZone: deps.timeZone, now: deps.now(), said, saysDoubleCodes: true };
  const answer = await reader.read(context, (rows) => {
    if (!isOver()) sayHowFar(deps.clock, one, { kind: 'reading', rows });
  });
  if (isOver()) return;
  if (answer.kind === 'unreadable') return say(one, answer);
  if (answer.kind === 'given-up') return say(one, { kind: 'unreadable', why: { kind: 'given-up' } });
  if (answer.kind !== 'read') throw new Error('The disk did not give the list.');
  const { columns, missing, rows, bad, doubts } = answer;
  const counts = { ...NOTHING, bad, doubtful: doubts };
  for await (const some of rowsOf(reader, rows, isOver)) {
    for (const row of some) {
      const step = stepOf(row, deps);
      if (step.kind === 'wait') counts.waiting += 1;
      else if (step.kind === 'erased') counts.over += 1;
      else if (step.kind !== 'put') counts[step.kind] += 1;
      else counts[deps.directory.byId(row.id) === undefined ? 'new' : 'changed'] += 1;
    }
  }
  if (isOver()) return;
  one.preview = { columns, missing, counts, rows };
  say(one, { kind: 'preview', columns: [...columns], missing: [...missing], counts });
}

/** What a list that is decided tells of itself, as long as its page wants to hear of it. */
function listenerOf({ clock }: ListImportDeps, one: ListImport, { rows: of, counts }: Preview): PutListener {
  const { turn } = one;
  const tell = (state: ListState): void => {
    if (one.turn === turn) say(one, state);
  };
  return {
    heard(rows) {
      if (one.turn === turn) sayHowFar(clock, one, { kind: 'writing', rows, of });
    },
    refused: (rows) => tell({ kind: 'held-up', rows, of }),
    done({ written, waiting }) {
      if (one.turn === turn) one.preview = undefined;
      tell({ kind: 'done', written, waiting, bad: counts.bad });
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
  // To give the memory of its rows back takes the whole process some time: nothing is written meanwhile.
  deps.putLists.decide(written, listenerOf(deps, one, preview), () => closeReader(one));
}

/** What was read is not needed any more. Resolves once its memory is free; never rejects. */
async function closeReader(one: ListImport): Promise<void> {
  const { reader } = one;
  one.reader = undefined;
  await reader?.close();
}

/** Forgets what was received and read of it; whatever is under way for it ends. */
export function giveUp(one: ListImport): void {
  one.turn += 1;
  one.forget();
  one.buffer = undefined;
  one.preview = undefined;
  void closeReader(one);
}

/** All of it is here, or its columns were named anew: reads it; `failed` runs where that breaks. */
export function readAnew(
  deps: ListImportDeps,
  one: ListImport,
  failed: () => void,
  fields?: ColumnsOf,
): void {
  if (one.buffer) one.reader = deps.readers.open({ kind: 'memory', bytes: one.buffer.buffer });
  one.buffer = undefined;
  const { reader } = one;
  if (reader) void work(deps, one, (isOver) => read(deps, one, reader, isOver, fields), failed);
}

/** A watched file was confirmed as it was looked at. */
function keepColumns(deps: ListImportDeps, one: ListImport, path: string, { columns }: Preview): boolean {
  try {
    deps.watched.keep(
      path,
      columns.map(({ name }) => name),
      columns.map(({ field }) => field),
    );
  } catch (error) {
    deps.log.error('watched-columns-not-kept', {
      reason: error instanceof Error ? error.message : 'unknown',
    });
    return false;
  }
  deps.log.info('watched-columns-kept', { columns: columns.length });
  void closeReader(one);
  say(one, { kind: 'watched' });
  deps.onColumns();
  return true;
}

/** Puts the good rows in. False where there is nothing to put in, or it is being put in. */
export function putIn(deps: ListImportDeps, one: ListImport): boolean {
  const { preview, reader, state } = one;
  if (state.kind === 'held-up') {
    deps.putLists.goOn();
    return true;
  }
  const isReady = state.kind === 'preview' || state.kind === 'not-written';
  if (!preview || !reader || !isReady || preview.missing.length > 0) return false;
  if (one.watchedPath !== undefined) return keepColumns(deps, one, one.watchedPath, preview);
  const steps = (isOver: () => boolean): Promise<void> => write(deps, one, { reader, preview }, isOver);
  void work(deps, one, steps, () => say(one, { kind: 'not-written' }));
  return true;
}
