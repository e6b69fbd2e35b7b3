/** The day in figures: today, or any day that is kept. */
import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { saveCsv } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { DayChooser } from '../list/day-chooser.tsx';
import type { SheetProps } from './sheets.ts';
import { FiguresTable } from './figures-table.tsx';
import { DeskWindow } from '../window/desk-window.tsx';
import './figures-sheet.css';

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
