/** In the strip above the day: the list on paper, the day in figures, and what staff did. */
import { ChartColumn, Ellipsis, FileSpreadsheet, Printer, ScrollText } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched, type LoadPart } from '../../ui/fetched.tsx';
import type { Day } from '../day/day.ts';
import type { Filters } from '../list/groups.ts';
import type { ShownList } from '../list/list-csv.ts';
import { SaveListButton } from '../list/save-list-button.tsx';
import type { KeptList } from '../lists/lists-window.tsx';
import { DayPaper, usePrintKey } from '../paper/day-paper.tsx';
import type { StaffStore } from '../staff/staff-store.ts';
import './desk-more.css';
import type { SheetProps, Sheets } from './sheets.ts';

export interface DeskMoreProps {
  readonly sheets: Sheets;
  /** `YYYY-MM-DD`; undefined until the hub has told it. */
  readonly today: string | undefined;
  /** As it is shown. */
  readonly list: ShownList & { readonly day: Day | undefined; readonly filters: Filters };
  readonly staff: Pick<StaffStore, 'getState'>;
}

export function DeskMore({ sheets, today, list, staff }: DeskMoreProps): ReactNode {
  const { t } = useTranslation('desk');
  const { day, filters } = list;
  const [isOpen, setIsOpen] = useState(false);
  const [sheet, setSheet] = useState<SheetName>();
  const place = useRef<HTMLDivElement>(null);
  usePrintKey();
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('.more-list button')?.focus();
  }, [isOpen]);

  function back(): void {
    setIsOpen(false);
    place.current?.querySelector<HTMLElement>('button')?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && place.current?.contains(relatedTarget) === true)) setIsOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    back();
  }

  function open(name: SheetName): void {
    back();
    setSheet(name);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and a lost focus close what the button opened
    <div ref={place} className="desk-extra" onBlur={onBlur} onKeyDown={onKeyDown}>
      <Button
        kind="quiet"
        aria-label={t('sheets.label')}
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
        icon={Ellipsis}
      />
      {isOpen && (
        <div className="more-list">
          <Button
            kind="quiet"
            onPress={() => {
              back();
              window.print();
            }}
            icon={Printer}
          >
            {t('sheets.print')}
          </Button>
          <SaveListButton list={list} onPressed={back} />
          <Button kind="quiet" onPress={() => open('figures')} icon={ChartColumn}>
            {t('sheets.figures')}
          </Button>
          <Button kind="quiet" onPress={() => open('trail')} icon={ScrollText}>
            {t('sheets.trail')}
          </Button>
        </div>
      )}
      {sheet !== undefined && (
        <FetchedSheet
          name={sheet}
          sheets={sheets}
          today={today}
          shown={day?.date}
          clerks={(staff.getState().who?.clerks ?? []).map(({ name }) => name)}
          onClose={() => setSheet(undefined)}
        />
      )}
      <DayPaper day={day} filters={filters} />
    </div>
  );
}

type SheetName = 'figures' | 'trail';

async function loadTrail(i18n: I18n) {
  const { TrailSheet, sentences } = await import('./trail-sheet.tsx');
  await i18n.include(sentences);
  return TrailSheet;
}

async function loadFigures(i18n: I18n) {
  const { FiguresSheet, sentences } = await import('../figures/figures-sheet.tsx');
  await i18n.include(sentences);
  return FiguresSheet;
}

export const LOAD_SHEET: Readonly<Record<SheetName, LoadPart<SheetProps>>> = {
  figures: loadFigures,
  trail: loadTrail,
};

function FetchedSheet({ name, ...props }: SheetProps & { readonly name: SheetName }): ReactNode {
  return <Fetched key={name} load={LOAD_SHEET[name]} props={props} />;
}

export async function loadListsWindow(i18n: I18n) {
  const { ListsWindow, sentences } = await import('../lists/lists-window.tsx');
  await i18n.include(sentences);
  return ListsWindow;
}

/** Opens lists brought by hand from the strip above the day. */
export function ListsButton({ kept }: { readonly kept: KeptList }): ReactNode {
  const { t } = useTranslation('desk');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        className="lists-button"
        aria-label={t('lists.button')}
        onPress={() => setIsOpen(true)}
        icon={FileSpreadsheet}
      >
        <span className="lists-word">{t('lists.button')}</span>
      </Button>
      {isOpen && <Fetched load={loadListsWindow} props={{ kept, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
