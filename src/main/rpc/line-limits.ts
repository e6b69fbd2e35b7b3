/** Limits of one line, of one screen over all its lines, and of a message. */
import type { Surface } from '../../contract/roles.ts';
import { LIST_CHUNK_BYTES } from '../../contract/limits.ts';
import type { PaceRate } from '../base/pace.ts';

export interface LineLimits {
  /** Open requests per line. A stream counts until it ends. */
  readonly mostUnderWay: number;
  /** Open streams of one kind per screen, over all its lines. */
  readonly mostOfOneStream: number;
  readonly line: PaceRate;
  /** For all lines of one screen, closed ones included. */
  readonly screen: PaceRate;
  /** Queued messages per line beyond the rate, and their length in UTF-16 units. */
  readonly mostWaiting: number;
  readonly mostWaitingLength: number;
  /** Unsent bytes per screen, besides its largest message. */
  readonly mostUnread: number;
  /** Unsent bytes from which a line's streams pause. */
  readonly holdsBackAt: number;
}

/**
 * Peaks measured on 2026-11-22: a kiosk under 300 bursts of random input 15 messages a second and 5 open requests, a
 * busy front desk 4 and 5, a display 2 and 2.
 *
 * A page has one stream of a kind, of `screen.watch` a second one as a sign of life, and up to three dead lines may
 * still be counted. Each day of 5,000 appointments takes some 10 MB to build.
 *
 * Queue: the requests in one socket read of 64 KiB, because a pause applies from the next read. Each gets its turn
 * within 14 s, before the socket would count as dead.
 *
 * Unsent bytes exclude the largest message, so that a slow network can still receive one: part of a day is some 90 kB,
 * a search 40 kB, a minute of speech 3.5 MB. Streams pause at `holdsBackAt`, so a screen that reads has at most one
 * item of each queued.
 */
export const LINE_LIMITS: LineLimits = {
  mostUnderWay: 32,
  mostOfOneStream: 6,
  line: { burst: 200, perSecond: 100 },
  screen: { burst: 400, perSecond: 200 },
  mostWaiting: 1_400,
  mostWaitingLength: 1024 * 1024,
  mostUnread: 4 * 1024 * 1024,
  holdsBackAt: 256 * 1024,
};

/** A screen's message is below 3 kB (a code field of 2,048 characters). Libraries default to up to 100 MiB. */
const MAX_MESSAGE = 16 * 1024;
/** At most the words of a call: 200 characters. */
const MAX_DISPLAY_MESSAGE = 4 * 1024;
/** A piece of an appointment list, in base64. */
const MAX_DESK_MESSAGE = Math.ceil(LIST_CHUNK_BYTES / 3) * 4 + 4 * 1024;
/** A logo: a data URL of at most 400,000 characters. */
const MAX_SETUP_MESSAGE = 420 * 1024;

const MAX_BYTES_OF: Readonly<Record<Surface, number>> = {
  kiosk: MAX_MESSAGE,
  desk: MAX_DESK_MESSAGE,
  display: MAX_DISPLAY_MESSAGE,
  setup: MAX_SETUP_MESSAGE,
};

/** Bytes of UTF-8 on a socket, UTF-16 units on a port. Screens send mostly ASCII. */
export function maxMessageOf(surface: Surface): number {
  return MAX_BYTES_OF[surface];
}
