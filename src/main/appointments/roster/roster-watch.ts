/** Watches a file by looking at it, which also works on network drives and across renames. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Clock, keepLooking } from '../../../clock/clock.ts';
import { MAX_ROSTER_BYTES } from '../../../contract/limits.ts';

export const FILE_LOOK_EVERY_MS = 1_000;
/** A file is no longer being written once its size and time stayed the same for so long. */
const REST_MS = 2_000;
/** When a file that never rests is reported. */
const RESTLESS_MS = 60_000;
/** When a file that cannot be opened is reported as missing. */
const HELD_MS = 10_000;

export interface RestingFile {
  readonly fd: number;
  readonly size: number;
  /** Hex SHA-256. */
  readonly hash: string;
  isAsSeen(): Promise<boolean>;
  /** May be called twice. */
  close(): Promise<void>;
}

export type RosterFile =
  | { readonly kind: 'bytes'; readonly file: RestingFile }
  /** Imported with these bytes, so it is not read. */
  | { readonly kind: 'known'; readonly hash: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'restless' }
  | { readonly kind: 'too-large' };

/** Milliseconds until the same file is to be reported again; undefined: not again. */
export type AgainAfter = number | undefined;

interface Look {
  /** Time, size and inode, or `missing`. */
  readonly mark: string;
  readonly size: number;
  readonly changedAt: number;
}

const MISSING: Look = { mark: 'missing', size: 0, changedAt: -Infinity };

/** What is no file counts as missing: reading a pipe or a device might not end. */
export async function lookAt(path: string): Promise<Look> {
  try {
    const now = await stat(path);
    if (!now.isFile()) return MISSING;
    return { mark: `${now.mtimeMs}/${now.size}/${now.ino}`, size: now.size, changedAt: now.mtimeMs };
  } catch {
    return MISSING;
  }
}

export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'fd' | 'read' | 'close'>>;

/** Does not block on a pipe in the file's place. */
export const openToRead = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NONBLOCK);

/** Whether a list with this hash was imported. */
export type IsKnown = (hash: string) => boolean;

const HASHED_AT_ONCE = 65_536;

/** In pieces: a list of 100 MB needs no memory, and holds nothing up. `size`: how much is hashed. */
async function hashOf(file: Pick<FileHandle, 'read'>, size: number): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(HASHED_AT_ONCE);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, size - at), at);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

/**
 * Undefined where the file was changed since. `held`: another program has it to itself (Windows), or it may not be
 * read. Neither time nor size shows when that ends.
 */
async function openAsSeen(
  path: string,
  seen: Look,
  isKnown: IsKnown,
  openFile: OpenFile,
): Promise<RosterFile | 'held' | undefined> {
  if (seen.mark === 'missing') return { kind: 'missing' };
  if (seen.size > MAX_ROSTER_BYTES) return { kind: 'too-large' };
  const { size, mark } = seen;
  const isAsSeen = async (): Promise<boolean> => (await lookAt(path)).mark === mark;
  const handle = await openFile(path).catch(() => undefined);
  if (!handle) return (await isAsSeen()) ? 'held' : undefined;
  const close = (): Promise<void> => handle.close();
  try {
    const hash = await hashOf(handle, size);
    const isSame = await isAsSeen();
    if (isSame && !isKnown(hash))
      return { kind: 'bytes', file: { fd: handle.fd, size, hash, isAsSeen, close } };
    await close();
    return isSame ? { kind: 'known', hash } : undefined;
  } catch {
    await close();
    return (await isAsSeen()) ? 'held' : undefined;
  }
}

export interface RosterEars {
  readonly isKnown: IsKnown;
  readonly heard: (file: RosterFile, mark: string) => Promise<AgainAfter>;
}

export type FileReports = ReturnType<typeof createFileReports>;

/** Decides at each look whether a file is reported. `isNew`: false for a mark that needs no report. */
export function createFileReports(
  path: string,
  clock: Clock,
  { isKnown, heard, isNew }: RosterEars & { readonly isNew: (mark: string) => boolean },
  openFile: OpenFile,
) {
  let reported = '';
  let last: { readonly mark: string; readonly since: number } | undefined;
  let restlessSince: number | undefined;
  /** By another program, or by its rights. */
  let held: { readonly since: number; isReported: boolean } | undefined;
  let notBefore = -Infinity;

  /** A file first seen has rested since it was written. Later, only seen rest counts. */
  function restedMs({ mark, changedAt }: Look): number {
    const now = clock.monotonic();
    const lainFor = last === undefined ? Math.max(0, clock.now() - changedAt) : 0;
    if (last?.mark !== mark) last = { mark, since: now - lainFor };
    return now - last.since;
  }

  async function report(file: RosterFile, mark: string): Promise<void> {
    const againAfter = await heard(file, mark);
    if (againAfter === undefined) return;
    reported = '';
    notBefore = clock.monotonic() + againAfter;
  }

  async function reportRestless(mark: string): Promise<void> {
    restlessSince ??= clock.monotonic();
    if (clock.monotonic() - restlessSince < RESTLESS_MS) return;
    restlessSince = Infinity;
    await report({ kind: 'restless' }, mark);
  }

  /** Tried at each look, and reported once if it lasts. */
  async function reportHeld(mark: string, isOver: () => boolean): Promise<void> {
    held ??= { since: clock.monotonic(), isReported: false };
    if (held.isReported || clock.monotonic() - held.since < HELD_MS) return;
    held.isReported = true;
    if (!isOver()) await report({ kind: 'missing' }, mark);
  }

  return {
    /** `isOver`: nothing is reported from then on. */
    async look(seen: Look, isOver: () => boolean): Promise<void> {
      const { mark } = seen;
      const rested = restedMs(seen);
      if (mark === reported || !isNew(mark)) restlessSince = undefined;
      else if (rested < REST_MS) await reportRestless(mark);
      else if (clock.monotonic() >= notBefore) {
        const file = await openAsSeen(path, seen, isKnown, openFile);
        if (file === 'held') {
          await reportHeld(mark, isOver);
        } else if (file) {
          held = undefined;
          restlessSince = undefined;
          reported = mark;
          try {
            if (!isOver()) await report(file, mark);
          } finally {
            if (file.kind === 'bytes') await file.file.close();
          }
        }
      }
    },
    /** Looks again when the file may have rested, since visitors wait for a new list. */
    nextLookMs(): number {
      const restMs = last === undefined ? FILE_LOOK_EVERY_MS : REST_MS - (clock.monotonic() - last.since);
      return restMs > 0 ? Math.min(restMs, FILE_LOOK_EVERY_MS) : FILE_LOOK_EVERY_MS;
    },
    again(): void {
      reported = '';
    },
  };
}

/** Reports the file now and after each change of time, size or inode, once it rests; once when it is missing. */
export function watchRoster(path: string, clock: Clock, ears: RosterEars, openFile: OpenFile = openToRead) {
  let closed = false;
  const reports = createFileReports(path, clock, { ...ears, isNew: () => true }, openFile);
  async function look(): Promise<void> {
    const seen = await lookAt(path);
    if (!closed) await reports.look(seen, () => closed);
  }
  const cancel = keepLooking(clock, look, reports.nextLookMs);
  return {
    again: reports.again,
    close(): void {
      closed = true;
      cancel();
    },
  };
}
