/** Brings the roster into the directory whenever it changes, and tells staff what they should know about it. */
import type {
  RosterDecision,
  RosterDecisionAnswer,
  RosterProblem,
  RosterProblems,
} from '../../../contract/roster.ts';
import { wallMs } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import { dayFormat } from '../../base/location-day.ts';
import { countsOf, createGoneQuestion, type RosterTrouble, troubleOf } from './roster-trouble.ts';
import type { ImportedList } from './imported-list.ts';
import type { ListSummary } from './roster.ts';
import { type ApplyDeps, createRosterApply, withdrawInSteps } from './roster-apply.ts';
import type { ImportDeps, RosterTable } from './roster-import.ts';
import type { WatchedColumns } from './watched-columns.ts';
import { type AgainAfter, type RestingFile, type RosterFile, watchRoster } from './roster-watch.ts';
import {
  createWatchedReading,
  DISK_AGAIN_MS,
  pagesOf,
  problemsOf,
  type ReadList,
  type WatchedReadingDeps,
} from './watched-reading.ts';

/** How soon rows that wait for something on its way are looked at again. */
export const DEFERRED_AGAIN_MS = 60_000;
/** Bad lines that are handed out at once. */
export const PAGE = 200;

export interface RosterDeskDeps
  extends
    WatchedReadingDeps,
    Pick<ImportDeps, 'database' | 'directory' | 'hasOpenIntent' | 'isBeingSent' | 'beginsAnew' | 'earliest'> {
  readonly imported: ImportedList;
  readonly watched: WatchedColumns;
  readonly table: RosterTable;
  /** Appointments that are new, different, back or gone. */
  readonly onImported: (ids: readonly string[]) => void;
  readonly onTrouble: () => void;
}

export interface RosterDesk {
  /** What does not go well, now. */
  troubles(): readonly RosterTrouble[];
  /**
   * All lines of the last reading that were not taken, or taken with a doubt; from the one numbered `from`, counted from
   * 0. `file`: of the watched folder.
   */
  problems(from: number, file?: string): RosterProblems;
  /** What staff decide about appointments that a roster no longer has. */
  decide(noticeId: string, decision: RosterDecision): Promise<RosterDecisionAnswer>;
  /** The file that a person looks at to say what its columns are: of a folder one that waits for that, or the last. */
  fileToLookAt(): Promise<string | undefined>;
  /** Its columns are taken for something else now. */
  readAgain(): void;
  close(): void;
}

/** A machine whose clock stands in 1970 until the network tells it the time finds everything too far ahead. */
export const isClockInDoubt = ({
  rows,
  isTooFarAhead,
}: Pick<ListSummary, 'rows' | 'isTooFarAhead'>): boolean => rows === 0 && isTooFarAhead;

/** What is as it was before is the same trouble, since then: a notice that was read does not come back. */
const isSameTrouble = (before: RosterTrouble | undefined, next: RosterTrouble | undefined): boolean =>
  before !== undefined &&
  next !== undefined &&
  JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...next, at: 0 });

function keepAll(
  { database, table }: Pick<RosterDeskDeps, 'database' | 'table'>,
  ids: readonly string[],
): RosterDecisionAnswer {
  database.transaction(() => {
    for (const id of ids) table.keep(id);
  });
  return { kind: 'done' };
}

function applyDepsOf(deps: RosterDeskDeps): ApplyDeps {
  const days = dayFormat(deps.timeZone);
  return { ...deps, dayOf: (at) => days.format(at), now: () => wallMs(deps.clock) };
}

export function createRosterDesk(deps: RosterDeskDeps): RosterDesk {
  const { clock, log, imported } = deps;
  const applyDeps = applyDepsOf(deps);
  let closed = false;
  let trouble: RosterTrouble | undefined;
  let problems: readonly RosterProblem[] = [];

  function say(next: RosterTrouble | undefined): void {
    if (!isSameTrouble(trouble, next)) trouble = next;
  }

  function tell(): void {
    if (!closed) deps.onTrouble();
  }

  const sliced = <T>(steps: Generator<void, T, void>) => inSlices(steps, clock, () => closed);

  const lists = createWatchedReading(deps);

  async function apply({ reader, summary }: ReadList, hash: string, at: number): Promise<AgainAfter> {
    const { rows, bad, doubts } = summary;
    const wrong = await problemsOf({ reader, summary });
    imported.forget();
    const applying = createRosterApply(applyDeps);
    for await (const page of pagesOf(reader, rows))
      if (!(await sliced(applying.take(page)))) return undefined;
    const applied = await sliced(applying.finish(summary));
    if (!applied) return undefined;
    const { changed, withdrawn, deferred, waiting } = applied.value;
    problems = wrong;
    log.info('roster-read', {
      rows,
      changed: changed.length,
      withdrawn,
      bad,
      isWaiting: waiting !== undefined,
    });
    say(troubleOf(summary, problems, at));
    gone.ask(waiting);
    if (changed.length > 0) deps.onImported(changed);
    if (deferred > 0 || isClockInDoubt(summary)) return DEFERRED_AGAIN_MS;
    // What staff are asked about it is not written down: the next start asks again.
    const isAllTold = !waiting && bad + doubts === problems.length;
    if (isAllTold && rows > 0) imported.keep(hash, problems);
    return undefined;
  }

  async function bring(file: RestingFile): Promise<AgainAfter> {
    const at = wallMs(clock);
    const list = await lists.read(file, (read) => apply(read, file.hash, at));
    if (list.kind === 'taken') return list.value;
    if (list.trouble) say({ ...list.trouble, at });
    return list.again;
  }

  /** All of it is here since the last start, or since it was written with another time. */
  function stay(hash: string): undefined {
    problems = imported.problemsOf(hash) ?? [];
    log.info('roster-unchanged', { bad: problems.filter(({ isTaken }) => !isTaken).length });
    say(troubleOf(countsOf(problems), problems, wallMs(clock)));
  }

  async function take(file: RosterFile): Promise<AgainAfter> {
    if (file.kind === 'known') return stay(file.hash);
    const at = wallMs(clock);
    if (file.kind !== 'bytes') {
      say({ kind: file.kind, at });
      log.warn(`roster-${file.kind}`);
      return undefined;
    }
    try {
      return await bring(file.file);
    } catch (error) {
      say({ kind: 'not-written', at });
      log.error('roster-not-imported', { reason: error instanceof Error ? error.message : 'unknown' });
      return DISK_AGAIN_MS;
    }
  }

  async function withdraw(ids: readonly string[]): Promise<RosterDecisionAnswer> {
    const withdrawn = await sliced(withdrawInSteps(applyDeps, ids));
    if (withdrawn) deps.onImported(withdrawn.value);
    return { kind: 'done' };
  }

  const gone = createGoneQuestion({
    clock,
    directory: deps.directory,
    withdraw,
    keep: (ids) => keepAll(deps, ids),
    onDecided: tell,
  });
  const { path } = deps.watched;
  const watch =
    path === undefined
      ? undefined
      : watchRoster(path, clock, { isKnown: imported.has, heard: (file) => take(file).finally(tell) });

  return {
    troubles: () => [...(trouble ? [trouble] : []), ...gone.open()],
    problems: (from) => ({ total: problems.length, problems: problems.slice(from, from + PAGE) }),
    decide: gone.decide,
    fileToLookAt: async () => deps.watched.path,
    readAgain: () => watch?.again(),
    close() {
      closed = true;
      lists.close();
      watch?.close();
    },
  };
}
