/**
 * Imports the lists in a watched folder, each name and content once, whole or not at all, and shows staff what is wrong
 * with them. What they bring stays as a booking does: no file removes it.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RosterProblem } from '../../../contract/roster.ts';
import { wallMs } from '../../../clock/clock.ts';
import { isForgotten, type Retention } from '../../storage/retention.ts';
import { listsIn, watchFolder } from './folder-watch.ts';
import type { ListSummary } from './roster.ts';
import type { PutLists } from './put-lists.ts';
import type { ListTally } from './put-steps.ts';
import { DEFERRED_AGAIN_MS, isClockInDoubt, PAGE, type RosterDesk } from './roster-desk.ts';
import { isAnswered, isSameTrouble, type RosterTrouble, troubleOf } from './roster-trouble.ts';
import type { AgainAfter, RestingFile, RosterFile } from './roster-watch.ts';
import { cameTooEarly, type ImportedFile, type ImportedFiles } from './imported-list.ts';
import {
  createWatchedReading,
  DISK_AGAIN_MS,
  listProblemsOf,
  type ReadList,
  type WatchedReadingDeps,
  piecesOf,
} from './watched-reading.ts';

export interface FolderDeskDeps extends WatchedReadingDeps {
  readonly folder: string;
  readonly taken: ImportedFiles;
  readonly putLists: Pick<PutLists, 'write' | 'decide'>;
  /** The earliest that now can be. Default: the clock is right. */
  readonly earliest?: (() => number) | undefined;
  readonly retention?: Retention | undefined;
  readonly onTrouble: () => void;
}

interface Written {
  readonly path: string;
  readonly summary: ListSummary;
  readonly lines: readonly RosterProblem[];
}

/** Problems of a file's content, which stay until the content changes. */
const OF_ITS_ROWS: ReadonlySet<RosterTrouble['kind'] | undefined> = new Set(['rows', 'empty']);

const FOLDER = '';

/**
 * Problem lines shown of all files together, and of each file at least: there may be hundreds of files, with a thousand
 * lines each.
 */
const MAX_LINES = 20_000;
const MIN_LINES = 5;

function createMatters(changed: () => void) {
  const troubles = new Map<string, RosterTrouble>();
  const problems = new Map<string, readonly RosterProblem[]>();

  function say(name: string, next: RosterTrouble | undefined, lines: readonly RosterProblem[] = []): void {
    const now = next && { ...next, ...(name === FOLDER ? {} : { file: name }) };
    if (lines.length > 0) problems.set(name, lines);
    else problems.delete(name);
    if (now === undefined) troubles.delete(name);
    else if (!isSameTrouble(troubles.get(name), now)) troubles.set(name, now);
    changed();
  }

  /** How many lines of a file may be shown beside those of the others. */
  function roomFor(name: string): number {
    let others = 0;
    for (const [of, lines] of problems) if (of !== name) others += lines.length;
    return Math.max(MIN_LINES, MAX_LINES - others);
  }

  return { troubles, problems, roomFor, say };
}

/** Which files have been imported, and whether the clock was right then. */
function createImports({ taken, clock, retention, ...deps }: FolderDeskDeps) {
  const earliest = deps.earliest ?? (() => wallMs(clock));
  return {
    importedAs(name: string): ImportedFile | undefined {
      const file = taken.of(name);
      return file && cameTooEarly(file, earliest()) ? undefined : file;
    },
    dated(file: ImportedFile, { earliestEnd }: ListSummary): ImportedFile {
      const by = earliest();
      return isForgotten(earliestEnd, by, retention) ? { ...file, overBy: by } : file;
    },
  };
}

export function createFolderDesk(deps: FolderDeskDeps): RosterDesk {
  const { clock, log, taken, putLists } = deps;
  const { importedAs, dated } = createImports(deps);
  let closed = false;
  const { troubles, problems, roomFor, say } = createMatters(() => {
    if (!closed) deps.onTrouble();
  });
  const lists = createWatchedReading(deps);

  /** Undefined where the hub closes. Throws what the disk throws. */
  async function write(name: string, list: ReadList, as: ImportedFile): Promise<Written | undefined> {
    const { reader, summary } = list;
    const lines = (await listProblemsOf(list)).slice(0, roomFor(name));
    const about = { id: randomUUID(), file: { name, ...dated(as, summary) } };
    const path = await putLists.write(about, piecesOf(reader, summary.rows), () => closed);
    return path === undefined ? undefined : { path, summary, lines };
  }

  /** From here on all of it is imported, the rest after the next start. Throws what the disk throws. */
  async function putIn(name: string, written: Written, file: ImportedFile): Promise<AgainAfter> {
    const { path, summary, lines } = written;
    const tally = await new Promise<ListTally>((done) => {
      const refused = (): void => say(name, { kind: 'not-written', at: wallMs(clock) });
      putLists.decide(path, { heard() {}, refused, done });
    });
    const { rows, bad } = summary;
    log.info('folder-file-read', { rows, written: tally.written, bad });
    say(name, troubleOf(summary, lines, file.at), lines);
    // Some rows wait for something on its way, and are imported with the same file later.
    return tally.waiting === 0 ? undefined : DEFERRED_AGAIN_MS;
  }

  /** The file was written again with the same content. */
  function stay(name: string, file: ImportedFile): undefined {
    taken.keep(name, { ...file, overBy: importedAs(name)?.overBy });
    // A problem in between is over, but its bad lines are still bad.
    if (!OF_ITS_ROWS.has(troubles.get(name)?.kind)) say(name, undefined);
  }

  async function bring(name: string, file: RestingFile, as: ImportedFile): Promise<AgainAfter> {
    const list = await lists.read(file, async (read) =>
      isClockInDoubt(read.summary) ? 'clock-in-doubt' : write(name, read, as),
    );
    if (list.kind === 'used') {
      if (list.value === 'clock-in-doubt') return DEFERRED_AGAIN_MS;
      // The thread has ended first: freeing its memory takes the whole process some time.
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
    isNew: (name, mark) => importedAs(name)?.mark !== mark,
    isKnown: (name, hash) => importedAs(name)?.hash === hash,
    file: heard,
    gone: (name) => say(name, undefined),
  });

  return {
    troubles: () => [...troubles.values()],
    problems(from, name = FOLDER) {
      const lines = problems.get(name) ?? [];
      return { total: lines.length, problems: lines.slice(from, from + PAGE) };
    },
    // Nothing vanishes here, so nothing is asked.
    decide: async () => ({ kind: 'too-late' }),
    async fileToLookAt() {
      const name = [...troubles.values()].find(isAnswered)?.file ?? (await listsIn(deps.folder))?.at(-1);
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
