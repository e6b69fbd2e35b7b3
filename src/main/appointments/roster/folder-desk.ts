/**
 * Brings in the lists that are put into a folder, each by name and content once and whole or not at all, and tells staff
 * what they should know about them. What they bring stays as a booking does: nothing vanishes because a file lacks it.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RosterProblem } from '../../../contract/roster.ts';
import { wallMs } from '../../../clock/clock.ts';
import { isForgotten, type Retention } from '../../storage/retention.ts';
import { listsIn, watchFolder } from './folder-watch.ts';
import type { ListSummary } from './roster.ts';
import { piecesOf } from './list-import.ts';
import type { PutLists } from './put-lists.ts';
import type { ListTally } from './put-steps.ts';
import { DEFERRED_AGAIN_MS, isClockInDoubt, PAGE, type RosterDesk } from './roster-desk.ts';
import { type RosterTrouble, troubleOf } from './roster-trouble.ts';
import type { AgainAfter, RestingFile, RosterFile } from './roster-watch.ts';
import { cameTooEarly, type TakenFile, type TakenFiles } from './imported-list.ts';
import {
  createWatchedReading,
  DISK_AGAIN_MS,
  problemsOf,
  type ReadList,
  type WatchedReadingDeps,
} from './watched-reading.ts';

export interface FolderDeskDeps extends WatchedReadingDeps {
  readonly folder: string;
  readonly taken: TakenFiles;
  readonly putLists: Pick<PutLists, 'write' | 'decide'>;
  /** The earliest that now can be; by default the clock is right. */
  readonly earliest?: (() => number) | undefined;
  readonly retention?: Retention | undefined;
  readonly onTrouble: () => void;
}

/** All rows of a list are on the disk and count for nothing yet. */
interface Written {
  /** The file that has them. */
  readonly path: string;
  readonly summary: ListSummary;
  readonly lines: readonly RosterProblem[];
}

/** What is the matter with what a file says, as long as it says that. */
const OF_ITS_ROWS: ReadonlySet<RosterTrouble['kind'] | undefined> = new Set(['rows', 'empty']);

/** The folder's own trouble stands under no name of a file. */
const FOLDER = '';

/** Lines of all files that are named, and of one in any case: there may be hundreds of files, each with a thousand. */
const MOST_LINES = 20_000;
const FEWEST_LINES = 5;

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

  /** How many lines of a file may be named, beside those of the others. */
  function roomFor(name: string): number {
    let others = 0;
    for (const [of, lines] of problems) if (of !== name) others += lines.length;
    return Math.max(FEWEST_LINES, MOST_LINES - others);
  }

  return { troubles, problems, roomFor, say };
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
    dated(file: TakenFile, { earliestEnd }: ListSummary): TakenFile {
      const by = earliest();
      return isForgotten(earliestEnd, by, retention) ? { ...file, overBy: by } : file;
    },
  };
}

export function createFolderDesk(deps: FolderDeskDeps): RosterDesk {
  const { clock, log, taken, putLists } = deps;
  const { takenAs, dated } = createTaking(deps);
  let closed = false;
  const { troubles, problems, roomFor, say } = createMatters(() => {
    if (!closed) deps.onTrouble();
  });
  const lists = createWatchedReading(deps);

  /** Undefined when the hub closes meanwhile. Throws what the disk throws. */
  async function write(name: string, list: ReadList, as: TakenFile): Promise<Written | undefined> {
    const { reader, summary } = list;
    const lines = (await problemsOf(list)).slice(0, roomFor(name));
    const about = { id: randomUUID(), file: { name, ...dated(as, summary) } };
    const path = await putLists.write(about, piecesOf(reader, summary.rows), () => closed);
    return path === undefined ? undefined : { path, summary, lines };
  }

  /** From here on all of it comes in, the rest with the next start. Throws what the disk throws. */
  async function putIn(name: string, written: Written, file: TakenFile): Promise<AgainAfter> {
    const { path, summary, lines } = written;
    const tally = await new Promise<ListTally>((done) => {
      const refused = (): void => say(name, { kind: 'not-written', at: wallMs(clock) });
      putLists.decide(path, { heard() {}, refused, done });
    });
    const { rows, bad } = summary;
    log.info('folder-file-read', { rows, written: tally.written, bad });
    say(name, troubleOf(summary, lines, file.at), lines);
    // Something about these is on its way: they come with the same file, a little later.
    return tally.waiting === 0 ? undefined : DEFERRED_AGAIN_MS;
  }

  /** Written again as it came in. */
  function stay(name: string, file: TakenFile): undefined {
    taken.keep(name, { ...file, overBy: takenAs(name)?.overBy });
    // What was the matter with it in between is over; lines of what has come in are still as bad.
    if (!OF_ITS_ROWS.has(troubles.get(name)?.kind)) say(name, undefined);
  }

  async function bring(name: string, file: RestingFile, as: TakenFile): Promise<AgainAfter> {
    const list = await lists.read(file, async (read) =>
      isClockInDoubt(read.summary) ? 'clock-in-doubt' : write(name, read, as),
    );
    if (list.kind === 'taken') {
      if (list.value === 'clock-in-doubt') return DEFERRED_AGAIN_MS;
      // The thread is gone, and its memory with it: to give that back takes the whole process some time.
      return list.value && putIn(name, list.value, as);
    }
    if (list.trouble) say(name, { ...list.trouble, at: as.at });
    return list.again;
  }

  async function heard(name: string, file: RosterFile, mark: string): Promise<AgainAfter> {
    const at = wallMs(clock);
    if (file.kind !== 'bytes' && file.kind !== 'known') {
      say(name, { kind: file.kind, at });
      log.warn(`folder-file-${file.kind}`);
      return undefined;
    }
    try {
      if (file.kind === 'known') return stay(name, { hash: file.hash, mark, at });
      return await bring(name, file.file, { hash: file.file.hash, mark, at });
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
      lists.close();
      watch.close();
    },
  };
}
