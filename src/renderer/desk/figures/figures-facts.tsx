/** The figures of a day at a glance: arrivals, waits, no-shows, and where visitors were checked in. */
import type { ReactNode } from 'react';
import type { DayFigures } from '../../../contract/figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usualUntil } from './arrivals-line.ts';
import { useDayClock } from './arrivals-chart.tsx';
import { useFigureWords } from './figure-words.ts';
import './figures-facts.css';

interface FactsProps {
  readonly figures: DayFigures;
  readonly isToday: boolean;
}

export function FiguresFacts({ figures, isToday }: FactsProps): ReactNode {
  const { t } = useTranslation('figures');
  const { minutes, number, percent } = useFigureWords();
  const { sinceMidnight } = useDayClock(figures.day);
  const { all, before } = figures;
  const { arrived, booked, decided, noShow, medianWaitMs, longWaitMs, atKiosks, atDesks } = all;
  const usual = usualUntil(before, isToday ? sinceMidnight(figures.countedAt) : undefined);
  const shares = [
    { key: 'kiosks', share: arrived === 0 ? 0 : atKiosks / arrived, words: 'atKiosks' },
    { key: 'desks', share: arrived === 0 ? 0 : atDesks / arrived, words: 'atDesks' },
    {
      key: 'elsewhere',
      share: arrived === 0 ? 0 : (arrived - atKiosks - atDesks) / arrived,
      words: 'elsewhere',
    },
  ] as const;
  return (
    <dl className="figures-facts stack-3">
      <div>
        <dt>{t('arrived')}</dt>
        <dd className="figures-number">{number(arrived)}</dd>
        <dd>{t('ofBooked', { booked: number(booked) })}</dd>
        {usual !== undefined && <dd>{t(isToday ? 'usuallyByNow' : 'usually', { number: number(usual) })}</dd>}
      </div>
      <div>
        <dt>{t('wait')}</dt>
        <dd className="figures-number">{medianWaitMs === undefined ? '–' : minutes(medianWaitMs)}</dd>
        <dd>{longWaitMs === undefined ? t('unknown') : t('longWait', { wait: minutes(longWaitMs) })}</dd>
      </div>
      <div>
        <dt>{t('noShows')}</dt>
        <dd className="figures-number">{number(noShow)}</dd>
        <dd>{decided === 0 ? t('unknown') : t('rateOf', { rate: percent(noShow / decided) })}</dd>
      </div>
      <div>
        <dt>{t('checkIns')}</dt>
        <dd className="figures-shares" aria-hidden>
          {shares.map(({ key, share }) => (
            <span key={key} data-of={key} style={{ flexGrow: share }} />
          ))}
        </dd>
        {shares
          .filter(({ key, share }) => key !== 'elsewhere' || share > 0)
          .map(({ key, share, words }) => (
            <dd key={key} className="figures-share" data-of={key}>
              {t(words, { share: percent(share) })}
            </dd>
          ))}
      </div>
    </dl>
  );
}
