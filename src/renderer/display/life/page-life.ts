/** What outlives a page of this screen: how far its calls were said, and when it was last loaded anew. */
import { type CancelTimer, type Clock, repeatEvery } from '../../../clock/clock.ts';
import { BOARD_HEARTBEAT_MS } from '../../../contract/limits.ts';
import { type Progress, readProgress } from '../queue/resume.ts';

const PROGRESS = 'foyer.display.calls';
const RELOADED = 'foyer.display.reloaded';

export interface PageLife {
  readonly progress: {
    readonly read: () => Progress | undefined;
    readonly keep: (progress: Progress) => void;
  };
  readonly lastReloadAt: () => number | undefined;
  /** Loads the page anew; `now` by the wall clock. */
  readonly reload: (now: number) => void;
  /** Whether the hub gives this page. Never rejects. */
  readonly pageIsThere: () => Promise<boolean>;
}

/** A browser without storage, or with a full one, forgets with each page, and works all the same. */
export function createPageLife(page: Window): PageLife {
  const read = (key: string): string | null => {
    try {
      return page.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  let kept = '';
  const keep = (key: string, text: string): void => {
    try {
      page.sessionStorage.setItem(key, text);
    } catch {
      // As above.
    }
  };
  return {
    progress: {
      read: () => readProgress(read(PROGRESS)),
      keep(progress) {
        const text = JSON.stringify(progress);
        if (text === kept) return;
        kept = text;
        keep(PROGRESS, text);
      },
    },
    lastReloadAt() {
      const text = read(RELOADED);
      return text === null ? undefined : Number(text) || undefined;
    },
    reload(now) {
      keep(RELOADED, String(now));
      page.location.reload();
    },
    async pageIsThere() {
      try {
        return (await page.fetch(page.location.href, { cache: 'no-store' })).ok;
      } catch {
        return false;
      }
    },
  };
}

/** Silence after which nobody may rely on the board: more than two heartbeats of the hub. */
export const LATE_AFTER_MS = Math.max(10_000, 2 * BOARD_HEARTBEAT_MS);

/** Silence after which the numbers are of no use to anybody. */
const LOST_AFTER_MS = 60_000;

/** `live`; `late`: dimmed, and says so; `lost`: no numbers any more. */
export type Freshness = 'live' | 'late' | 'lost';

/** `silenceMs`: since the last board came. */
export function freshnessOf(silenceMs: number): Freshness {
  if (silenceMs < LATE_AFTER_MS) return 'live';
  return silenceMs < LOST_AFTER_MS ? 'late' : 'lost';
}

const LOOK_EVERY_MS = 15_000;

/** Between two loads at least: a hub whose board stays silent must not make a room's screen flicker. */
export const RELOAD_PAUSE_MS = 5 * 60_000;

interface ReloadParts {
  readonly clock: Clock;
  readonly freshness: () => Freshness | undefined;
  /** Whether the hub gives this page: without it the browser would show a page of its own. Never rejects. */
  readonly pageIsThere: () => Promise<boolean>;
  /** When a page of this screen was last loaded for this reason, by the wall clock; undefined for never. */
  readonly lastReloadAt: () => number | undefined;
  readonly reload: (now: number) => void;
}

/** Looks until the returned function is called. */
export function reloadWhenStalled(parts: ReloadParts): CancelTimer {
  const { clock, freshness, pageIsThere, lastReloadAt, reload } = parts;
  const isDue = (): boolean => {
    const last = lastReloadAt();
    // A wall clock that was set back must not keep a page for ever.
    const isLongAgo = last === undefined || Math.abs(clock.now() - last) >= RELOAD_PAUSE_MS;
    return freshness() === 'lost' && isLongAgo;
  };
  async function look(): Promise<void> {
    if (isDue() && (await pageIsThere()) && isDue()) reload(clock.now());
  }
  return repeatEvery(clock, LOOK_EVERY_MS, () => void look());
}
