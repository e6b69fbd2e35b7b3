/** How many files are on their way to one screen, so that one which does not read takes no connection from others. */
import type { Screen } from '../access/screen.ts';
import { createTally } from '../base/tally.ts';

/** A browser has six connections to one origin at the most, over all its pages, and asks for one file on each. */
export const MOST_DOWNLOADS = 12;

export interface Downloads {
  /** Runs `send`, or returns false when this screen has as many as it may. */
  begin(screen: Pick<Screen, 'id'>, send: () => Promise<void>): Promise<void> | false;
}

export function createDownloads(): Downloads {
  const underWay = createTally<string>();
  return {
    begin({ id }, send) {
      if (underWay.of(id) >= MOST_DOWNLOADS) return false;
      underWay.add(id);
      return send().finally(() => underWay.remove(id));
    },
  };
}
