/** Where the reading `service-clock` acts. */
import type { Readings } from './readings.ts';

const SHIFT_MS: Record<Readings['service-clock'], number> = {
  same: 0,
  'plus-2m': 120_000,
  'minus-2m': -120_000,
  'plus-1h': 3_600_000,
  'minus-1h': -3_600_000,
};

/** How far the service's clock is ahead of this machine's, milliseconds. */
export function shiftOf(clock: Readings['service-clock']): number {
  return SHIFT_MS[clock];
}
