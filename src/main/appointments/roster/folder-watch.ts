/** Watches a folder of lists by looking at it every second, as `roster-watch.ts` does one file. */
import { access, constants, readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { type Clock, keepLooking } from '../../../clock/clock.ts';
import type { PathProblem } from '../../../contract/setting-problem.ts';
import { pathProblem } from '../../base/private-files.ts';
import {
  type AgainAfter,
  createFileReports,
  type FileReports,
  FILE_LOOK_EVERY_MS,
  lookAt,
  type OpenFile,
  openToRead,
  type RosterFile,
} from './roster-watch.ts';

/** The last by name are watched: names of daily lists begin with the day. */
const MAX_FILES = 500;

/**
 * Programs that write under another name first use another ending. What people export beside lists is told too: passed
 * over in silence, nobody would miss them before their visitors come.
 */
const LIST_ENDS = /\.(?:csv|tsv|tab|txt|json|jsonl|ndjson|ics|xlsx|xlsm|xls|xlsb|ods|pdf|html?|numbers)$/iu;
const isList = (name: string): boolean => LIST_ENDS.test(name) && !/^[.~]/u.test(name);

export interface FolderEars {
  folder(isThere: boolean): void;
  /** False for a file imported as it is. */
  isNew(name: string, mark: string): boolean;
  /** True for a file imported with these bytes: it is not read. */
  isKnown(name: string, hash: string): boolean;
  /** For a file at rest, or one that never rests. Calls do not overlap. */
  file(name: string, file: RosterFile, mark: string): Promise<AgainAfter>;
  gone(name: string): void;
}

/** The folder's lists by name; undefined where it cannot be read. */
export async function listsIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isList(entry.name));
    return files
      .map(({ name }) => name)
      .toSorted()
      .slice(-MAX_FILES);
  } catch {
    return undefined;
  }
}

export async function listAt(
  path: string,
): Promise<
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'not-there'; readonly why: PathProblem }
  | { readonly kind: 'empty' }
> {
  if (!isAbsolute(path)) return { kind: 'not-there', why: 'not-full-path' };
  const why = await access(path, constants.R_OK).then(() => undefined, pathProblem);
  if (why !== undefined) return { kind: 'not-there', why };
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true && isList(basename(path))) return { kind: 'file', file: path };
  const names = found?.isDirectory() === true ? await listsIn(path) : undefined;
  const last = names?.at(-1);
  if (names === undefined) return { kind: 'not-there', why: 'not-readable' };
  return last === undefined ? { kind: 'empty' } : { kind: 'file', file: join(path, last) };
}

export function watchFolder(folder: string, clock: Clock, ears: FolderEars, openFile: OpenFile = openToRead) {
  const files = new Map<string, FileReports>();
  let isThere = true;
  let closed = false;

  function reportsOf(name: string): FileReports {
    const known = files.get(name);
    if (known) return known;
    const reports = createFileReports(
      join(folder, name),
      clock,
      {
        isNew: (mark) => ears.isNew(name, mark),
        isKnown: (hash) => ears.isKnown(name, hash),
        heard: (file, mark) => ears.file(name, file, mark),
      },
      openFile,
    );
    files.set(name, reports);
    return reports;
  }

  async function lookAtFile(name: string): Promise<void> {
    const seen = await lookAt(join(folder, name));
    if (!closed && seen.mark !== 'missing') await reportsOf(name).look(seen, () => closed);
  }

  async function look(): Promise<void> {
    const names = await listsIn(folder);
    if (closed) return;
    if (isThere !== (names !== undefined)) ears.folder(!isThere);
    isThere = names !== undefined;
    for (const name of names ?? []) {
      await lookAtFile(name);
      if (closed) return;
    }
    for (const name of names === undefined ? [] : files.keys()) {
      if (names?.includes(name) === true) continue;
      files.delete(name);
      ears.gone(name);
    }
  }

  const cancel = keepLooking(clock, look, () => FILE_LOOK_EVERY_MS);
  return {
    /** Reports every file that is not imported once more. */
    again(): void {
      for (const reports of files.values()) reports.again();
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}
