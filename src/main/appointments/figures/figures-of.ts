/** The figures of some visits. Pure. */
import type { Figures } from '../../../contract/figures.ts';
import type { Visit } from './visit.ts';

/** A visit with its wait, in milliseconds, where that is known. */
export interface CountedVisit extends Omit<Visit, 'wait'> {
  readonly waitMs: number | undefined;
}

/** Of an even number the mean of the two in the middle, to the millisecond. */
function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2);
}

export function figuresOf(visits: readonly CountedVisit[]): Figures {
  const waits = visits.flatMap(({ waitMs }) => waitMs ?? []);
  const medianWaitMs = median(waits);
  const count = (holds: (visit: CountedVisit) => boolean): number => visits.filter(holds).length;
  return {
    booked: visits.length,
    arrived: count(({ hasCome }) => hasCome),
    noShow: count(({ isNoShow }) => isNoShow),
    decided: count(({ hasCome, isNoShow }) => hasCome || isNoShow),
    waits: waits.length,
    ...(medianWaitMs === undefined ? {} : { medianWaitMs }),
  };
}

/** In the order in which each key is first met. */
export function grouped<Key>(
  visits: readonly CountedVisit[],
  keyOf: (visit: CountedVisit) => Key,
): ReadonlyMap<Key, readonly CountedVisit[]> {
  return Map.groupBy(visits, keyOf);
}
