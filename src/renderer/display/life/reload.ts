/** When a page that hears nothing is loaded anew: what is stuck in it is gone then, and its calls are not. */
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { repeatEvery } from '../../../clock/clock.ts';
import type { Freshness } from './freshness.ts';

const LOOK_EVERY_MS = 15_000;

/** Between two loads at least: a hub whose board stays silent must not make a room's screen flicker. */
export const RELOAD_PAUSE_MS = 5 * 60_000;

export interface ReloadParts {
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
