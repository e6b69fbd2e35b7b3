/** The life of a display's page: what survives a reload, how fresh its board is, and when it is loaded again. */
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
  /** `now` by the wall clock. */
  readonly reload: (now: number) => void;
  /** Whether the hub serves this page. Never rejects. */
  readonly pageIsThere: () => Promise<boolean>;
}

/** Without storage, or with full storage, each page starts from nothing. */
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
      // As for reading.
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

/** More than two heartbeats of the hub. */
export const LATE_AFTER_MS = Math.max(10_000, 2 * BOARD_HEARTBEAT_MS);

/** After this silence the numbers are useless. */
const LOST_AFTER_MS = 60_000;

/** `late`: dimmed, with a note. `lost`: without numbers. */
export type Freshness = 'live' | 'late' | 'lost';

/** `silenceMs`: since the last board. */
export function freshnessOf(silenceMs: number): Freshness {
  if (silenceMs < LATE_AFTER_MS) return 'live';
  return silenceMs < LOST_AFTER_MS ? 'late' : 'lost';
}

const LOOK_EVERY_MS = 15_000;

/** A hub whose board stays silent must not make the screen flicker. */
export const RELOAD_PAUSE_MS = 5 * 60_000;

interface ReloadParts {
  readonly clock: Clock;
  readonly freshness: () => Freshness | undefined;
  /** Without it the browser would show an error page of its own. Never rejects. */
  readonly pageIsThere: () => Promise<boolean>;
  /** By the wall clock; undefined for never. */
  readonly lastReloadAt: () => number | undefined;
  readonly reload: (now: number) => void;
}

/** Returns how to stop. */
export function reloadWhenStalled(parts: ReloadParts): CancelTimer {
  const { clock, freshness, pageIsThere, lastReloadAt, reload } = parts;
  const isDue = (): boolean => {
    const last = lastReloadAt();
    // A wall clock that was set back must not prevent reloading for ever.
    const isLongAgo = last === undefined || Math.abs(clock.now() - last) >= RELOAD_PAUSE_MS;
    return freshness() === 'lost' && isLongAgo;
  };
  async function look(): Promise<void> {
    if (isDue() && (await pageIsThere()) && isDue()) reload(clock.now());
  }
  return repeatEvery(clock, LOOK_EVERY_MS, () => void look());
}
