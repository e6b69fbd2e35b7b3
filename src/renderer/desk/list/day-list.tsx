/** The list: one row is selected, and the arrow keys move the selection. Only what is in sight is on the page. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row lies where the list is scrolled to, which a table's row cannot
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadLettersIn } from '../../ui/load-fonts.ts';
import { isRefused, lateMinutes, type Mark } from '../day/row-status.ts';
import { DayRow, rowId } from './day-row.tsx';
import { DayHead, GroupHead } from './group-head.tsx';
import {
  type Density,
  type Entry,
  type GroupId,
  rowAfterKey,
  rowIds,
  waitMinutes,
  rowWords,
} from './groups.ts';
import { useAnchor } from './use-anchor.ts';
import './day-list.css';

export interface DayListProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly entries: readonly Entry[];
  readonly isWhole: boolean;
  readonly selectedId: string | undefined;
  readonly fresh: ReadonlySet<string>;
  readonly markOf: (appointmentId: string) => Mark | undefined;
  readonly sending: boolean;
  readonly now: number;
  readonly density: Density;
  readonly onSelect: (appointmentId: string) => void;
  readonly onOpen: () => void;
  readonly onEscape: () => void;
  readonly onFold: (group: GroupId) => void;
}

const HEIGHTS = {
  compact: { row: 2, refusal: 1.25, head: 2.75 },
  roomy: { row: 2.75, refusal: 1.25, head: 2.75 },
} as const;

const BEYOND = 5;

const HEAD_ROWS = 1;

const COLUMNS = ['time', 'code', 'visitor', 'line', 'with', 'wait', 'status'] as const;

/** The heads of the columns stay in sight: `day-list.css`. */
const COLUMNS_REM = 2;

function heightOf(entry: Entry | undefined, density: Density, rem: number): number {
  const { row, refusal, head } = HEIGHTS[density];
  if (entry?.kind !== 'row') return head * rem;
  return (isRefused(entry.appointment) ? row + refusal : row) * rem;
}

function appointmentIn(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null;
  return row?.dataset['appointment'];
}

export function focusRow(appointmentId: string | undefined): boolean {
  const row = appointmentId === undefined ? null : document.getElementById(rowId(appointmentId));
  row?.focus({ preventScroll: true });
  return row !== null;
}

const rootRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export function DayList(props: DayListProps): ReactNode {
  const { entries, selectedId, density, now } = props;
  const { t } = useTranslation('desk');
  const [rem] = useState(rootRem);
  const rows = useMemo(() => rowIds(entries), [entries]);
  // Heights are looked at anew where this is another function.
  const keyOf = useCallback(
    (index: number) => entries[index]?.key ?? `${density} ${index}`,
    [entries, density],
  );
  const selectedAt = entries.findIndex((entry) => entry.key === selectedId);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is read in this component alone
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => props.place.current,
    estimateSize: (index) => heightOf(entries[index], density, rem),
    getItemKey: keyOf,
    overscan: BEYOND,
    paddingStart: COLUMNS_REM * rem,
    scrollPaddingStart: COLUMNS_REM * rem,
    // The selected row stays on the page wherever the list is: the keyboard may be on it.
    rangeExtractor: (range: Range) => withIndex(defaultRangeExtractor(range), selectedAt),
  });
  useAnchor(props.place, entries, density, (entry) => heightOf(entry, density, rem));

  useLettersOf(virtual.getVirtualItems().map(({ index }) => entries[index]));

  // Who was selected elsewhere is brought into sight; who is in it stays where it is.
  useEffect(() => {
    if (selectedAt !== -1) virtual.scrollToIndex(selectedAt);
    // oxlint-disable-next-line react/exhaustive-deps -- a list that changes is no reason to scroll
  }, [selectedId]);

  function select(event: SyntheticEvent): void {
    const id = appointmentIn(event.target);
    if (id !== undefined) props.onSelect(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const id = appointmentIn(event.target);
    if (event.key === 'Escape') props.onEscape();
    if (id === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // A key that is held selects whom it found, and opens no menu over it.
      if (!event.repeat) props.onOpen();
      return;
    }
    const next = rows[rowAfterKey(event.key, rows.indexOf(id), rows.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => props.onSelect(next));
    focusRow(next);
    const index = entries.findIndex((entry) => entry.key === next);
    // The head above the first row is what tells where one is.
    virtual.scrollToIndex(index === 1 ? 0 : index);
  }

  const inTabOrder = selectedAt === -1 ? rows[0] : selectedId;
  return (
    <div
      className="day-list"
      role="grid"
      tabIndex={-1}
      aria-label={t('table.label')}
      aria-rowcount={props.isWhole ? entries.length + HEAD_ROWS : -1}
      aria-colcount={COLUMNS.length}
      data-density={density}
      style={{ height: virtual.getTotalSize() }}
      onFocus={select}
      onClick={select}
      onKeyDown={onKeyDown}
    >
      <Columns />
      {virtual.getVirtualItems().map(({ index, start, size }) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        const at = { place: index + 1 + HEAD_ROWS, top: start, height: size };
        if (entry.kind === 'head')
          return (
            <GroupHead
              key={entry.key}
              group={entry.group}
              isFolded={entry.isFolded}
              isWhole={props.isWhole}
              now={now}
              onFold={() => props.onFold(entry.group.id)}
              {...at}
            />
          );
        if (entry.kind === 'day')
          return <DayHead key={entry.key} startsAt={entry.startsAt} count={entry.count} {...at} />;
        const { appointment, group } = entry;
        return (
          <DayRow
            key={entry.key}
            t={t}
            appointment={appointment}
            wait={group === 'waiting' ? waitMinutes(appointment, now) : undefined}
            late={group === undefined ? 0 : lateMinutes(appointment, now)}
            mark={props.markOf(appointment.appointmentId)}
            sending={props.sending}
            selected={appointment.appointmentId === selectedId}
            inTabOrder={appointment.appointmentId === inTabOrder}
            fresh={props.fresh.has(appointment.appointmentId)}
            {...at}
          />
        );
      })}
    </div>
  );
}

function useLettersOf(shown: readonly (Entry | undefined)[]): void {
  const words = shown.map(rowWords).join('');
  useEffect(() => void loadLettersIn(words), [words]);
}

function withIndex(indexes: number[], index: number): number[] {
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

function Columns(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <div role="row" aria-rowindex={1} className="day-columns">
      {COLUMNS.map((column) => (
        <span key={column} role="columnheader" className={`cell-${column}`}>
          {t(`table.${column}`)}
        </span>
      ))}
    </div>
  );
}
