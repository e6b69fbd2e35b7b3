/** The figures of a day by line and by hour. */
import type { ReactNode } from 'react';
import type { DayFigures, Figures } from '../../../contract/figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useFigureWords } from './figure-words.ts';
import { Unknown } from './unknown.tsx';

const COLUMNS = ['booked', 'arrived', 'open', 'wait', 'long', 'waits', 'noShows', 'rate'] as const;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
}

export function FiguresTable({ figures }: { readonly figures: DayFigures }): ReactNode {
  const { t } = useTranslation('figures');
  const { formats } = useScreen();
  const lines = figures.lines.map((line) => ({ key: String(line.lineId), name: line.name, figures: line }));
  const hours = figures.hours.map((hour) => ({
    key: String(hour.startsAt),
    name: formats.clock(hour.startsAt),
    figures: hour,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className="figures-table" aria-label={t('title')} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t('caption', { day: figures.day })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('which')}</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <FiguresRow name={t('all')} figures={figures.all} />
        </tbody>
        <Group name={t('lines')} rows={lines} />
        <Group name={t('hours')} rows={hours} />
      </table>
    </section>
  );
}

function Group({ name, rows }: { readonly name: string; readonly rows: readonly Row[] }): ReactNode {
  return (
    <tbody>
      <tr className="figures-group">
        <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
          {name}
        </th>
      </tr>
      {rows.map(({ key, ...row }) => (
        <FiguresRow key={key} {...row} />
      ))}
    </tbody>
  );
}

function FiguresRow({ name, figures }: Omit<Row, 'key'>): ReactNode {
  const { t } = useTranslation('figures');
  const { minutes, percent } = useFigureWords();
  const { booked, arrived, noShow, decided, waits, medianWaitMs, longWaitMs } = figures;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{booked}</td>
      <td>{arrived}</td>
      <td>{booked - decided}</td>
      <td>{medianWaitMs === undefined ? <Unknown /> : minutes(medianWaitMs)}</td>
      <td>{longWaitMs === undefined ? <Unknown /> : minutes(longWaitMs)}</td>
      <td>{arrived === 0 ? <Unknown /> : t('share', { waits, arrived })}</td>
      <td>{noShow}</td>
      <td>{decided === 0 ? <Unknown /> : percent(noShow / decided)}</td>
    </tr>
  );
}
