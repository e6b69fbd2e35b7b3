/** What all lines of one screen ask of the hub together. A screen that hangs up and comes back has used what it used. */
import type { Clock } from '../../clock/clock.ts';
import { createPace, type Pace } from '../base/pace.ts';
import { createTally, type Tally } from '../base/tally.ts';
import type { LineLimits } from './line-limits.ts';
import { type LineUnread, unreadBesideLargest } from './line-unread.ts';

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
