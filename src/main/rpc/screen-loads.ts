/** What all lines of one screen ask of the hub together. A screen that hangs up and comes back has used what it used. */
import type { Clock } from '../clock.ts';
import { createPace, type LineLimits, type Pace } from './line-limits.ts';
import { type LineUnread, unreadBesideLargest } from './line-unread.ts';

export interface LoadedLine {
  readonly unread: LineUnread;
  /** Ends it: nobody reads. */
  cut(): void;
}

/** The load of one screen. */
export interface ScreenLoad {
  readonly pace: Pace;
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
}

export function createScreenLoads(limits: LineLimits, clock: Pick<Clock, 'monotonic'>): ScreenLoads {
  const entries = new Map<string, Entry>();

  /** Whoever has no line and used nothing lately is as good as new. */
  function forgetRested(): void {
    const now = clock.monotonic();
    for (const [id, { pace, lines }] of entries) {
      if (lines.size === 0 && pace.isRested(now)) entries.delete(id);
    }
  }

  return {
    of(screenId) {
      forgetRested();
      const entry = entries.get(screenId) ?? { pace: createPace(limits.screen), lines: new Set() };
      entries.set(screenId, entry);
      const { pace, lines } = entry;
      return {
        pace,
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
