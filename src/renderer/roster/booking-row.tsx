/** A row that cannot be booked without a person: why, and what can be said about it. */
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type {
  BookingAnswered,
  BookingDecision,
  BookingWhy,
  OpenBooking,
} from '../../contract/list-bookings.ts';
import type { Formats } from '../i18n/formats.ts';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Outcome } from '../rpc/hub-queries.ts';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { type BookingsStore, rowKey } from './bookings-store.ts';
import {
  BOOKED_FIELDS,
  Choose,
  Correct,
  ItIsThere,
  type Problems,
  type RowAnswerProps,
} from './booking-answers.tsx';

export interface BookingRowProps {
  readonly row: OpenBooking;
  readonly listId: number;
  readonly store: BookingsStore;
}

export function BookingRow({ row, listId, store }: BookingRowProps): ReactNode {
  const { t } = useTranslation('roster');
  const { formats } = useScreen();
  const { rowId, firstName, lastName, startsAt, endsAt, lineName, why, alike, seen } = row;
  const outcome = useStore(store.answers)[rowKey(listId, rowId)];
  // Visitors are cancelled one by one unless a person says otherwise.
  const [isForAll, setIsForAll] = useState(why.kind !== 'gone');
  const answer = (decision: BookingDecision): void =>
    void store.answer({ listId, rowId, alike: alike > 1 && isForAll, seen, decision });
  return (
    <li>
      <p>
        <bdi className="bold">{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
        <span className="list-aside soft">
          {formats.day(startsAt)} {formats.timeRange(startsAt, endsAt)}
        </span>
        <bdi className="list-aside soft">{lineName}</bdi>
      </p>
      <p>{whyWords(t, why, formats)}</p>
      <RowAnswer row={row} store={store} answer={answer} />
      {alike > 1 && why.kind !== 'values' && (
        <label className="booking-alike line-2">
          <input type="checkbox" checked={isForAll} onChange={({ target }) => setIsForAll(target.checked)} />
          {t('booking.alike', { count: alike })}
        </label>
      )}
      {outcome !== undefined && outcome.kind !== 'pending' && outcome.kind !== 'done' && (
        <p role="alert" className="field-problem">
          {outcomeWords(t, outcome)}
        </p>
      )}
    </li>
  );
}

function outcomeWords(
  t: TFunction<'roster'>,
  outcome: Exclude<Outcome<BookingAnswered>, { kind: 'pending' | 'done' }>,
): string {
  switch (outcome.kind) {
    case 'invalid':
      return t('booking.why.values', { fields: fieldsOf(t, outcome.problems) });
    case 'not-sent':
    case 'no-answer':
    case 'failed':
      return t(`refused.${outcome.kind}`);
    case 'too-late':
    case 'not-an-id':
    case 'of-another':
    case 'not-saved':
      return t(`booking.outcome.${outcome.kind}`);
  }
}

function fieldsOf(t: TFunction<'roster'>, problems: Problems): string {
  const known = BOOKED_FIELDS.filter((field) => problems.some((one) => one.field === field));
  return known.length === 0
    ? problems.map(({ field }) => field).join(', ')
    : known.map((field) => t(`field.${field}`)).join(', ');
}

function whyWords(
  t: TFunction<'roster'>,
  why: BookingWhy,
  { day, time }: Pick<Formats, 'day' | 'time'>,
): string {
  switch (why.kind) {
    case 'assignee':
    case 'line':
      return why.name === undefined
        ? t(`booking.why.no-${why.kind}`)
        : t(`booking.why.${why.kind}`, { name: why.name });
    case 'values':
      return t('booking.why.values', { fields: fieldsOf(t, why.problems) });
    case 'moved':
      return why.name === undefined
        ? t('booking.why.moved', { time: time(why.was) })
        : t('booking.why.movedFrom', { name: why.name, day: day(why.was), time: time(why.was) });
    case 'gone':
      return t(why.isCancelled ? 'booking.why.cancelled' : 'booking.why.gone');
    case 'refused':
      if (why.changedHere) return t('booking.why.changedHere');
      return why.message === undefined
        ? t('booking.why.refused')
        : t('booking.why.refusedWith', { message: why.message });
    case 'not-possible':
      return t('booking.why.not-possible', { status: t(`status.${why.status}`) });
    case 'status':
    case 'known':
    case 'no-id':
    case 'no-answer':
    case 'past':
      return t(`booking.why.${why.kind}`);
  }
}

function RowAnswer({ row, store, answer }: RowAnswerProps): ReactNode {
  const { t } = useTranslation('roster');
  const button = (key: 'book' | 'again' | 'move' | 'cancel' | 'keep' | 'leave-out'): ReactNode => (
    <Button needsHub onPress={() => answer({ kind: key === 'again' ? 'book' : key })}>
      {t(`booking.do.${key}`)}
    </Button>
  );
  switch (row.why.kind) {
    case 'assignee':
    case 'line':
      return <Choose what={row.why.kind} known={store.known} answer={answer} />;
    case 'values':
      return <Correct row={row} problems={row.why.problems} answer={answer} />;
    case 'no-id':
      return <ItIsThere answer={answer} />;
    case 'status':
    case 'known':
      return (
        <div className="list-answers row-3">
          {button('book')}
          {button('leave-out')}
        </div>
      );
    case 'moved':
      return (
        <div className="list-answers row-3">
          {button('move')}
          {button('book')}
          {button('leave-out')}
        </div>
      );
    case 'gone':
      return (
        <div className="list-answers row-3">
          {button('cancel')}
          {button('keep')}
        </div>
      );
    case 'refused':
      return (
        <div className="list-answers row-3">
          {button('again')}
          {button('leave-out')}
        </div>
      );
    case 'past':
    case 'not-possible':
      return <div className="list-answers row-3">{button('leave-out')}</div>;
    // The notice at the front desk decides.
    case 'no-answer':
      return null;
  }
}
