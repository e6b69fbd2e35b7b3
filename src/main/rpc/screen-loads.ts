/** The load of a screen over all its lines. Reconnecting resets nothing. */
import type { Clock } from '../../clock/clock.ts';
import { createPace, createTally, type Pace, type Tally } from '../base/pace.ts';
import type { LineLimits } from './line-limits.ts';

interface LoadedLine {
  readonly unread: LineUnread;
  /** Closes a line that does not read. */
  cut(): void;
}

interface ScreenLoad {
  readonly pace: Pace;
  /** Counts a stream. Returns its release, or undefined above the limit of its kind. */
  begin(stream: string): (() => void) | undefined;
  /** Counts the line. Returns its release. */
  add(line: LoadedLine): () => void;
  /** Closes the line with the most unsent bytes if the screen exceeds its limit. */
  look(): void;
}

interface Entry {
  readonly pace: Pace;
  readonly lines: Set<LoadedLine>;
  /** Open streams by name. */
  readonly streams: Tally<string>;
}

export function createScreenLoads(limits: LineLimits, clock: Pick<Clock, 'monotonic'>) {
  const entries = new Map<string, Entry>();

  const newEntry = (): Entry => ({
    pace: createPace(limits.screen),
    lines: new Set(),
    streams: createTally(),
  });

  /** A screen without lines and recent use needs no record. */
  function forgetRested(): void {
    const now = clock.monotonic();
    for (const [id, { pace, lines, streams }] of entries) {
      if (lines.size === 0 && streams.size === 0 && pace.isRested(now)) entries.delete(id);
    }
  }

  return {
    of(screenId: string): ScreenLoad {
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

/** Unsent bytes of a line, and when its streams may go on. */

type LineUnread = ReturnType<typeof createLineUnread>;

export function createLineUnread() {
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
    /** Unsent bytes. */
    get waiting(): number {
      return waiting;
    },
    /** Bytes of the largest message since nothing was unsent. */
    get largest(): number {
      return largest;
    },
    /** Counts a message. Call the returned function once it was sent or the line closed. */
    sent(bytes: number): () => void {
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
    /** Resolves once at most `bytes` are unsent, or the line closes. Undefined if that is so already. */
    fallsTo(bytes: number): Promise<void> | undefined {
      if (waiting <= bytes) return undefined;
      return new Promise((resolve) => wishes.push({ bytes, grant: resolve }));
    },
    /** The line is closed. */
    close(): void {
      closed = true;
      waiting = 0;
      largest = 0;
      grant();
    },
  };
}

/** Unsent bytes of a screen, besides its largest message. */
function unreadBesideLargest(lines: Iterable<LineUnread>): number {
  let waiting = 0;
  let largest = 0;
  for (const line of lines) {
    waiting += line.waiting;
    largest = Math.max(largest, line.largest);
  }
  // `largest` may already be sent.
  return Math.max(0, waiting - largest);
}
