/** Figures: of a day, by default today, of weeks, and of months. */
import { Download, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DayFigures } from '../../../contract/figures.ts';
import sentencesOfFigures from '../../../words/en/figures.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { saveCsv } from '../../ui/save-text.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { DayChooser } from '../list/filter-bar.tsx';
import type { SheetProps } from '../sheets/sheets.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import { ArrivalsChart, ArrivalsTable } from './arrivals-chart.tsx';
import { FiguresFacts } from './figures-facts.tsx';
import './figures-sheet.css';
import { type Asked, FIGURES_VIEWS, type FiguresState, type FiguresView } from './figures-store.ts';
import { FiguresTable } from './figures-table.tsx';
import { PeriodsChart, PeriodsTable } from './periods-view.tsx';

export const sentences = { figures: sentencesOfFigures };

export function FiguresSheet({ sheets, today, shown, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('figures');
  const { connection } = useScreen();
  const [view, setView] = useState<FiguresView>('day');
  const [chosen, setChosen] = useState(shown === today ? undefined : shown);
  const state = useStore(sheets.figures);
  const lost = connection !== 'connected';
  const asked: Asked = view === 'day' ? { view, day: chosen } : { view };
  useEffect(() => {
    if (!lost) void sheets.figures.count(view === 'day' ? { view, day: chosen } : { view });
  }, [sheets, view, chosen, lost]);
  const file = fileOf(state);
  return (
    <DeskWindow className="sheet" title={t('title')} onClose={onClose}>
      <div className="figures-tools row-3">
        <ViewChooser view={view} onChoose={setView} />
        {view === 'day' && <DayChooser today={today} chosen={chosen} onDay={setChosen} />}
        <Button
          needsHub
          isDisabled={state.isCounting}
          onPress={() => void sheets.figures.count(asked)}
          icon={RefreshCw}
        >
          {t('again')}
        </Button>
        <Button
          isDisabled={file === undefined}
          onPress={() => file && saveCsv(file.name, file.csv)}
          icon={Download}
        >
          {t('csv')}
        </Button>
        <Said state={state} />
      </div>
      {state.day !== undefined && <DayView figures={state.day} today={today} />}
      {state.periods !== undefined && (
        <>
          {state.periods.periods.length === 0 && <p>{t('noPeriods')}</p>}
          {state.periods.periods.length > 0 && (
            <>
              <PeriodsChart periods={state.periods} today={today} />
              <PeriodsTable periods={state.periods} today={today} />
            </>
          )}
          <div className="figures-notes stack-2 soft">
            <p>{t('notes.kept')}</p>
            <p>{t('notes.rate')}</p>
          </div>
        </>
      )}
    </DeskWindow>
  );
}

function fileOf({ day, periods }: FiguresState): { readonly name: string; readonly csv: string } | undefined {
  if (day !== undefined && day.all.booked > 0) return { name: `foyer-day-${day.day}.csv`, csv: day.csv };
  const last = periods?.periods.at(-1);
  return periods && last && { name: `foyer-${periods.by}s-${last.to}.csv`, csv: periods.csv };
}

function Said({
  state: { day, periods, isCounting, hasFailed },
}: {
  readonly state: FiguresState;
}): ReactNode {
  const { t } = useTranslation('figures');
  const { formats } = useScreen();
  const countedAt = (day ?? periods)?.countedAt;
  return (
    <output className="figures-said faint" data-bad={hasFailed ? '' : undefined}>
      {hasFailed && t('problem')}
      {isCounting && countedAt === undefined && t('counting')}
      {!hasFailed && countedAt !== undefined && t('countedAt', { time: formats.time(countedAt) })}
    </output>
  );
}

interface ViewChooserProps {
  readonly view: FiguresView;
  readonly onChoose: (view: FiguresView) => void;
}

function ViewChooser({ view, onChoose }: ViewChooserProps): ReactNode {
  const { t } = useTranslation('figures');
  return (
    <fieldset className="figures-views" aria-label={t('views')}>
      {FIGURES_VIEWS.map((each) => (
        <label key={each}>
          <input type="radio" name="figures" checked={view === each} onChange={() => onChoose(each)} />
          <span>{t(`view.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface DayViewProps {
  readonly figures: DayFigures;
  readonly today: string | undefined;
}

function DayView({ figures, today }: DayViewProps): ReactNode {
  const { t } = useTranslation('figures');
  const { withoutAppointment } = figures;
  const isEmpty = figures.all.booked === 0;
  const isToday = figures.day === today;
  return (
    <>
      {isEmpty ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <FiguresFacts figures={figures} isToday={isToday} />
          <ArrivalsChart figures={figures} isToday={isToday} />
          <ArrivalsTable figures={figures} />
          <FiguresTable figures={figures} />
        </>
      )}
      <div className="figures-notes stack-2 soft">
        {withoutAppointment > 0 && <p>{t('notes.without', { count: withoutAppointment })}</p>}
        {!isEmpty && <p>{t('notes.wait')}</p>}
        {!isEmpty && <p>{t('notes.rate')}</p>}
      </div>
    </>
  );
}
