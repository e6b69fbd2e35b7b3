/** Polls a file, because file events do not work on network drives and across renames. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Clock, keepLooking } from '../../../clock/clock.ts';
import { MAX_ROSTER_BYTES } from '../../../contract/limits.ts';

export const LOOK_EVERY_MS = 1_000;
/** An unchanged file is no longer being written. */
export const REST_MS = 2_000;
/** A file that changes for so long is reported to staff. */
export const RESTLESS_MS = 60_000;
/** A file that cannot be opened for so long is reported as missing. */
const HELD_MS = 10_000;

/** Its watcher closes it after use. */
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
  /** Imported before, so only its hash was read. */
  | { readonly kind: 'known'; readonly hash: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'restless' }
  | { readonly kind: 'too-large' };

/** Milliseconds until the same file is imported again. Undefined: never. */
export type AgainAfter = number | undefined;

interface Look {
  /** Time, size and inode, or a word for a missing file. */
  readonly mark: string;
  readonly size: number;
  readonly changedAt: number;
}

const MISSING: Look = { mark: 'missing', size: 0, changedAt: -Infinity };

/** A pipe or a device counts as missing, because it may have no end. */
export async function lookAt(path: string): Promise<Look> {
  try {
    const now = await stat(path);
    if (!now.isFile()) return MISSING;
    return { mark: `${now.mtimeMs}/${now.size}/${now.ino}`, size: now.size, changedAt: now.mtimeMs };
  } catch {
    return MISSING;
  }
}

/** A test's own rejects as Windows does. */
export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'fd' | 'read' | 'close'>>;

/** Without blocking on a pipe that has replaced the file. */
export const openToRead = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NONBLOCK);

export type IsKnown = (hash: string) => boolean;

const HASHED_AT_ONCE = 65_536;

/** In parts, without blocking. `size`: bytes to read. */
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
 * Undefined if it has changed. `held`: another program has it (Windows), or it may not be read, and neither time nor
 * size shows when that ends.
 */
export async function openAsSeen(
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

export interface Hold {
  readonly since: number;
  readonly isTold: boolean;
}

/** Retried at each poll, and reported once. */
export function holdOn(hold: Hold | undefined, now: number): { readonly hold: Hold; readonly tell: boolean } {
  const { since, isTold } = hold ?? { since: now, isTold: false };
  const tell = !isTold && now - since >= HELD_MS;
  return { hold: { since, isTold: isTold || tell }, tell };
}

export interface RosterEars {
  readonly isKnown: IsKnown;
  /** Calls do not overlap. */
  readonly heard: (file: RosterFile) => Promise<AgainAfter>;
}

export type RosterWatch = ReturnType<typeof watchRoster>;

/** Calls `heard` at once and after each change, once the file has rested, and once if it is missing. */
export function watchRoster(
  path: string,
  clock: Clock,
  { isKnown, heard }: RosterEars,
  openFile: OpenFile = openToRead,
) {
  let done = '';
  let last: { readonly mark: string; readonly since: number } | undefined;
  let restlessSince: number | undefined;
  let held: Hold | undefined;
  let notBefore = -Infinity;
  let closed = false;

  /** At the start an old file has rested. Later changes must be seen to rest. */
  function hasRested(seen: Look): boolean {
    const now = clock.monotonic();
    if (last === undefined) {
      const lainFor = Math.max(0, clock.now() - seen.changedAt);
      last = { mark: seen.mark, since: now - lainFor };
    } else if (last.mark !== seen.mark) last = { mark: seen.mark, since: now };
    return now - last.since >= REST_MS;
  }

  /** Visitors wait for a new file, so it is checked as soon as it may have rested. */
  function nextLookMs(): number {
    const restMs = last === undefined ? LOOK_EVERY_MS : REST_MS - (clock.monotonic() - last.since);
    return restMs > 0 ? Math.min(restMs, LOOK_EVERY_MS) : LOOK_EVERY_MS;
  }

  async function tell(file: RosterFile): Promise<void> {
    const againAfter = await heard(file);
    if (againAfter === undefined) return;
    done = '';
    notBefore = clock.monotonic() + againAfter;
  }

  async function look(): Promise<void> {
    const seen = await lookAt(path);
    if (closed) return;
    const rested = hasRested(seen);
    if (seen.mark === done) restlessSince = undefined;
    else if (rested && clock.monotonic() >= notBefore) {
      const file = await openAsSeen(path, seen, isKnown, openFile);
      if (file === 'held') {
        const now = holdOn(held, clock.monotonic());
        held = now.hold;
        if (now.tell && !closed) await tell({ kind: 'missing' });
      } else if (file) {
        held = undefined;
        restlessSince = undefined;
        done = seen.mark;
        try {
          if (!closed) await tell(file);
        } finally {
          if (file.kind === 'bytes') await file.file.close();
        }
      }
    } else if (!rested) {
      restlessSince ??= clock.monotonic();
      if (clock.monotonic() - restlessSince >= RESTLESS_MS) {
        restlessSince = Infinity;
        await tell({ kind: 'restless' });
      }
    }
  }

  const cancel = keepLooking(clock, look, nextLookMs);
  return {
    again(): void {
      done = '';
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}
