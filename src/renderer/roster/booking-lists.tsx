/** Lists of other programs while Foyer books them: how far each is, what is open, and its codes. */
import { CalendarCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { csvLine } from '../../contract/csv-line.ts';
import type { BookedCode, BookingCounts, BookingList } from '../../contract/list-bookings.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { saveCsv } from '../ui/save-text.ts';
import { useScreen } from '../ui/screen-context.ts';
import { CountList } from './book-list.tsx';
import './booking-lists.css';
import { BookingRow } from './booking-row.tsx';
import type { BookingsStore } from './bookings-store.ts';
import { FocusedHeading } from './list-preview.tsx';

export interface BookingListsProps {
  readonly store: BookingsStore;
  /** The list that this page has begun to book. */
  readonly begun: number | undefined;
}

export function BookingLists({ store, begun }: BookingListsProps): ReactNode {
  const lists = useStore(store);
  useEffect(() => store.follow(), [store]);
  return lists.map((list) => (
    <BookedList key={list.listId} list={list} store={store} isBegun={list.listId === begun} />
  ));
}

const COUNTS = ['asked', 'unknown', 'refused', 'gone'] as const satisfies readonly (keyof BookingCounts)[];

interface BookedListProps {
  readonly list: BookingList;
  readonly store: BookingsStore;
  readonly isBegun: boolean;
}

function BookedList({ list, store, isBegun }: BookedListProps): ReactNode {
  const { t } = useTranslation('roster');
  const { formats } = useScreen();
  const { listId, source, file, startedAt, counts, open, isPaused } = list;
  const toDo = counts.waiting + counts.sent;
  const total = toDo + counts.booked + counts.asked + counts.unknown + counts.refused;
  const title = source === undefined ? t('booking.titleOther') : t('booking.title', { source });
  return (
    <section className="booking-list stack-3" aria-label={title}>
      {isBegun ? <FocusedHeading>{title}</FocusedHeading> : <h3>{title}</h3>}
      <p className="list-aside soft booking-file">
        {file !== undefined && <bdi>{file}</bdi>}
        <span>{formats.day(startedAt)}</span>
        <span>{formats.clock(startedAt)}</span>
      </p>
      <div className="list-progress stack-2">
        <p>
          {t('booking.progress', { count: total, booked: counts.booked })}
          {isPaused && toDo > 0 && <> {t('booking.isPaused')}</>}
        </p>
        <progress aria-label={t('progress')} value={counts.booked} max={Math.max(total, 1)} />
      </div>
      {COUNTS.some((kind) => counts[kind] > 0) && (
        <CountList
          counts={COUNTS.filter((kind) => counts[kind] > 0).map((kind) => ({
            kind,
            count: counts[kind],
            name: t(`booking.count.${kind}`),
          }))}
        />
      )}
      {open.length > 0 && (
        <ul className="booking-rows" aria-label={t('booking.open')}>
          {open.map((row) => (
            <BookingRow key={`${row.rowId} ${row.why.kind}`} row={row} listId={listId} store={store} />
          ))}
        </ul>
      )}
      <div className="list-answers row-3">
        {toDo > 0 && (
          <Button needsHub onPress={() => void store.pause(listId, !isPaused)}>
            {t(isPaused ? 'booking.resume' : 'booking.pause')}
          </Button>
        )}
        {counts.booked > 0 && <Codes list={list} store={store} title={file ?? title} />}
        <Drop isUnderWay={toDo + open.length > 0} onDrop={() => void store.drop(listId)} />
      </div>
    </section>
  );
}

interface DropProps {
  readonly isUnderWay: boolean;
  readonly onDrop: () => void;
}

/** A list with something still to do asks first. */
function Drop({ isUnderWay, onDrop }: DropProps): ReactNode {
  const { t } = useTranslation('roster');
  const [isSure, setIsSure] = useState(false);
  if (!isSure)
    return (
      <Button needsHub onPress={isUnderWay ? () => setIsSure(true) : onDrop}>
        {t(isUnderWay ? 'booking.stop' : 'booking.close')}
      </Button>
    );
  return (
    <div className="book-sure stack-3" role="alert">
      <p>{t('booking.stopSure')}</p>
      <div className="wrap-3">
        <Button kind="danger" needsHub onPress={onDrop}>
          {t('booking.stop')}
        </Button>
        <Button onPress={() => setIsSure(false)}>{t('book.back')}</Button>
      </div>
    </div>
  );
}

interface CodesProps {
  readonly list: BookingList;
  readonly store: BookingsStore;
  readonly title: string;
}

const nameOf = ({ firstName, lastName }: BookedCode): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Codes for the visitors' confirmations. */
function Codes({ list: { listId }, store, title }: CodesProps): ReactNode {
  const { t } = useTranslation('roster');
  const { formats } = useScreen();
  const [printed, setPrinted] = useState<readonly BookedCode[]>();
  const [isFailed, setIsFailed] = useState(false);
  const when = ({ startsAt }: BookedCode): string => `${formats.day(startsAt)} ${formats.clock(startsAt)}`;

  async function fetchCodes(): Promise<readonly BookedCode[] | undefined> {
    const answer = await store.codes(listId);
    setIsFailed(answer.kind !== 'answered');
    return answer.kind === 'answered' ? answer.value.codes : undefined;
  }

  async function save(): Promise<void> {
    const codes = await fetchCodes();
    if (!codes) return;
    const head = csvLine([t('first.name'), t('first.when'), t('field.code')]);
    saveCsv(
      'foyer-codes.csv',
      head + codes.map((one) => csvLine([nameOf(one), when(one), one.code])).join(''),
    );
  }

  async function print(): Promise<void> {
    const codes = await fetchCodes();
    if (!codes) return;
    // Printed is what is on the page now.
    flushSync(() => setPrinted(codes));
    window.print();
    setPrinted(undefined);
  }

  return (
    <>
      <Button needsHub icon={CalendarCheck} onPress={() => void save()}>
        {t('booking.saveCodes')}
      </Button>
      <Button needsHub onPress={() => void print()}>
        {t('booking.printCodes')}
      </Button>
      {isFailed && <p role="alert">{t('refused.no-answer')}</p>}
      {printed &&
        createPortal(
          <table className="codes-paper">
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('first.name')}</th>
                <th scope="col">{t('first.when')}</th>
                <th scope="col">{t('field.code')}</th>
              </tr>
            </thead>
            <tbody>
              {printed.map((one) => (
                <tr key={one.appointmentId}>
                  <td>{nameOf(one)}</td>
                  <td>{when(one)}</td>
                  <td>{one.code}</td>
                </tr>
              ))}
            </tbody>
          </table>,
          document.body,
        )}
    </>
  );
}
