/** At the end of the header: everything that is not needed all day, and what can be chosen at this screen. */
import {
  ChartColumn,
  Ellipsis,
  FileSpreadsheet,
  Printer,
  ScrollText,
  SlidersHorizontal,
  UserX,
} from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fetched, type LoadPart } from '../../ui/fetched.tsx';
import type { Day } from '../day/day.ts';
import { LetterHint } from '../keys/letter-hint.tsx';
import { useLetters } from '../keys/use-letters.ts';
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
  readonly kept: KeptList;
  /** `YYYY-MM-DD`; undefined until the hub has told it. */
  readonly today: string | undefined;
  /** As it is shown. */
  readonly list: ShownList & { readonly day: Day | undefined; readonly filters: Filters };
  readonly staff: StaffStore;
  readonly isAnybodyLate: boolean;
  readonly onNoShows: () => void;
}

type Opened = SheetName | 'lists' | 'preferences';

export function DeskMore(props: DeskMoreProps): ReactNode {
  const { sheets, today, list, staff } = props;
  const { t } = useTranslation('desk');
  const { day, filters } = list;
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const place = useRef<HTMLDivElement>(null);
  usePrintKey();
  useLetters({ k: () => setOpened('preferences') });
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('.more-list button:enabled')?.focus();
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

  function run(act: () => void): void {
    back();
    act();
  }

  const onClose = (): void => setOpened(undefined);
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
        <MoreList {...props} onBack={back} onOpen={(next) => run(() => setOpened(next))} onRun={run} />
      )}
      {opened === 'lists' && <Fetched load={loadListsWindow} props={{ kept: props.kept, onClose }} />}
      {opened === 'preferences' && <Fetched load={loadPreferences} props={{ onClose }} />}
      {(opened === 'figures' || opened === 'trail') && (
        <FetchedSheet
          name={opened}
          sheets={sheets}
          today={today}
          shown={day?.date}
          clerks={(staff.getState().who?.clerks ?? []).map(({ name }) => name)}
          onClose={onClose}
        />
      )}
      <DayPaper day={day} filters={filters} />
    </div>
  );
}

interface MoreListProps extends DeskMoreProps {
  readonly onBack: () => void;
  readonly onOpen: (next: Opened) => void;
  readonly onRun: (act: () => void) => void;
}

function MoreList({
  list,
  staff,
  isAnybodyLate,
  onNoShows,
  onBack,
  onOpen,
  onRun,
}: MoreListProps): ReactNode {
  const { t } = useTranslation('desk');
  const { who } = useStore(staff);
  return (
    <div className="more-list">
      <Button kind="quiet" onPress={() => onRun(() => window.print())} icon={Printer}>
        {t('sheets.print')}
      </Button>
      <SaveListButton list={list} onPressed={onBack} />
      <Button kind="quiet" onPress={() => onOpen('figures')} icon={ChartColumn}>
        {t('sheets.figures')}
      </Button>
      <Button kind="quiet" onPress={() => onOpen('trail')} icon={ScrollText}>
        {t('sheets.trail')}
      </Button>
      <Button kind="quiet" className="more-lists" onPress={() => onOpen('lists')} icon={FileSpreadsheet}>
        {t('lists.button')}
      </Button>
      {/* It stays where nobody is late: what comes and goes would move the last button from under a hand. */}
      <span title={isAnybodyLate ? undefined : t('many.none')}>
        <Button
          kind="quiet"
          className="more-late"
          needsHub
          isDisabled={!isAnybodyLate}
          onPress={() => onRun(onNoShows)}
          icon={UserX}
        >
          {t('many.button')}
          {!isAnybodyLate && <span className="visually-hidden">{t('many.none')}</span>}
        </Button>
      </span>
      <Button
        kind="quiet"
        className="more-keys"
        onPress={() => onOpen('preferences')}
        icon={SlidersHorizontal}
      >
        {t('keys.title')}
        <LetterHint letter="k" />
      </Button>
      <p className="more-who soft others-words">
        {who?.me === undefined ? t('staff.off') : `${t('staff.signedInAs')} ${who.me.name}`}
      </p>
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

export const loadPreferences = async () => (await import('../keys/preferences.tsx')).Preferences;
