/** Watches a roster file by looking at it: works on network drives and across renames, where file events do not. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Clock, keepLooking } from '../../../clock/clock.ts';
import { MAX_ROSTER_BYTES } from '../../../contract/limits.ts';

export const LOOK_EVERY_MS = 1_000;
/** A file whose size and time stayed the same for so long is no longer being written. */
export const REST_MS = 2_000;
/** A file that never rests for so long is said to staff. */
export const RESTLESS_MS = 60_000;
/** One that is there and cannot be opened for so long is said to staff as missing. */
const HELD_MS = 10_000;

/** A file that has rested, open to be read. Whoever watches it closes it, once nobody does anything with it. */
export interface RestingFile {
  /** Its descriptor. */
  readonly fd: number;
  readonly size: number;
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** It has not been changed since. */
  isAsSeen(): Promise<boolean>;
  /** It has been read. May be called twice. */
  close(): Promise<void>;
}

export type RosterFile =
  | { readonly kind: 'bytes'; readonly file: RestingFile }
  /** It has come in as it is: its bytes were hashed, and nothing of it is read. */
  | { readonly kind: 'known'; readonly hash: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'restless' }
  | { readonly kind: 'too-large' };

/** After how many milliseconds the same file is to be brought once more; undefined when it need not. */
export type AgainAfter = number | undefined;

interface Look {
  /** Time, size and inode; or that the file is missing, or not readable right now. */
  readonly mark: string;
  readonly size: number;
  readonly changedAt: number;
}

const MISSING: Look = { mark: 'missing', size: 0, changedAt: -Infinity };

/** What is no file counts as missing: a pipe or a device has no end, or none that comes. */
export async function lookAt(path: string): Promise<Look> {
  try {
    const now = await stat(path);
    if (!now.isFile()) return MISSING;
    return { mark: `${now.mtimeMs}/${now.size}/${now.ino}`, size: now.size, changedAt: now.mtimeMs };
  } catch {
    return MISSING;
  }
}

/** How a file is opened; a test's own refuses as Windows does. */
export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'fd' | 'read' | 'close'>>;

/** Without a wait: a pipe that has taken the file's place would have none write into it. */
export const openToRead = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NONBLOCK);

/** Whether a list with this hash has come in: then it is not read. */
export type IsKnown = (hash: string) => boolean;

const HASHED_AT_ONCE = 65_536;

/** A piece at a time: a list of 100 MB takes no memory, and holds nothing up. `size`: how much of it is looked at. */
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
 * Undefined when the file was changed since it was seen. `held`: it is there and cannot be opened, because another
 * program has it to itself (Windows), or because it may not be read; neither its time nor its size tells when that ends.
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

/** A file that is held is tried at each look, and said once where that lasts. */
export function holdOn(hold: Hold | undefined, now: number): { readonly hold: Hold; readonly tell: boolean } {
  const { since, isTold } = hold ?? { since: now, isTold: false };
  const tell = !isTold && now - since >= HELD_MS;
  return { hold: { since, isTold: isTold || tell }, tell };
}

export interface RosterEars {
  readonly isKnown: IsKnown;
  /** One call is over before the next. */
  readonly heard: (file: RosterFile) => Promise<AgainAfter>;
}

export type RosterWatch = ReturnType<typeof watchRoster>;

/**
 * Tells of the file now and after each change of its time, size or inode, once it has rested; once when it is missing.
 */
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

  /** At the start a file has rested since it was last written; later only what was seen to rest has. */
  function hasRested(seen: Look): boolean {
    const now = clock.monotonic();
    if (last === undefined) {
      const lainFor = Math.max(0, clock.now() - seen.changedAt);
      last = { mark: seen.mark, since: now - lainFor };
    } else if (last.mark !== seen.mark) last = { mark: seen.mark, since: now };
    return now - last.since >= REST_MS;
  }

  /** Visitors wait for a new file: it is looked at again when it may have rested, not up to a second later. */
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
    /** The file is to be brought once more, though it has not changed. */
    again(): void {
      done = '';
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}
