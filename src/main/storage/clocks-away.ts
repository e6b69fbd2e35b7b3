/**
 * Clocks that differ from this machine's by minutes or hours: which one is right is open, also after a restart that hears
 * neither of them again (docs/adr/0051).
 */
import { AGREE_MS, type ClockEvidence, isNearService } from '../base/clock-judgement.ts';
import type { DatedFacts } from './dated-facts.ts';

/** By how much the service's clock is ahead of this one, where both may be right and neither is believed alone. */
const DIFFERED = 'clock-differed-ms';

/** A moment by the wall clock, and when that was by the monotonic one. */
export interface Mark {
  readonly wall: number;
  readonly monotonic: number;
}

export const passed = (since: Mark, now: Mark): number => now.monotonic - since.monotonic;
export const onFrom = (since: Mark | undefined, now: Mark): number | undefined =>
  since && Math.floor(since.wall + passed(since, now));

/** A clock that is hours away at most: what it shows, and by how much it is ahead of this machine's. */
type Away = Mark & { readonly offMs: number };

/** The clocks that are hours away from this machine's, where none of them is believed alone. */
export function createClocksAway(facts: DatedFacts, start: Mark) {
  const keptOffMs = facts.time(DIFFERED);
  /** The service's, as last heard, perhaps before this start. */
  let differed: Away | undefined =
    keptOffMs === undefined ? undefined : { ...start, wall: start.wall + keptOffMs, offMs: keptOffMs };
  /** That of whoever may be another than the service, in this run: visitors are let in by it too. */
  let other: Away | undefined;
  return {
    recalledAt(now: Mark): ClockEvidence['recalled'] {
      const recalled = other ?? differed;
      const measured = onFrom(recalled, now);
      return recalled && measured !== undefined ? [measured, now.wall + recalled.offMs] : undefined;
    },
    /** The service's clock shows `heard`, or is not away any more. */
    service(heard: number | undefined, now: Mark): void {
      differed = heard === undefined ? undefined : { ...now, wall: heard, offMs: heard - now.wall };
    },
    /** Somebody else's shows `said`; undefined once the service was heard itself. */
    other(said: number | undefined, now: Mark): void {
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
