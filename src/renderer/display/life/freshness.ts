/** Whether the board can be trusted: said from what this screen itself heard. Pure. */
import { BOARD_HEARTBEAT_MS } from '../../../contract/limits.ts';

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
