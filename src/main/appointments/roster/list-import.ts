/** Reads a list that a person imports, compares it with the appointments here, and imports it. */
import type { ListCounts, ListState } from '../../../contract/list-import.ts';
import { othersFirst } from '../../base/in-slices.ts';
import { isOpen, keepRecipe } from './import-ends.ts';
import type { ListReader } from './list-reader.ts';
import { type ListImport, type ListImportDeps, type Preview, say, sayHowFar } from './list-under-way.ts';
import type { PutListener } from './put-steps.ts';
import type { ListSummary } from './roster.ts';
import { pagesOf, piecesOf } from './watched-reading.ts';
import { stepOf } from './roster-import.ts';

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

function endWatched(deps: ListImportDeps, one: ListImport): boolean {
  if (!keepRecipe(deps, one)) return false;
  void closeReader(one);
  say(one, { kind: 'watched' });
  deps.onRecipe();
  return true;
}

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
