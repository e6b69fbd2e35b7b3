/** Tells a download that moves from one that is dead, by what has grown. Pure: sizes and time are passed in. */

const MEGABYTE = 1_048_576;
/** Silence before the first byte, in ms: there is no way to the server. */
const PATIENCE_BEFORE_MS = 12_000;
/** The same where a proxy may fetch and examine all of it before it hands anything on. */
const PATIENCE_BEFORE_PROXY_MS = 90_000;
/** Silence after it: the file is checked, moved to its cache, or a slow disk is busy. */
const PATIENCE_WITHIN_MS = 60_000;
/** A word about every so many bytes. */
const WORD_EVERY = 20 * MEGABYTE;

/** Bytes on the disk: of the file that comes, and of what has been unpacked from it. */
export interface Sizes {
  readonly downloaded: number;
  readonly unpacked: number;
}

export interface DownloadWatch {
  readonly sizes: Sizes;
  /** When something last changed, in ms. */
  readonly movedAt: number;
  readonly hasMoved: boolean;
  readonly throughProxy: boolean;
  /** What was last said. */
  readonly told: Sizes;
}

export interface Look {
  readonly watch: DownloadWatch;
  readonly word: string | undefined;
  readonly isDead: boolean;
}

const NOTHING: Sizes = { downloaded: 0, unpacked: 0 };

export const beginWatch = (now: number, throughProxy = false): DownloadWatch => ({
  sizes: NOTHING,
  movedAt: now,
  hasMoved: false,
  throughProxy,
  told: NOTHING,
});

/** Longer between two looks, in ms, and the machine slept. */
const LONGEST_GAP_MS = 5_000;

/**
 * The time that counts, in ms, after `elapsed` more: the clocks of macOS and Windows go on while a machine sleeps, and
 * what did not move then has not stood still.
 */
export const timeAwake = (before: number, elapsed: number): number =>
  before + Math.min(elapsed, LONGEST_GAP_MS);

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

export function look(watch: DownloadWatch, sizes: Sizes, now: number): Look {
  const moved = sizes.downloaded !== watch.sizes.downloaded || sizes.unpacked !== watch.sizes.unpacked;
  const hasMoved = watch.hasMoved || moved;
  const movedAt = moved ? now : watch.movedAt;
  const before = watch.throughProxy ? PATIENCE_BEFORE_PROXY_MS : PATIENCE_BEFORE_MS;
  const isDead = now - movedAt > (hasMoved ? PATIENCE_WITHIN_MS : before);
  const next = { ...watch, sizes, movedAt, hasMoved };
  if (sizes.unpacked - watch.told.unpacked >= WORD_EVERY) {
    return {
      watch: { ...next, told: sizes },
      word: `Unpacking Electron: ${megabytes(sizes.unpacked)}`,
      isDead,
    };
  }
  if (sizes.downloaded - watch.told.downloaded >= WORD_EVERY) {
    return {
      watch: { ...next, told: sizes },
      word: `Downloading Electron: ${megabytes(sizes.downloaded)}`,
      isDead,
    };
  }
  return { watch: next, word: undefined, isDead };
}
