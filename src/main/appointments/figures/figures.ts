/** Figures of a day beside those of earlier weeks, and of weeks and months; and what is kept of days that are over. */
import { type CancelTimer, HOUR_MS, MINUTE_MS, repeatEvery, wallMs } from '../../../clock/clock.ts';
import type { DayFigures, FiguresPeriod, PeriodKind, Periods } from '../../../contract/figures.ts';
import type { Logged } from '../../base/capabilities.ts';
import { inSlices } from '../../base/in-slices.ts';
import { boundsOfDayNamed, createDays } from '../../base/location-day.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { createDayCount, type DayCountDeps } from './day-figures.ts';
import { periodsCsv } from './figures-csv.ts';
import { createKeptFigures, type LineDay, sumOf } from './kept-figures.ts';
import { daysAfter, spansUntil } from './periods.ts';

/** Tickets, and with them waits, are kept for a week. */
const DAYS_COUNTED = 6;
const WEEKS_BESIDE = 4;
const PERIODS_SHOWN: Readonly<Record<PeriodKind, number>> = { week: 13, month: 13 };
/** A hub that starts has visitors to answer first. */
const FIRST_AFTER_MS = MINUTE_MS;

interface FiguresDeps extends DayCountDeps, Logged {
  readonly database: Pick<Database, 'sqlite' | 'transaction'>;
}

interface NotCounted {
  readonly kind: 'not-counted';
}
const NOT_COUNTED: NotCounted = { kind: 'not-counted' };

export interface FiguresDesk {
  /** Default: today. */
  day(day: string | undefined): Promise<DayFigures | NotCounted>;
  periods(by: PeriodKind): Promise<Periods | NotCounted>;
  close(): void;
}

export function openFiguresDesk(deps: FiguresDeps): FiguresDesk {
  const { clock, closing, timeZone } = deps;
  const dayAt = createDays(timeZone);
  const countDay = createDayCount(deps);
  const kept = createKeptFigures(deps.database, deps.locationId);
  const today = () => dayAt(wallMs(clock));
  const boundsOf = (day: string) => boundsOfDayNamed(day, timeZone);
  let keptOn: string | undefined;

  /** What happened late yesterday is counted again on the next day; earlier days only where nothing is kept. */
  async function keep(): Promise<void> {
    const { day: now } = today();
    if (keptOn === now) return;
    for (let n = 1; n <= DAYS_COUNTED; n += 1) {
      const day = daysAfter(now, -n);
      const bounds = boundsOf(day);
      if (!bounds || (n > 1 && kept.of(bounds) !== undefined)) continue;
      const counted = await countDay(day, bounds);
      if (!counted) return;
      if (counted.lines.length > 0) kept.keep(bounds, counted.lines);
    }
    keptOn = now;
  }

  async function keepIfPossible(): Promise<void> {
    try {
      await keep();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      // The next look tries again.
      deps.log.warn('figures-not-kept');
    }
  }

  let underWay: Promise<void> | undefined;
  const keepInTurn = (): Promise<void> =>
    (underWay ??= keepIfPossible().finally(() => {
      underWay = undefined;
    }));

  function weeksBefore(day: string): DayFigures['before'] {
    return Array.from({ length: WEEKS_BESIDE }, (_, n) => daysAfter(day, -7 * (n + 1))).flatMap((before) => {
      const bounds = boundsOf(before);
      const lines = bounds && kept.of(bounds);
      return lines ? [{ day: before, ...sumOf(lines) }] : [];
    });
  }

  /** Days of the last weeks or months, and today as it is now. */
  async function daysSince(from: string): Promise<ReadonlyMap<string, readonly LineDay[]> | undefined> {
    await keepInTurn();
    const now = today();
    const live = await countDay(now.day, now);
    const found = await inSlices(kept.since(boundsOf(from)?.startsAt ?? 0), clock, () => closing.aborted);
    if (!live || !found) return undefined;
    const days = new Map(found.value.map(({ day, lines }) => [day, lines]));
    return live.lines.length > 0 ? days.set(now.day, live.lines) : days;
  }

  const stopping = scheduleKeeping(deps, keepInTurn);
  return {
    async day(name) {
      const now = today();
      const day = name ?? now.day;
      const counted = await countDay(day, day === now.day ? now : boundsOf(day));
      return counted ? { ...counted.figures, before: weeksBefore(day) } : NOT_COUNTED;
    },
    async periods(by) {
      const spans = spansUntil(today().day, by, PERIODS_SHOWN[by]);
      const days = await daysSince(spans[0]?.from ?? '');
      if (!days) return NOT_COUNTED;
      const all = spans.map(({ from, to }): FiguresPeriod => {
        const inside = [...days].filter(([day]) => day >= from && day <= to);
        return {
          from,
          to,
          days: inside.length,
          figures: sumOf(inside.flatMap(([, lines]) => lines)).figures,
        };
      });
      const first = all.findIndex((period) => period.days > 0);
      const periods = first < 0 ? [] : all.slice(first);
      return { kind: 'counted', by, countedAt: wallMs(clock), periods, csv: periodsCsv(periods) };
    },
    close: () => stopping(),
  };
}

function scheduleKeeping({ clock }: FiguresDeps, keep: () => Promise<void>): CancelTimer {
  let stop: CancelTimer = clock.after(FIRST_AFTER_MS, () => {
    void keep();
    stop = repeatEvery(clock, HOUR_MS, () => void keep());
  });
  return () => stop();
}
