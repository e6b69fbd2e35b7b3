/** Watches a folder of lists by looking at it, as `roster-watch.ts` watches one file. */
import { readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { type Clock, keepLooking } from '../../../clock/clock.ts';
import {
  type AgainAfter,
  type Hold,
  holdOn,
  lookAt,
  LOOK_EVERY_MS,
  openAsSeen,
  type OpenFile,
  openToRead,
  REST_MS,
  RESTLESS_MS,
  type RosterFile,
} from './roster-watch.ts';

/**
 * Files that are looked at: each is asked for its time and size every second. The last by name, since names of lists
 * that are written anew each day begin with the day.
 */
const MOST_FILES = 500;

/** A list by its name; programs that write a file under another name first end that in something else. */
const isList = (name: string): boolean => /\.(?:csv|tsv|txt|json)$/iu.test(name) && !/^[.~]/u.test(name);

export interface FolderEars {
  /** The folder cannot be read, or can be again. */
  folder(isThere: boolean): void;
  /** False for a file that has come in as it is. */
  isNew(name: string, mark: string): boolean;
  /** True for a file that has come in with these bytes: it is not read. */
  isKnown(name: string, hash: string): boolean;
  /** One that has rested, or never does. One call is over before the next. */
  file(name: string, file: RosterFile, mark: string): Promise<AgainAfter>;
  /** It is not there any more. */
  gone(name: string): void;
}

interface Seen {
  mark: string;
  since: number;
  restlessSince: number | undefined;
  notBefore: number;
  held: Hold | undefined;
  /** The mark that was told of. */
  done: string;
}

/** Names of the lists in a folder, in order; undefined where it cannot be read. */
export async function listsIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isList(entry.name));
    return files
      .map(({ name }) => name)
      .toSorted()
      .slice(-MOST_FILES);
  } catch {
    return undefined;
  }
}

/** What stands at a whole path: a list by its name, or the last list of a folder. Nothing else is looked into. */
export async function listAt(
  path: string,
): Promise<{ readonly kind: 'file'; readonly file: string } | { readonly kind: 'not-there' | 'empty' }> {
  const found = isAbsolute(path) ? await stat(path).catch(() => undefined) : undefined;
  if (found?.isFile() === true && isList(basename(path))) return { kind: 'file', file: path };
  const names = found?.isDirectory() === true ? await listsIn(path) : undefined;
  const last = names?.at(-1);
  if (names === undefined) return { kind: 'not-there' };
  return last === undefined ? { kind: 'empty' } : { kind: 'file', file: join(path, last) };
}

export type FolderWatch = ReturnType<typeof watchFolder>;

export function watchFolder(folder: string, clock: Clock, ears: FolderEars, openFile: OpenFile = openToRead) {
  const files = new Map<string, Seen>();
  let isThere = true;
  let closed = false;

  function seenAs(name: string, mark: string, lainFor: number): Seen {
    const now = clock.monotonic();
    const before = files.get(name);
    if (before?.mark === mark) return before;
    // What lay there before it was looked at has rested; later only what was seen to rest has.
    const since = before === undefined ? now - Math.max(0, lainFor) : now;
    const seen = {
      restlessSince: undefined,
      notBefore: -Infinity,
      done: '',
      ...before,
      held: undefined,
      mark,
      since,
    };
    files.set(name, seen);
    return seen;
  }

  async function tell(name: string, seen: Seen, file: RosterFile): Promise<void> {
    const againAfter = await ears.file(name, file, seen.mark);
    if (againAfter === undefined) return;
    seen.done = '';
    seen.notBefore = clock.monotonic() + againAfter;
  }

  async function lookAtFile(name: string): Promise<void> {
    const path = join(folder, name);
    const look = await lookAt(path);
    if (closed || look.mark === 'missing') return;
    const seen = seenAs(name, look.mark, clock.now() - look.changedAt);
    const now = clock.monotonic();
    if (seen.done === look.mark || !ears.isNew(name, look.mark)) {
      seen.restlessSince = undefined;
      return;
    }
    if (now - seen.since >= REST_MS) {
      if (now < seen.notBefore) return;
      const isKnown = (hash: string): boolean => ears.isKnown(name, hash);
      const file = await openAsSeen(path, look, isKnown, openFile);
      if (!file) return;
      if (file === 'held') {
        const still = holdOn(seen.held, now);
        seen.held = still.hold;
        if (still.tell && !closed) await tell(name, seen, { kind: 'missing' });
        return;
      }
      seen.held = undefined;
      seen.restlessSince = undefined;
      seen.done = look.mark;
      try {
        if (!closed) await tell(name, seen, file);
      } finally {
        if (file.kind === 'bytes') await file.file.close();
      }
      return;
    }
    seen.restlessSince ??= now;
    if (now - seen.restlessSince < RESTLESS_MS) return;
    seen.restlessSince = Infinity;
    await tell(name, seen, { kind: 'restless' });
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

  const cancel = keepLooking(clock, look, () => LOOK_EVERY_MS);
  return {
    /** Every file that has not come in is brought once more. */
    again(): void {
      for (const seen of files.values()) seen.done = '';
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}
