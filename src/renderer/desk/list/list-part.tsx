/** The left of the front desk: what is asked for, who arrived last, and the list. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { DeskState } from '../day/desk-store.ts';
import { openWindow } from '../keys/use-letters.ts';
import { DayList, focusRow } from './day-list.tsx';
import './empty-list.css';
import { rowIds } from './groups.ts';
import { FilterBar, useDensity } from './filter-bar.tsx';
import type { Mark } from '../day/row-status.ts';
import { NewestArrival } from './arrivals.tsx';
import { SearchField } from './search-field.tsx';
import { useEntered } from './use-entered.ts';
import { type List, useHandOn } from './use-list.ts';
import type { Selection } from './use-selection.ts';

export interface ListPartProps {
  readonly list: List;
  readonly state: DeskState;
  readonly selection: Selection;
  readonly now: number;
  readonly markOf: (appointmentId: string) => Mark | undefined;
  readonly onSeen: (appointment: DeskAppointment) => void;
  readonly onShow: (appointmentId: string) => void;
  readonly children: ReactNode;
}

export function ListPart(props: ListPartProps): ReactNode {
  const { list, state, selection, now, markOf, onSeen, onShow } = props;
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const { selectedId, setSelectedId, field } = selection;
  const [density, setDensity] = useDensity();
  const { query, entries, filters } = list;
  const place = useRef<HTMLDivElement>(null);
  useHandOn(place, list.hand);
  useStillPlace(place, list.hand.isInHand);
  const rows = useMemo(() => rowIds(entries), [entries]);
  const newestId = state.day?.newestArrivalId;
  const newest = newestId === undefined ? undefined : state.day?.byId.get(newestId);
  useOnlyHit(list, setSelectedId);

  // A key in the search field has the list drawn first: these are the rows of then.
  const shown = useRef({ rows, query });
  useLayoutEffect(() => {
    shown.current = { rows, query };
  });
  const enter = useEntered(list, selection);

  function escape(): void {
    if (shown.current.query === '') setSelectedId(undefined);
    else list.search('');
    field.current?.focus();
  }

  function toList(): void {
    if (!focusRow(selectedId)) focusRow(shown.current.rows[0]);
  }
  useArrows(toList);

  return (
    <main className="desk-main">
      <div className="desk-tools">
        <SearchField
          fieldRef={field}
          query={query}
          onQuery={list.search}
          onEnter={enter}
          onDown={toList}
          onEscape={escape}
        />
        <FilterBar
          day={list.day}
          today={state.day?.date}
          filters={filters}
          onFilters={list.filter}
          chosen={list.chosen}
          onDay={list.choose}
          density={density}
          onDensity={setDensity}
        />
        {props.children}
        <NewestArrival
          appointment={newest}
          fresh={newest !== undefined && state.fresh.has(newest.appointmentId)}
          busy={newest !== undefined && state.busy.has(newest.appointmentId)}
          onSelect={onShow}
          onSeen={onSeen}
        />
        <output className="visually-hidden">
          {list.isSearch && t('search.found', { count: rows.length })}
        </output>
        {connection === 'lost' && <AsOf now={now} />}
      </div>
      <div ref={place} className="desk-list">
        {list.day === undefined && <p className="desk-empty">{t('empty.loading')}</p>}
        {list.day !== undefined && entries.length === 0 && (
          <EmptyList
            query={query}
            isFiltered={Object.keys(filters).length > 0}
            isToday={list.which === 'today'}
            onShowAll={() => list.filter({})}
          />
        )}
        {entries.length > 0 && (
          <DayList
            place={place}
            isWhole={list.day?.isWhole === true}
            entries={entries}
            selectedId={selectedId}
            fresh={state.fresh}
            markOf={markOf}
            sending={state.status?.service === 'reachable'}
            now={now}
            density={density}
            onSelect={setSelectedId}
            onOpen={() => selection.setMenuOpen(true)}
            onEscape={escape}
            onFold={list.fold}
          />
        )}
        {list.isMore && <p className="desk-list-more">{t('search.more')}</p>}
      </div>
    </main>
  );
}

function useOnlyHit({ isSearch, query, ids }: List, onSelect: (appointmentId: string) => void): void {
  const [only] = isSearch && ids.size === 1 ? ids : [];
  useEffect(() => {
    if (only !== undefined) onSelect(only);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each text, or nobody could let go of it
  }, [only, query]);
}

function AsOf({ now }: { readonly now: number }): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, formats } = useScreen();
  const [lostAt] = useState(() => clock.now());
  const minutes = Math.max(0, Math.floor((now - lostAt) / 60_000));
  return <p className="desk-as-of">{t('search.asOf', { time: formats.time(lostAt), minutes })}</p>;
}

/** Scrolls a list that moves down by as much, before the change is painted. */
function useStillPlace(place: RefObject<HTMLElement | null>, isInHand: () => boolean): void {
  useEffect(() => {
    const list = place.current;
    if (list === null) return;
    let top = list.getBoundingClientRect().top;
    const sizes = new ResizeObserver(() => {
      const before = top;
      top = list.getBoundingClientRect().top;
      if (top !== before && isInHand()) list.scrollBy(0, top - before);
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [place, isInHand]);
}

/** Arrow keys lead into the list also while nothing has the keyboard, as after a sign-in. */
function useArrows(toList: () => void): void {
  const now = useRef(toList);
  useEffect(() => {
    now.current = toList;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.target !== document.body || openWindow() !== undefined) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      now.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface EmptyListProps {
  readonly query: string;
  readonly isFiltered: boolean;
  readonly isToday: boolean;
  readonly onShowAll: () => void;
}

function EmptyList({ query, isFiltered, isToday, onShowAll }: EmptyListProps): ReactNode {
  const { t } = useTranslation('desk');
  const asked = query.trim();
  return (
    <div className="desk-empty">
      <h2>
        {asked === '' ? t(isToday ? 'empty.day' : 'empty.otherDay') : t('empty.search', { query: asked })}
      </h2>
      {asked === '' && isToday && !isFiltered && <p>{t('empty.dayHint')}</p>}
      {asked !== '' && !isFiltered && <p>{t('empty.searchHint')}</p>}
      {isFiltered && (
        <>
          <p>{t('empty.filtered')}</p>
          <Button onPress={onShowAll}>{t('empty.showAll')}</Button>
        </>
      )}
    </div>
  );
}
