/** The figures of a day: the whole of it, each line, and each hour. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DayFigures, Figures } from '../../../contract/figures.ts';
import { useScreen } from '../../ui/screen-context.ts';

const MINUTE_MS = 60_000;

const COLUMNS = ['booked', 'arrived', 'open', 'wait', 'waits', 'noShows', 'rate'] as const;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
}

export function FiguresTable({ figures }: { readonly figures: DayFigures }): ReactNode {
  const { t } = useTranslation('desk');
  const { formats } = useScreen();
  const lines = figures.lines.map((line) => ({ key: String(line.lineId), name: line.name, figures: line }));
  const hours = figures.hours.map((hour) => ({
    key: String(hour.startsAt),
    name: formats.clock(hour.startsAt),
    figures: hour,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <section className="figures-table" aria-label={t('figures.title')} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t('figures.caption', { day: figures.day })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('figures.which')}</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <FiguresRow name={t('figures.all')} figures={figures.all} />
        </tbody>
        <Group name={t('figures.lines')} rows={lines} />
        <Group name={t('figures.hours')} rows={hours} />
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
  const { t, i18n } = useTranslation('desk');
  const { booked, arrived, noShow, decided, waits, medianWaitMs } = figures;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{booked}</td>
      <td>{arrived}</td>
      <td>{booked - decided}</td>
      <td>
        {medianWaitMs === undefined ? (
          <Unknown />
        ) : (
          t('figures.minutes', { minutes: Math.round(medianWaitMs / MINUTE_MS) })
        )}
      </td>
      <td>{arrived === 0 ? <Unknown /> : t('figures.share', { waits, arrived })}</td>
      <td>{noShow}</td>
      <td>{decided === 0 ? <Unknown /> : percent.format(noShow / decided)}</td>
    </tr>
  );
}

/** A stroke for eyes: twelve hours that have not begun would say it twelve times. */
function Unknown(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('figures.unknown')}</span>
    </>
  );
}
