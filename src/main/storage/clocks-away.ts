/** Which of two clocks that differ by hours is right stays open, also after a restart (docs/adr/0051). */
import { AGREE_MS, type ClockEvidence, isNearService } from '../base/clock-judgement.ts';
import type { DatedFacts } from './dated-facts.ts';

/** The booking system's clock minus this one's. */
const DIFFERED = 'clock-differed-ms';

/** One moment by both clocks. */
export interface ClockMark {
  readonly wall: number;
  readonly monotonic: number;
}

export const passed = (since: ClockMark, now: ClockMark): number => now.monotonic - since.monotonic;
export const onFrom = (since: ClockMark | undefined, now: ClockMark): number | undefined =>
  since && Math.floor(since.wall + passed(since, now));

/** The other clock's time, and its difference from this machine's. */
type Away = ClockMark & { readonly offMs: number };

export function createClocksAway(facts: DatedFacts, start: ClockMark) {
  const keptOffMs = facts.time(DIFFERED);
  /** The booking system's, as last received, possibly before this start. */
  let differed: Away | undefined =
    keptOffMs === undefined ? undefined : { ...start, wall: start.wall + keptOffMs, offMs: keptOffMs };
  /** Of whatever may answer in its place, in this run only. */
  let other: Away | undefined;
  return {
    recalledAt(now: ClockMark): ClockEvidence['recalled'] {
      const recalled = other ?? differed;
      const measured = onFrom(recalled, now);
      return recalled && measured !== undefined ? [measured, now.wall + recalled.offMs] : undefined;
    },
    /** Undefined if the clocks agree. */
    service(heard: number | undefined, now: ClockMark): void {
      differed = heard === undefined ? undefined : { ...now, wall: heard, offMs: heard - now.wall };
    },
    /** Undefined after an answer of the booking system itself. */
    other(said: number | undefined, now: ClockMark): void {
      const isAway =
        said !== undefined &&
        Math.abs(said - now.wall) > AGREE_MS &&
        isNearService({ wall: now.wall, service: said });
      other = isAway ? { ...now, wall: said, offMs: said - now.wall } : undefined;
    },
    keep(): void {
      if (differed) facts.keep(DIFFERED, differed.offMs);
      else if (facts.time(DIFFERED) !== undefined) facts.forget(DIFFERED);
    },
  };
}
