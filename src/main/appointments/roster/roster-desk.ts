/** Brings the roster into the directory whenever it changes, and tells staff what they should know about it. */
import type {
  RosterDecision,
  RosterDecisionAnswer,
  RosterProblem,
  RosterProblems,
} from '../../../contract/roster.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import { boundsOfDay, dayFormat } from '../../base/location-day.ts';
import { createGoneQuestion } from './gone-question.ts';
import type { ImportedList } from './imported-list.ts';
import { readRosterByRows, type RosterReading } from './roster.ts';
import { applyRoster, type ApplyDeps, withdrawInSteps } from './roster-apply.ts';
import type { ImportDeps } from './roster-import.ts';
import type { RosterTable } from './roster-table.ts';
import { decodeByLines } from './roster-text.ts';
import { type RosterTrouble, troubleOf } from './roster-trouble.ts';
import type { WatchedColumns } from './watched-columns.ts';
import { type AgainAfter, type RosterFile, watchRoster } from './roster-watch.ts';

/** How soon a disk that would not take the roster is tried again. */
export const DISK_AGAIN_MS = 10_000;
/** How soon rows that wait for something on its way are looked at again. */
export const DEFERRED_AGAIN_MS = 60_000;
/** Bad lines that are handed out at once. */
export const PAGE = 200;

export interface RosterDeskDeps extends Pick<
  ImportDeps,
  'database' | 'directory' | 'hasOpenIntent' | 'isBeingSent' | 'beginsAnew' | 'earliest'
> {
  readonly imported: ImportedList;
  readonly watched: WatchedColumns;
  readonly table: RosterTable;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Log;
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
  appointments,
  problems,
}: Pick<Extract<RosterReading, { kind: 'read' }>, 'appointments' | 'problems'>): boolean =>
  appointments.length === 0 && problems.some(({ rule }) => rule.kind === 'too-far-ahead');

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

export function createRosterDesk(deps: RosterDeskDeps): RosterDesk {
  const { clock, log, imported } = deps;
  const days = dayFormat(deps.timeZone);
  const apply: ApplyDeps = {
    ...deps,
    dayOf: (at) => days.format(at),
    boundsOfDay: (at) => boundsOfDay(at, deps.timeZone),
    now: () => wallMs(clock),
  };
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

  async function bring(bytes: Buffer, hash: string): Promise<AgainAfter> {
    const at = wallMs(clock);
    const text = await sliced(decodeByLines(bytes));
    const { timeZone, watched } = deps;
    const context = { timeZone, now: at, fields: watched.fieldsFor, saysDoubleCodes: true };
    const read = text && (await sliced(readRosterByRows(text.value, context)));
    if (!read) return undefined;
    const reading = read.value;
    if (reading.kind === 'unreadable') {
      say({ kind: 'unreadable', at, why: reading.why });
      return undefined;
    }
    imported.forget();
    const applied = await sliced(applyRoster(apply, reading));
    if (!applied) return undefined;
    const { changed, withdrawn, deferred } = applied.value;
    problems = reading.problems;
    log.info('roster-read', {
      rows: reading.appointments.length,
      changed: changed.length,
      withdrawn,
      bad: problems.filter(({ isTaken }) => !isTaken).length,
      isWaiting: applied.value.waiting !== undefined,
    });
    say(troubleOf(reading, at));
    gone.ask(applied.value.waiting);
    if (changed.length > 0) deps.onImported(changed);
    if (deferred > 0 || isClockInDoubt(reading)) return DEFERRED_AGAIN_MS;
    // What staff are asked about it is not written down: the next start asks again.
    if (!applied.value.waiting && reading.appointments.length > 0) imported.keep(hash, problems);
    return undefined;
  }

  /** All of it is here since the last start, or since it was written with another time. */
  function stay(hash: string): undefined {
    problems = imported.problemsOf(hash) ?? [];
    log.info('roster-unchanged', { bad: problems.filter(({ isTaken }) => !isTaken).length });
    say(problems.length > 0 ? { kind: 'rows', at: wallMs(clock), problems } : undefined);
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
      return await bring(file.bytes, file.hash);
    } catch (error) {
      say({ kind: 'not-written', at });
      log.error('roster-not-imported', { reason: error instanceof Error ? error.message : 'unknown' });
      return DISK_AGAIN_MS;
    }
  }

  async function withdraw(ids: readonly string[]): Promise<RosterDecisionAnswer> {
    const withdrawn = await sliced(withdrawInSteps(apply, ids));
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
      watch?.close();
    },
  };
}
