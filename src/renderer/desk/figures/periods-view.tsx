/** Weeks or months, as bars and as numbers. */
import type { ReactNode } from 'react';
import type { FiguresPeriod, Periods } from '../../../contract/figures.ts';
import { localeIn } from '../../i18n/formats.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { roundAbove } from './arrivals-line.ts';
import { Chart, xOf, yOf } from './chart-frame.tsx';
import { useFigureWords } from './figure-words.ts';
import { Unknown } from './unknown.tsx';

interface PeriodsProps {
  readonly periods: Periods;
  /** `YYYY-MM-DD`: the period that it is in goes on. */
  readonly today: string | undefined;
}

/** `2 Nov` and `week from 2 November`, or `Nov` and `November 2026`. */
function usePeriodNames(by: Periods['by']) {
  const { t, i18n } = useTranslation('figures');
  const { settings } = useScreen();
  const locale = localeIn(i18n.language, settings.locale);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', numberingSystem: 'latn' });
  const short = format(by === 'week' ? { day: 'numeric', month: 'short' } : { month: 'short' });
  const long = format(by === 'week' ? { day: 'numeric', month: 'long' } : { month: 'long', year: 'numeric' });
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
  return {
    short: ({ from }: FiguresPeriod): string => short.format(at(from)),
    long: ({ from }: FiguresPeriod): string =>
      by === 'week' ? t('weekFrom', { day: long.format(at(from)) }) : long.format(at(from)),
  };
}

const GAP = 0.3;
const MOST_NAMED = 8;

/** Every second one where there is no room for all, and the last one always. */
const isNamed = (n: number, count: number): boolean => count <= MOST_NAMED || (count - 1 - n) % 2 === 0;

export function PeriodsChart({ periods: { by, periods }, today }: PeriodsProps): ReactNode {
  const { t } = useTranslation('figures');
  const names = usePeriodNames(by);
  const { number } = useFigureWords();
  const best = periods.reduce<FiguresPeriod | undefined>(
    (most, one) => (most === undefined || one.figures.arrived > most.figures.arrived ? one : most),
    undefined,
  );
  if (best === undefined) return null;
  const most = roundAbove(best.figures.arrived);
  // A single week is a bar among others, not a wall.
  const places = Math.max(periods.length, 6);
  const width = (xOf(1) / places) * (1 - GAP);
  return (
    <figure className="figures-chart stack-2">
      <figcaption>
        <h3>{t(by === 'week' ? 'arrivalsByWeek' : 'arrivalsByMonth')}</h3>
      </figcaption>
      <Chart
        most={most}
        names={periods.map((period, n) => ({
          key: period.from,
          at: (n + 0.5) / places,
          words: (
            <>
              <span className="chart-number">{number(period.figures.arrived)}</span>
              {isNamed(n, periods.length) && names.short(period)}
            </>
          ),
        }))}
        label={t('chartPeriods', { period: names.long(best), number: number(best.figures.arrived) })}
      >
        {periods.map((period, n) => {
          const top = yOf(period.figures.arrived / most);
          return (
            <rect
              key={period.from}
              className="chart-bar"
              data-open={today !== undefined && period.to >= today ? '' : undefined}
              x={xOf((n + 0.5) / places) - width / 2}
              y={top}
              width={width}
              height={yOf(0) - top}
            />
          );
        })}
      </Chart>
    </figure>
  );
}

const COLUMNS = ['booked', 'arrived', 'wait', 'long', 'noShows', 'rate', 'kioskShare', 'deskShare'] as const;

export function PeriodsTable({ periods: { by, periods } }: PeriodsProps): ReactNode {
  const { t } = useTranslation('figures');
  const names = usePeriodNames(by);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className="figures-table figures-periods" aria-label={t(`view.${by}`)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(by === 'week' ? 'week' : 'month')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...periods].reverse().map((period) => (
            <PeriodRow key={period.from} name={names.long(period)} period={period} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PeriodRow({ name, period: { figures } }: { readonly name: string; readonly period: FiguresPeriod }) {
  const { minutes, number, percent } = useFigureWords();
  const { booked, arrived, noShow, decided, medianWaitMs, longWaitMs, atKiosks, atDesks } = figures;
  const wait = (ms: number | undefined) => (ms === undefined ? <Unknown /> : minutes(ms));
  const share = (part: number, of: number) => (of === 0 ? <Unknown /> : percent(part / of));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(booked)}</td>
      <td>{number(arrived)}</td>
      <td>{wait(medianWaitMs)}</td>
      <td>{wait(longWaitMs)}</td>
      <td>{number(noShow)}</td>
      <td>{share(noShow, decided)}</td>
      <td>{share(atKiosks, arrived)}</td>
      <td>{share(atDesks, arrived)}</td>
    </tr>
  );
}
