/** Imports the watched list whenever it changes, and shows staff what is wrong with it. */
import type {
  RosterDecision,
  RosterDecisionAnswer,
  RosterProblem,
  RosterProblems,
} from '../../../contract/roster.ts';
import { wallMs } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import { dayFormat } from '../../base/location-day.ts';
import {
  countsOf,
  createGoneQuestion,
  isSameTrouble,
  type RosterTrouble,
  troubleOf,
} from './roster-trouble.ts';
import type { ImportedList } from './imported-list.ts';
import type { ListSummary } from './roster.ts';
import { type ApplyDeps, createRosterApply, withdrawInSteps } from './roster-apply.ts';
import type { RosterImportDeps, RosterTable } from './roster-import.ts';
import { type AgainAfter, type RestingFile, type RosterFile, watchRoster } from './roster-watch.ts';
import {
  createWatchedReading,
  DISK_AGAIN_MS,
  pagesOf,
  listProblemsOf,
  type ReadList,
  type WatchedReadingDeps,
} from './watched-reading.ts';

/** When rows that wait for something on its way are read again. */
export const DEFERRED_AGAIN_MS = 60_000;
/** Bad lines in one answer. */
export const PAGE = 200;

export interface RosterDeskDeps
  extends
    WatchedReadingDeps,
    Pick<
      RosterImportDeps,
      'database' | 'directory' | 'hasOpenIntent' | 'isBeingSent' | 'beginsAnew' | 'earliest'
    > {
  readonly imported: ImportedList;
  readonly path: string | undefined;
  readonly table: RosterTable;
  readonly onImported: (ids: readonly string[]) => void;
  readonly onTrouble: () => void;
}

export interface RosterDesk {
  troubles(): readonly RosterTrouble[];
  /**
   * The bad and doubtful lines of the last reading, from number `from`, counted from 0. `file`: of the watched folder.
   */
  problems(from: number, file?: string): RosterProblems;
  /** Carries out what staff decide about appointments that a list no longer has. */
  decide(noticeId: string, decision: RosterDecision): Promise<RosterDecisionAnswer>;
  /** The file that a person looks at: of a folder one that needs an answer, or the last. */
  fileToLookAt(): Promise<string | undefined>;
  readAgain(): void;
  close(): void;
}

/** With a clock that stands in 1970 until the network corrects it, every row is too far ahead. */
export const isClockInDoubt = ({
  rows,
  isTooFarAhead,
}: Pick<ListSummary, 'rows' | 'isTooFarAhead'>): boolean => rows === 0 && isTooFarAhead;

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

  function notify(): void {
    if (!closed) deps.onTrouble();
  }

  const sliced = <T>(steps: Generator<void, T, void>) => inSlices(steps, clock, () => closed);

  const lists = createWatchedReading(deps);

  async function apply({ reader, summary }: ReadList, hash: string, at: number): Promise<AgainAfter> {
    const { rows, bad, areMore } = summary;
    const wrong = await listProblemsOf({ reader, summary });
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
    // An open question is not stored. The next start asks again.
    if (!waiting && !areMore && rows > 0 && trouble?.kind !== 'asks') imported.keep(hash, problems);
    return undefined;
  }

  async function bring(file: RestingFile): Promise<AgainAfter> {
    const at = wallMs(clock);
    const list = await lists.read(file, (read) => apply(read, file.hash, at));
    if (list.kind === 'used') return list.value;
    if (list.trouble) say({ ...list.trouble, at });
    return list.again;
  }

  /** All of it was imported before. Only the file's time is new. */
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
    onDecided: notify,
  });
  const { path } = deps;
  const watch =
    path === undefined
      ? undefined
      : watchRoster(path, clock, { isKnown: imported.has, heard: (file) => take(file).finally(notify) });

  return {
    troubles: () => [...(trouble ? [trouble] : []), ...gone.open()],
    problems: (from) => ({ total: problems.length, problems: problems.slice(from, from + PAGE) }),
    decide: gone.decide,
    fileToLookAt: async () => path,
    readAgain: () => watch?.again(),
    close() {
      closed = true;
      lists.close();
      watch?.close();
    },
  };
}
