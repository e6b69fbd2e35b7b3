/**
 * Brings in the lists that are put into a folder, each by name and content once and whole or not at all, and tells staff
 * what they should know about them. What they bring stays as a booking does: nothing vanishes because a file lacks it.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RosterProblem } from '../../../contract/roster.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { Log } from '../../base/log.ts';
import { isForgotten, type Retention } from '../../storage/retention.ts';
import { listsIn, watchFolder } from './folder-watch.ts';
import { packRows, ROWS_IN_PIECE } from './list-piece.ts';
import type { ListTally, PutLists } from './put-lists.ts';
import { type RosterReading, readRosterByRows } from './roster.ts';
import { DEFERRED_AGAIN_MS, DISK_AGAIN_MS, isClockInDoubt, PAGE, type RosterDesk } from './roster-desk.ts';
import { decodeByLines } from './roster-text.ts';
import { type RosterTrouble, troubleOf } from './roster-trouble.ts';
import type { AgainAfter, RosterFile } from './roster-watch.ts';
import { cameTooEarly, type TakenFile, type TakenFiles } from './taken-files.ts';
import type { WatchedColumns } from './watched-columns.ts';

export interface FolderDeskDeps {
  readonly folder: string;
  readonly watched: WatchedColumns;
  readonly taken: TakenFiles;
  readonly putLists: Pick<PutLists, 'stage' | 'unstage' | 'decide'>;
  readonly timeZone: string;
  /** The earliest that now can be; by default the clock is right. */
  readonly earliest?: (() => number) | undefined;
  readonly retention?: Retention | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly onTrouble: () => void;
}

type Read = Extract<RosterReading, { kind: 'read' }>;

/** What is the matter with what a file says, as long as it says that. */
const OF_ITS_ROWS: ReadonlySet<RosterTrouble['kind'] | undefined> = new Set(['rows', 'empty']);

/** The folder's own trouble stands under no name of a file. */
const FOLDER = '';

/** What is the matter with the folder and with each of its files. */
function createMatters(changed: () => void) {
  const troubles = new Map<string, RosterTrouble>();
  const problems = new Map<string, readonly RosterProblem[]>();

  /** What is as it was before is the same trouble, since then: a notice that was read does not come back. */
  function say(name: string, next: RosterTrouble | undefined, lines: readonly RosterProblem[] = []): void {
    const [before, now] = [
      troubles.get(name),
      next && { ...next, ...(name === FOLDER ? {} : { file: name }) },
    ];
    if (lines.length > 0) problems.set(name, lines);
    else problems.delete(name);
    if (now === undefined) troubles.delete(name);
    else if (!before || JSON.stringify({ ...before, at: 0 }) !== JSON.stringify({ ...now, at: 0 }))
      troubles.set(name, now);
    changed();
  }

  return { troubles, problems, say };
}

/** Which files have come in, as far as the clock was right then, and which a moment takes whole. */
function createTaking({ taken, clock, retention, ...deps }: FolderDeskDeps) {
  const earliest = deps.earliest ?? (() => wallMs(clock));
  return {
    /** As it came in, unless it has to come in once more. */
    takenAs(name: string): TakenFile | undefined {
      const file = taken.of(name);
      return file && cameTooEarly(file, earliest()) ? undefined : file;
    },
    /** The same file, with the moment by which rows of it are over. */
    dated(file: TakenFile, { appointments }: Read): TakenFile {
      const by = earliest();
      const leavesOut = appointments.some(({ endsAt }) => isForgotten(endsAt, by, retention));
      return leavesOut ? { ...file, overBy: by } : file;
    },
  };
}

export function createFolderDesk(deps: FolderDeskDeps): RosterDesk {
  const { clock, log, watched, taken, putLists } = deps;
  const { takenAs, dated } = createTaking(deps);
  let closed = false;
  const { troubles, problems, say } = createMatters(() => {
    if (!closed) deps.onTrouble();
  });
  const sliced = <T>(steps: Generator<void, T, void>) => inSlices(steps, clock, () => closed);
  function* stageSteps(listId: string, { appointments }: Read): Generator<void, void, void> {
    for (let n = 0; n * ROWS_IN_PIECE < appointments.length; n++) {
      const rows = appointments.slice(n * ROWS_IN_PIECE, (n + 1) * ROWS_IN_PIECE);
      putLists.stage(listId, n, packRows(rows));
      yield;
    }
  }

  /** Undefined when the hub closes meanwhile: the rest comes in with the next start. Throws what the disk throws. */
  async function putIn(name: string, reading: Read, file: TakenFile): Promise<ListTally | undefined> {
    const listId = `folder-${randomUUID()}`;
    try {
      if (!(await sliced(stageSteps(listId, reading)))) return undefined;
      return await new Promise<ListTally>((done) => {
        const refused = (): void => say(name, { kind: 'not-written', at: wallMs(clock) });
        const also = (): void => taken.keep(name, file);
        putLists.decide(listId, { heard() {}, refused, done }, { also });
      });
    } catch (error) {
      putLists.unstage(listId);
      throw error;
    }
  }

  /** Written again as it came in. */
  function stay(name: string, file: TakenFile): undefined {
    taken.keep(name, { ...file, overBy: takenAs(name)?.overBy });
    // What was the matter with it in between is over; lines of what has come in are still as bad.
    if (!OF_ITS_ROWS.has(troubles.get(name)?.kind)) say(name, undefined);
  }

  async function bring(name: string, bytes: Buffer, file: TakenFile): Promise<AgainAfter> {
    const { at } = file;
    const text = await sliced(decodeByLines(bytes));
    const context = { timeZone: deps.timeZone, now: at, fields: watched.fieldsFor, saysDoubleCodes: true };
    const read = text && (await sliced(readRosterByRows(text.value, context)));
    if (!read) return undefined;
    const reading = read.value;
    if (reading.kind === 'unreadable') {
      say(name, { kind: 'unreadable', at, why: reading.why });
      return undefined;
    }
    if (isClockInDoubt(reading)) return DEFERRED_AGAIN_MS;
    const tally = await putIn(name, reading, dated(file, reading));
    if (!tally) return undefined;
    const lines = reading.problems;
    const bad = lines.filter(({ isTaken }) => !isTaken).length;
    log.info('folder-file-read', { rows: reading.appointments.length, written: tally.written, bad });
    say(name, troubleOf(reading, at), lines);
    if (tally.waiting === 0) return undefined;
    // Something about these is on its way: they come with the same file, a little later.
    taken.forget(name);
    return DEFERRED_AGAIN_MS;
  }

  async function heard(name: string, file: RosterFile, mark: string): Promise<AgainAfter> {
    const at = wallMs(clock);
    if (file.kind !== 'bytes' && file.kind !== 'known') {
      say(name, { kind: file.kind, at });
      log.warn(`folder-file-${file.kind}`);
      return undefined;
    }
    const { hash } = file;
    try {
      if (file.kind === 'known') return stay(name, { hash, mark, at });
      return await bring(name, file.bytes, { hash, mark, at });
    } catch (error) {
      say(name, { kind: 'not-written', at });
      log.error('folder-file-not-brought', { reason: error instanceof Error ? error.message : 'unknown' });
      return DISK_AGAIN_MS;
    }
  }

  const watch = watchFolder(deps.folder, clock, {
    folder: (isThere) => say(FOLDER, isThere ? undefined : { kind: 'folder-missing', at: wallMs(clock) }),
    isNew: (name, mark) => takenAs(name)?.mark !== mark,
    isKnown: (name, hash) => takenAs(name)?.hash === hash,
    file: heard,
    gone: (name) => say(name, undefined),
  });

  return {
    troubles: () => [...troubles.values()],
    problems(from, name = FOLDER) {
      const lines = problems.get(name) ?? [];
      return { total: lines.length, problems: lines.slice(from, from + PAGE) };
    },
    // It takes nothing away, so it asks nothing.
    decide: async () => ({ kind: 'too-late' }),
    async fileToLookAt() {
      const isUnknown = (one: RosterTrouble): boolean =>
        one.kind === 'unreadable' && one.why.kind === 'no-columns';
      const name = [...troubles.values()].find(isUnknown)?.file ?? (await listsIn(deps.folder))?.at(-1);
      return name === undefined ? undefined : join(deps.folder, name);
    },
    readAgain: watch.again,
    close() {
      closed = true;
      watch.close();
    },
  };
}
