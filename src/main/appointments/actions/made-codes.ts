/** The codes that the service gave to what was just booked, for the clerk who waits for one. */
import type { MaybeCreated } from '../../service/wire.ts';

/** A clerk waits a few seconds; more bookings than this are not made in that time. */
const MOST_KEPT = 100;

export interface MadeCodes {
  note(intentId: number, made: MaybeCreated): void;
  of(intentId: number): string | undefined;
}

export function createMadeCodes(): MadeCodes {
  const codes = new Map<number, string>();
  return {
    note(intentId, { publicId }) {
      if (publicId === undefined) return;
      codes.set(intentId, publicId);
      const [oldest] = codes.keys();
      if (codes.size > MOST_KEPT && oldest !== undefined) codes.delete(oldest);
    },
    of: (intentId) => codes.get(intentId),
  };
}
