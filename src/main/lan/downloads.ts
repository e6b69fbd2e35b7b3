/** How many files are on their way to one screen, so that one which does not read takes no connection from others. */
import type { Screen } from '../access/screen.ts';

/** A browser has six connections to one origin at the most, over all its pages, and asks for one file on each. */
export const MOST_DOWNLOADS = 12;

export interface Downloads {
  /** Runs `send`, or returns false when this screen has as many as it may. */
  begin(screen: Screen, send: () => Promise<void>): Promise<void> | false;
}

export function createDownloads(): Downloads {
  const underWay = new Map<string, number>();

  function add(id: string, change: 1 | -1): void {
    const count = (underWay.get(id) ?? 0) + change;
    if (count > 0) underWay.set(id, count);
    else underWay.delete(id);
  }

  return {
    begin({ id }, send) {
      if ((underWay.get(id) ?? 0) >= MOST_DOWNLOADS) return false;
      add(id, 1);
      return send().finally(() => add(id, -1));
    },
  };
}
