/** The day as a line: arrivals by time, beside the same weekday of the last weeks. */
import { type ReactNode, useState } from 'react';
import type { DayFigures } from '../../../contract/figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { createLocalTimes } from '../booking/local-time.ts';
import { hoursOf, roundAbove, stepsOver, stepsOf, usualSteps } from './arrivals-line.ts';
import { Chart, xOf, yOf } from './chart-frame.tsx';

interface ArrivalsChartProps {
  readonly figures: DayFigures;
  /** Whether the day goes on. */
  readonly isToday: boolean;
}

const MOST_HOURS_NAMED = 12;

/** Milliseconds since midnight on the location's clocks, and what they show at a half hour of the day. */
export function useDayClock(day: string) {
  const { settings, formats } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  return {
    sinceMidnight: (at: number): number => Date.parse(`${times.write(at)}Z`) - Date.parse(`${day}T00:00Z`),
    timeOf(step: number): string {
      const time = `${String(Math.floor(step / 2) % 24).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`;
      return formats.clock(times.read(`${day}T${time}`)?.at ?? 0);
    },
  };
}

export function ArrivalsChart({ figures, isToday }: ArrivalsChartProps): ReactNode {
  const { t } = useTranslation('figures');
  const { sinceMidnight, timeOf } = useDayClock(figures.day);
  const steps = stepsOf(figures.arrivals);
  const usual = usualSteps(figures.before);
  const hours = hoursOf(steps, usual);
  if (!hours) return null;
  const { from, to } = hours;
  // A half hour that is not over would look like a fall.
  const until = isToday ? Math.min(to, stepsOver(sinceMidnight(figures.countedAt))) : to;
  const peak = Math.max(...steps);
  const most = roundAbove(Math.max(peak, ...(usual ?? [])));
  // A half hour's arrivals stand in its middle.
  const shareOf = (step: number): number => (step + 0.5 - from) / (to - from);
  const pointsOf = (line: readonly number[], end: number): string[] =>
    line
      .slice(from, end)
      .map((count, n) => `${xOf(shareOf(from + n)).toFixed(1)},${yOf(count / most).toFixed(1)}`);
  const points = pointsOf(steps, until);
  const ground = yOf(0).toFixed(1);
  const edges = [points[0], points.at(-1)].map((point) => `${point?.split(',')[0] ?? 0},${ground}`);
  const every = Math.ceil((to - from) / 2 / MOST_HOURS_NAMED) * 2;
  return (
    <figure className="figures-chart stack-2">
      <figcaption>
        <h3>{t('arrivals')}</h3>
        <Legend weeks={figures.before.length} />
      </figcaption>
      <Chart
        most={most}
        names={Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, n) => from + n * every).map(
          (step) => ({ key: String(step), at: (step - from) / (to - from), words: timeOf(step) }),
        )}
        label={peak === 0 ? t('noArrivals') : t('chart', { time: timeOf(steps.indexOf(peak)), number: peak })}
      >
        {points.length > 1 && (
          <polygon className="chart-area" points={[edges[0], ...points, edges[1]].join(' ')} />
        )}
        {usual && <polyline className="chart-usual" points={pointsOf(usual, to).join(' ')} />}
        <polyline className="chart-line" points={points.join(' ')} />
      </Chart>
    </figure>
  );
}

function Legend({ weeks }: { readonly weeks: number }): ReactNode {
  const { t } = useTranslation('figures');
  return (
    <ul className="chart-legend soft">
      <li>
        <svg viewBox="0 0 32 12" aria-hidden>
          <line className="chart-line" x1="2" x2="30" y1="6" y2="6" />
        </svg>
        {t('thisDay')}
      </li>
      {weeks > 0 ? (
        <li>
          <svg viewBox="0 0 32 12" aria-hidden>
            <line className="chart-usual" x1="0" x2="32" y1="6" y2="6" />
          </svg>
          {t('usual', { count: weeks })}
        </li>
      ) : (
        <li>{t('noUsual')}</li>
      )}
    </ul>
  );
}

/** The same as numbers. */
export function ArrivalsTable({ figures }: Pick<ArrivalsChartProps, 'figures'>): ReactNode {
  const { t } = useTranslation('figures');
  const { timeOf } = useDayClock(figures.day);
  const steps = stepsOf(figures.arrivals);
  const usual = usualSteps(figures.before);
  const hours = hoursOf(steps, usual);
  if (!hours) return null;
  const rows = Array.from({ length: hours.to - hours.from }, (_, n) => hours.from + n);
  return (
    <details className="figures-more">
      <summary>{t('asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('thisDay')}</th>
            {usual && <th scope="col">{t('usual', { count: figures.before.length })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((step) => (
            <tr key={step}>
              <th scope="row">{timeOf(step)}</th>
              <td>{steps[step]}</td>
              {usual && <td>{Math.round((usual[step] ?? 0) * 10) / 10}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
