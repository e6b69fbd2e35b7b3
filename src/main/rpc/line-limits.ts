/** How much one line, and one screen over all its lines, may ask of the hub, and how long a message may be. */
import type { Surface } from '../../contract/roles.ts';
import { PIECE_OF_LIST } from '../../contract/limits.ts';
import type { Rate } from '../base/pace.ts';

export interface LineLimits {
  /** Requests of a line that have not been answered to the end; a stream counts until it ends. */
  readonly mostUnderWay: number;
  /** How often one stream may be under way for one screen, over all its lines. */
  readonly mostOfOneStream: number;
  readonly line: Rate;
  /** For all lines of one screen together, also those it had before. */
  readonly screen: Rate;
  /** Messages of a line beyond its rate that wait for their turn, and their length in UTF-16 units. */
  readonly mostWaiting: number;
  readonly mostWaitingLength: number;
  /** Bytes sent to a screen that its machine has not taken, beside the largest of them. */
  readonly mostUnread: number;
  /** With more bytes unread than this a line's streams wait before they look for what is new. */
  readonly holdsBackAt: number;
}

/**
 * Seen on 2026-11-22, at the most: a kiosk under a monkey's 300 bursts of taps, keys and scans 15 messages in a second
 * and 5 requests under way, a front desk in use 4 and 5, a display 2 and 2.
 *
 * Of one stream a page has one under way, of `screen.watch` a second as a sign of life; its lines before, up to three,
 * may not have been seen to be dead yet. Each day of 5,000 appointments takes some 10 MB while it is made.
 *
 * What waits for its turn: over a socket, what one read of 64 KiB holds of requests, since a pause comes into force with
 * the next; and it has its turn within 14 s, before the socket would be taken for dead.
 *
 * What waits unread is counted beside the largest message: one can be large, and a screen must be able to read it
 * however slow its network is. A part of a day is some 90 kB, a search 40 kB, a minute of speech 3.5 MB. Streams wait from `holdsBackAt` on, so a screen that reads has no more than one item of each waiting.
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

/** A message of a screen is below 3 kB (a code field of 2,048 characters); the libraries' defaults are up to 100 MiB. */
const LARGEST = 16 * 1024;
/** A display sends the words of a call at most: 200 characters. */
const LARGEST_OF_DISPLAY = 4 * 1024;
/** A front desk sends a list of appointments in pieces, in base64. */
const LARGEST_OF_DESK = Math.ceil(PIECE_OF_LIST / 3) * 4 + 4 * 1024;
/** Setup sends a logo: a data URL of at most 400,000 characters. */
const LARGEST_OF_SETUP = 420 * 1024;

const LARGEST_OF: Readonly<Record<Surface, number>> = {
  kiosk: LARGEST,
  desk: LARGEST_OF_DESK,
  display: LARGEST_OF_DISPLAY,
  setup: LARGEST_OF_SETUP,
};

/** In bytes of UTF-8 on a socket, in UTF-16 units on a port: what screens send is nearly all ASCII. */
export function largestMessageOf(surface: Surface): number {
  return LARGEST_OF[surface];
}
