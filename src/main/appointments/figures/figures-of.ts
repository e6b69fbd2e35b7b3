/** The figures of some visits. Pure; what counts is defined in `visit.ts`. */
import type { Figures } from '../../../contract/figures.ts';
import type { FiguresVisit } from './visit.ts';

/** In milliseconds; undefined where it is not known. */
export interface CountedVisit extends Omit<FiguresVisit, 'wait'> {
  readonly waitMs: number | undefined;
}

/** Counts that may be added up. */
export type Counts = Pick<Figures, 'booked' | 'arrived' | 'noShow' | 'decided' | 'atKiosks' | 'atDesks'>;

export const NO_COUNTS: Counts = {
  booked: 0,
  arrived: 0,
  noShow: 0,
  decided: 0,
  atKiosks: 0,
  atDesks: 0,
};

export const addCounts = (a: Counts, b: Counts): Counts => ({
  booked: a.booked + b.booked,
  arrived: a.arrived + b.arrived,
  noShow: a.noShow + b.noShow,
  decided: a.decided + b.decided,
  atKiosks: a.atKiosks + b.atKiosks,
  atDesks: a.atDesks + b.atDesks,
});

export function countsOf(visits: readonly CountedVisit[]): Counts {
  const count = (holds: (visit: CountedVisit) => boolean): number => visits.filter(holds).length;
  return {
    booked: visits.length,
    arrived: count(({ hasCome }) => hasCome),
    noShow: count(({ isNoShow }) => isNoShow),
    decided: count(({ hasCome, isNoShow }) => hasCome || isNoShow),
    atKiosks: count(({ checkedInAt }) => checkedInAt === 'kiosk'),
    atDesks: count(({ checkedInAt }) => checkedInAt === 'desk'),
  };
}

export const figuresOf = (visits: readonly CountedVisit[]): Figures =>
  withWaits(
    countsOf(visits),
    visits.flatMap(({ waitMs }) => waitMs ?? []),
  );

const LONG_SHARE = 0.9;

/** `waits` in milliseconds, in any order. */
export function withWaits(counts: Counts, waits: readonly number[]): Figures {
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  const long = sorted[Math.ceil(sorted.length * LONG_SHARE) - 1];
  return {
    ...counts,
    waits: sorted.length,
    ...(low === undefined || high === undefined ? {} : { medianWaitMs: Math.round((low + high) / 2) }),
    ...(long === undefined ? {} : { longWaitMs: Math.round(long) }),
  };
}
