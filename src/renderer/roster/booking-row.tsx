/** A row that cannot be booked without a person: why, and what can be said about it. */
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type {
  BookingAnswered,
  BookingDecision,
  BookingWhy,
  OpenBooking,
} from '../../contract/list-bookings.ts';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Outcome } from '../rpc/hub-queries.ts';
import { Button, Form } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { Dropdown } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type BookingsStore, rowKey } from './bookings-store.ts';
import { KnownOptions, useKnown } from './list-answers.tsx';

export interface BookingRowProps {
  readonly row: OpenBooking;
  readonly listId: number;
  readonly store: BookingsStore;
}

export function BookingRow({ row, listId, store }: BookingRowProps): ReactNode {
  const { t } = useTranslation('roster');
  const { formats } = useScreen();
  const { rowId, firstName, lastName, startsAt, endsAt, lineName, why, alike } = row;
  const outcome = useStore(store.answers)[rowKey(listId, rowId)];
  const [isForAll, setIsForAll] = useState(true);
  const answer = (decision: BookingDecision): void =>
    void store.answer({ listId, rowId, alike: alike > 1 && isForAll, decision });
  return (
    <li>
      <p>
        <bdi className="booking-name">{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
        <span className="list-aside">
          {formats.day(startsAt)} {formats.timeRange(startsAt, endsAt)}
        </span>
        <bdi className="list-aside">{lineName}</bdi>
      </p>
      <p>{whyWords(t, why, formats.time)}</p>
      <RowAnswer row={row} store={store} answer={answer} />
      {alike > 1 && why.kind !== 'values' && (
        <label className="booking-alike">
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

const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email'] as const;
type Problems = Extract<BookingWhy, { kind: 'values' }>['problems'];

function fieldsOf(t: TFunction<'roster'>, problems: Problems): string {
  const known = FIELDS.filter((field) => problems.some((one) => one.field === field));
  return known.length === 0
    ? problems.map(({ field }) => field).join(', ')
    : known.map((field) => t(`field.${field}`)).join(', ');
}

function whyWords(t: TFunction<'roster'>, why: BookingWhy, time: (at: number) => string): string {
  switch (why.kind) {
    case 'assignee':
    case 'line':
      return why.name === undefined
        ? t(`booking.why.no-${why.kind}`)
        : t(`booking.why.${why.kind}`, { name: why.name });
    case 'values':
      return t('booking.why.values', { fields: fieldsOf(t, why.problems) });
    case 'moved':
      return t('booking.why.moved', { time: time(why.was) });
    case 'gone':
      return t(why.isCancelled ? 'booking.why.cancelled' : 'booking.why.gone');
    case 'refused':
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

interface RowAnswerProps {
  readonly row: OpenBooking;
  readonly store: BookingsStore;
  readonly answer: (decision: BookingDecision) => void;
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
        <div className="list-answers">
          {button('book')}
          {button('leave-out')}
        </div>
      );
    case 'moved':
      return (
        <div className="list-answers">
          {button('move')}
          {button('book')}
          {button('leave-out')}
        </div>
      );
    case 'gone':
      return (
        <div className="list-answers">
          {button('cancel')}
          {button('keep')}
        </div>
      );
    case 'refused':
      return (
        <div className="list-answers">
          {button('again')}
          {button('leave-out')}
        </div>
      );
    case 'past':
    case 'not-possible':
      return <div className="list-answers">{button('leave-out')}</div>;
    // The notice at the front desk decides.
    case 'no-answer':
      return null;
  }
}

interface ChooseProps extends Pick<RowAnswerProps, 'answer'> {
  readonly what: 'assignee' | 'line';
  readonly known: BookingsStore['known'];
}

function Choose({ what, known, answer }: ChooseProps): ReactNode {
  const { t } = useTranslation('roster');
  const choices = useKnown(known)[what === 'line' ? 'lines' : 'people'];
  const [chosen, setChosen] = useState('');
  const id = chosen === 'any' ? null : Number(chosen);
  return (
    <Form
      className="list-answers"
      onSend={() =>
        answer(what === 'line' ? { kind: 'book', lineId: id ?? 0 } : { kind: 'book', assigneeId: id })
      }
    >
      {choices.length === 0 && what === 'line' ? (
        <TextField label={t('field.lineId')} inputMode="numeric" value={chosen} onType={setChosen} />
      ) : (
        <Dropdown
          aria-label={t(what === 'line' ? 'field.lineName' : 'field.assigneeName')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="" disabled>
            {t('answer.choose')}
          </option>
          {what === 'assignee' && <option value="any">{t('booking.anyone')}</option>}
          <KnownOptions known={choices} />
        </Dropdown>
      )}
      <Button type="submit" needsHub isDisabled={chosen !== 'any' && !/^\d{1,9}$/u.test(chosen)}>
        {t('booking.do.book')}
      </Button>
      <Button needsHub onPress={() => answer({ kind: 'leave-out' })}>
        {t('booking.do.leave-out')}
      </Button>
    </Form>
  );
}

interface CorrectProps extends Pick<RowAnswerProps, 'row' | 'answer'> {
  readonly problems: Problems;
}

/** Values that the service does not accept, to be typed anew. */
function Correct({ row, problems, answer }: CorrectProps): ReactNode {
  const { t } = useTranslation('roster');
  const fields = FIELDS.filter((field) => problems.some((one) => one.field === field));
  const [typed, setTyped] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({
    firstName: row.firstName,
    lastName: row.lastName,
  });
  return (
    <Form
      className="list-answers"
      onSend={() =>
        answer({ kind: 'book', ...Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])) })
      }
    >
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          value={typed[field] ?? ''}
          onType={(text) => setTyped((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <Button type="submit" needsHub>
        {t('booking.do.book')}
      </Button>
      <Button needsHub onPress={() => answer({ kind: 'leave-out' })}>
        {t('booking.do.leave-out')}
      </Button>
    </Form>
  );
}

/** It was found in the booking system. */
function ItIsThere({ answer }: Pick<RowAnswerProps, 'answer'>): ReactNode {
  const { t } = useTranslation('roster');
  const [id, setId] = useState('');
  const [code, setCode] = useState('');
  return (
    <Form
      className="list-answers"
      onSend={() =>
        answer({
          kind: 'it-is-there',
          appointmentId: id.trim(),
          ...(code.trim() === '' ? {} : { code: code.trim() }),
        })
      }
    >
      <TextField label={t('field.id')} value={id} onType={setId} />
      <TextField label={t('field.code')} value={code} onType={setCode} />
      <Button type="submit" needsHub isDisabled={id.trim() === ''}>
        {t('booking.do.it-is-there')}
      </Button>
      <Button needsHub onPress={() => answer({ kind: 'leave-out' })}>
        {t('booking.do.leave-out')}
      </Button>
    </Form>
  );
}
