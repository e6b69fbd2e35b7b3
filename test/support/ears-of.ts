import { hear, NOTHING_HEARD } from '../../src/renderer/display/announcements.ts';
import type { BoardSnapshot } from '../../src/contract/board.ts';

/** What a display that is open from now on calls out: labels, each time those since it was asked last. */
export function earsOf(snapshot: () => BoardSnapshot): () => string[] {
  let announcements = hear(NOTHING_HEARD, snapshot(), true);
  return () => {
    announcements = hear({ ...announcements, waiting: [] }, snapshot(), false);
    return announcements.waiting.map(({ label }) => label);
  };
}
