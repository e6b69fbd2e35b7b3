/** Below the header: the list, and who calls from a kiosk. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { DeskState } from '../day/desk-store.ts';
import { COMPACT, useHabit } from '../habits/habit.ts';
import { DayList } from './day-list.tsx';
import { isDayInDoubt } from '../status/status-sentence.ts';
import './empty-list.css';
import type { Mark } from '../day/row-status.ts';
import { type List, useHandOn } from './use-list.ts';
import type { Selection } from './use-selection.ts';

export interface ListPartProps {
  readonly list: List;
  readonly state: DeskState;
  readonly selection: Selection;
  readonly now: number;
  readonly markOf: (appointmentId: string) => Mark | undefined;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

export function ListPart(props: ListPartProps): ReactNode {
  const { list, state, selection, now, markOf } = props;
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const { selectedId, setSelectedId } = selection;
  const [isCompact] = useHabit(COMPACT);
  const { query, entries, filters } = list;
  const place = useRef<HTMLDivElement>(null);
  useHandOn(place, list.hand);
  useStillPlace(place, list.hand.isInHand);
  useOnlyHit(list, setSelectedId);

  return (
    <main className="desk-main">
      <output className="visually-hidden">
        {list.isSearch && t('search.found', { count: list.ids.size })}
      </output>
      {connection === 'lost' && <AsOf now={now} />}
      <div ref={place} className="desk-list">
        {list.day === undefined && <p className="desk-empty">{t('empty.loading')}</p>}
        {list.day !== undefined && entries.length === 0 && (
          <EmptyList
            query={query}
            isFiltered={Object.keys(filters).length > 0}
            isToday={list.which === 'today'}
            isDayInDoubt={isDayInDoubt(state.status)}
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
            density={isCompact ? 'compact' : 'roomy'}
            onSelect={setSelectedId}
            onOpen={() => selection.setMenuOpen(true)}
            onEscape={props.onEscape}
            onFold={list.fold}
          />
        )}
        {list.isMore && <p className="desk-list-more soft">{t('search.more')}</p>}
      </div>
      {props.children}
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

/**
 * Scrolls a list that moves down by as much, before the change is painted. One that ends higher keeps the row with the
 * keyboard in sight.
 */
function useStillPlace(place: RefObject<HTMLElement | null>, isInHand: () => boolean): void {
  useEffect(() => {
    const list = place.current;
    if (list === null) return;
    let top = list.getBoundingClientRect().top;
    const sizes = new ResizeObserver(() => {
      const before = top;
      const box = list.getBoundingClientRect();
      top = box.top;
      if (top !== before && isInHand()) list.scrollBy(0, top - before);
      const row = list.querySelector('.day-row:focus')?.getBoundingClientRect();
      if (row !== undefined && row.bottom > box.bottom) list.scrollBy(0, row.bottom - box.bottom);
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [place, isInHand]);
}

interface EmptyListProps {
  readonly query: string;
  readonly isFiltered: boolean;
  readonly isToday: boolean;
  readonly isDayInDoubt: boolean;
  readonly onShowAll: () => void;
}

function EmptyList(props: EmptyListProps): ReactNode {
  const { query, isFiltered, isToday, onShowAll } = props;
  const { t } = useTranslation('desk');
  const asked = query.trim();
  if (asked === '' && isToday && props.isDayInDoubt)
    return (
      <div className="desk-empty">
        <h2>{t('pill.clock')}</h2>
      </div>
    );
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
