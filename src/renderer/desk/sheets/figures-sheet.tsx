/** The day in figures: today, or any day that is kept. */
import { Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DayFigures, Figures } from '../../../contract/figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { saveCsv } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { DayChooser } from '../list/filter-bar.tsx';
import { DeskWindow } from '../window/desk-window.tsx';
import './figures-sheet.css';
import type { SheetProps } from './sheets.ts';

export function FiguresSheet({ sheets, today, shown, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection, formats } = useScreen();
  const [chosen, setChosen] = useState(shown === today ? undefined : shown);
  const { figures, isCounting, hasFailed } = useStore(sheets.figures);
  const lost = connection !== 'connected';
  useEffect(() => {
    if (!lost) void sheets.figures.count(chosen);
  }, [sheets, chosen, lost]);
  const isEmpty = figures?.all.booked === 0;
  return (
    <DeskWindow className="sheet" title={t('figures.title')} onClose={onClose}>
      <div className="figures-tools">
        <DayChooser today={today} chosen={chosen} onDay={setChosen} />
        <Button
          needsHub
          isDisabled={isCounting}
          onPress={() => void sheets.figures.count(chosen)}
          icon={RefreshCw}
        >
          {t('figures.again')}
        </Button>
        <Button
          isDisabled={figures === undefined || isEmpty}
          onPress={() => figures && saveCsv(`foyer-day-${figures.day}.csv`, figures.csv)}
          icon={Download}
        >
          {t('figures.csv')}
        </Button>
        <output className="figures-said" data-bad={hasFailed ? '' : undefined}>
          {hasFailed && t('figures.problem')}
          {isCounting && figures === undefined && t('figures.counting')}
          {!hasFailed &&
            figures !== undefined &&
            t('figures.countedAt', { time: formats.time(figures.countedAt) })}
        </output>
      </div>
      {isEmpty && <p>{t('figures.empty')}</p>}
      {figures !== undefined && !isEmpty && <FiguresTable figures={figures} />}
      {figures !== undefined && (
        <div className="figures-notes">
          {figures.withoutAppointment > 0 && (
            <p>{t('figures.notes.without', { count: figures.withoutAppointment })}</p>
          )}
          {!isEmpty && <p>{t('figures.notes.wait')}</p>}
          {!isEmpty && <p>{t('figures.notes.rate')}</p>}
        </div>
      )}
    </DeskWindow>
  );
}

const MINUTE_MS = 60_000;

const COLUMNS = ['booked', 'arrived', 'open', 'wait', 'waits', 'noShows', 'rate'] as const;

interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
}

function FiguresTable({ figures }: { readonly figures: DayFigures }): ReactNode {
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
