/** What the list shows, by what the clerk asks of it: search, filters, day and folded groups. */
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { type Day, type WhichDay, whichDay } from '../day/day.ts';
import { type OtherDays, type OtherDaysStore, withOthers } from '../day/other-days.ts';
import { entriesOf, type Entry, type Filters, type GroupId } from './groups.ts';
import { CALM_MS, isInHand, type Rows, useRows } from './use-rows.ts';

export interface List extends Rows {
  readonly query: string;
  readonly search: (query: string) => void;
  readonly filters: Filters;
  readonly filter: (filters: Filters) => void;
  readonly chosen: string | undefined;
  readonly choose: (day: string | undefined) => void;
  readonly which: WhichDay;
  readonly fold: (group: GroupId) => void;
  readonly entries: readonly Entry[];
  readonly isMore: boolean;
  readonly all: Day | undefined;
  readonly hand: ListHand;
  /** Clears what hides this appointment of today. */
  readonly uncover: (appointmentId: string) => void;
}

export function useList(today: Day | undefined, others: OtherDaysStore, clock: Clock, now: number): List {
  const other = useOthers(others);
  const [query, setQuery] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const [folded, setFolded] = useState<Partial<Record<GroupId, boolean>>>({});
  const hand = useHand(clock);
  const rows = useRows(today, other, { query, filters }, now, hand.isInHand);
  const which = rows.day && today ? whichDay(rows.day.date, today.date) : 'today';
  const { groups, others: elsewhere, isSearch } = rows;
  const isFolded = useCallback(
    // Who is searched for must be seen; and of a day that is over nearly all is finished.
    (group: GroupId) => !isSearch && (folded[group] ?? (group === 'finished' && which !== 'past')),
    [isSearch, folded, which],
  );
  const entries = useMemo(() => entriesOf(groups, isFolded, elsewhere), [groups, isFolded, elsewhere]);
  const all = useMemo(() => withOthers(today, other), [today, other]);

  function search(next: string): void {
    setQuery(next);
    others.search(next);
  }

  return {
    ...rows,
    query,
    search,
    filters,
    filter: setFilters,
    chosen: other.name === today?.date ? undefined : other.name,
    choose: others.show,
    which,
    fold: (group) => setFolded({ ...folded, [group]: !isFolded(group) }),
    entries,
    isMore: other.isMore && rows.isSearch,
    all,
    hand,
    uncover(appointmentId) {
      if (entries.some(({ key }) => key === appointmentId)) return;
      search('');
      setFilters({});
      others.show(undefined);
      setFolded({ ...folded, finished: false });
    },
  };
}

/** Search results are drawn after what the clerk does; another day at once. */
function useOthers(others: OtherDaysStore): OtherDays {
  const [shown, setShown] = useState(others.getState);
  useEffect(() => {
    return others.subscribe((next, before) => {
      if (next.name === before.name) startTransition(() => setShown(next));
      else setShown(next);
    });
  }, [others]);
  return shown;
}

interface ListHand {
  readonly isInHand: () => boolean;
  readonly watch: (list: HTMLElement) => () => void;
}

const CHANGES = ['pointerenter', 'pointermove', 'pointerleave', 'focusin', 'focusout', 'keydown', 'wheel'];

function createHand(clock: Pick<Clock, 'monotonic' | 'after'>, look: () => void): ListHand {
  let hand = { isOver: false, hasFocus: false, touchedAt: -Infinity };
  const isInIt = (): boolean => isInHand(hand, clock.monotonic());

  function heard(event: Event): void {
    if (event.type === 'pointerleave') hand = { ...hand, isOver: false };
    else if (event.type === 'focusout') hand = { ...hand, hasFocus: false };
    else {
      // A finger that was lifted is over nothing.
      const isOver = event instanceof PointerEvent ? event.pointerType !== 'touch' : hand.isOver;
      const hasFocus = event.type === 'focusin' || hand.hasFocus;
      hand = { isOver, hasFocus, touchedAt: clock.monotonic() };
    }
  }

  return {
    isInHand: isInIt,
    watch(list) {
      let cancel: CancelTimer = () => {};
      function change(event: Event): void {
        const wasIn = isInIt();
        heard(event);
        cancel();
        if (isInIt()) cancel = clock.after(CALM_MS + 1, look);
        else if (wasIn) look();
      }
      for (const each of CHANGES) list.addEventListener(each, change, { passive: true });
      return () => {
        cancel();
        for (const each of CHANGES) list.removeEventListener(each, change);
      };
    },
  };
}

function useHand(clock: Clock): ListHand {
  const [, draw] = useState(0);
  const [hand] = useState(() => createHand(clock, () => draw((times) => times + 1)));
  return hand;
}

export function useHandOn(place: RefObject<HTMLElement | null>, { watch }: ListHand): void {
  useEffect(() => (place.current === null ? undefined : watch(place.current)), [place, watch]);
}
