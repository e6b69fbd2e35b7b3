/** What all lines of one screen ask of the hub together. A screen that hangs up and comes back has used what it used. */
import type { Clock } from '../../clock/clock.ts';
import { createPace, createTally, type Pace, type Tally } from '../base/pace.ts';
import type { LineLimits } from './line-limits.ts';

export interface LoadedLine {
  readonly unread: LineUnread;
  /** Ends it: nobody reads. */
  cut(): void;
}

/** The load of one screen. */
export interface ScreenLoad {
  readonly pace: Pace;
  /** Counts a stream in; returns how to take it out again, or undefined where it is one too many of its kind. */
  begin(stream: string): (() => void) | undefined;
  /** Counts the line in; returns how to take it out again. */
  add(line: LoadedLine): () => void;
  /** Cuts the line with the most unread where the screen has more than it may. */
  look(): void;
}

export interface ScreenLoads {
  of(screenId: string): ScreenLoad;
}

interface Entry {
  readonly pace: Pace;
  readonly lines: Set<LoadedLine>;
  /** How often each stream is under way. */
  readonly streams: Tally<string>;
}

export function createScreenLoads(limits: LineLimits, clock: Pick<Clock, 'monotonic'>): ScreenLoads {
  const entries = new Map<string, Entry>();

  const newEntry = (): Entry => ({
    pace: createPace(limits.screen),
    lines: new Set(),
    streams: createTally(),
  });

  /** Whoever has no line and used nothing lately is as good as new. */
  function forgetRested(): void {
    const now = clock.monotonic();
    for (const [id, { pace, lines, streams }] of entries) {
      if (lines.size === 0 && streams.size === 0 && pace.isRested(now)) entries.delete(id);
    }
  }

  return {
    of(screenId) {
      forgetRested();
      const entry = entries.get(screenId) ?? newEntry();
      entries.set(screenId, entry);
      const { pace, lines, streams } = entry;
      return {
        pace,
        begin(stream) {
          if (streams.of(stream) >= limits.mostOfOneStream) return undefined;
          streams.add(stream);
          return () => streams.remove(stream);
        },
        add(line) {
          lines.add(line);
          return () => lines.delete(line);
        },
        look() {
          if (unreadBesideLargest([...lines].map(({ unread }) => unread)) <= limits.mostUnread) return;
          const [worst] = [...lines].toSorted((a, b) => b.unread.waiting - a.unread.waiting);
          worst?.cut();
        },
      };
    },
  };
}

/** What was sent on a line and its machine has not taken yet: how much that is, and when its streams may go on. */

interface LineUnread {
  /** Bytes that wait. */
  readonly waiting: number;
  /** The largest message since nothing waited, in bytes. */
  readonly largest: number;
  /** A message of so many bytes is handed over; returns what to call, once, when it was taken or the line is gone. */
  sent(bytes: number): () => void;
  /** Resolves once no more than `bytes` wait, or the line is gone; undefined where it need not be waited for. */
  fallsTo(bytes: number): Promise<void> | undefined;
  /** The line is gone: nothing waits any more. */
  close(): void;
}

export function createLineUnread(): LineUnread {
  let waiting = 0;
  let largest = 0;
  let closed = false;
  let wishes: { readonly bytes: number; readonly grant: () => void }[] = [];

  function grant(): void {
    const granted = wishes.filter(({ bytes }) => waiting <= bytes);
    if (granted.length === 0) return;
    wishes = wishes.filter(({ bytes }) => waiting > bytes);
    for (const wish of granted) wish.grant();
  }

  return {
    get waiting() {
      return waiting;
    },
    get largest() {
      return largest;
    },
    sent(bytes) {
      if (closed) return () => {};
      waiting += bytes;
      largest = Math.max(largest, bytes);
      return () => {
        if (closed) return;
        waiting -= bytes;
        if (waiting === 0) largest = 0;
        grant();
      };
    },
    fallsTo(bytes) {
      if (waiting <= bytes) return undefined;
      return new Promise((resolve) => wishes.push({ bytes, grant: resolve }));
    },
    close() {
      closed = true;
      waiting = 0;
      largest = 0;
      grant();
    },
  };
}

/** What waits on all lines of one screen, beside the largest message of all, in bytes. */
function unreadBesideLargest(lines: Iterable<LineUnread>): number {
  let waiting = 0;
  let largest = 0;
  for (const line of lines) {
    waiting += line.waiting;
    largest = Math.max(largest, line.largest);
  }
  // `largest` may have been taken already.
  return Math.max(0, waiting - largest);
}
