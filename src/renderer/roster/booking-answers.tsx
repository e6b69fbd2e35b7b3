/** The answers of a row that cannot be booked without a person and that have to be chosen or typed. */
import { type ReactNode, useState } from 'react';
import type { BookingDecision, BookingWhy, OpenBooking } from '../../contract/list-bookings.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, Form } from '../ui/button.tsx';
import { Dropdown } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { BookingsStore } from './bookings-store.ts';
import { IdField, isNumber, KnownOptions, useKnown } from './word-answers.tsx';

export const BOOKED_FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email'] as const;
export type Problems = Extract<BookingWhy, { kind: 'values' }>['problems'];

export interface RowAnswerProps {
  readonly row: OpenBooking;
  readonly store: BookingsStore;
  readonly answer: (decision: BookingDecision) => void;
}

interface ChooseProps extends Pick<RowAnswerProps, 'answer'> {
  readonly what: 'assignee' | 'line';
  readonly known: BookingsStore['known'];
}

export function Choose({ what, known, answer }: ChooseProps): ReactNode {
  const { t } = useTranslation('roster');
  const choices = useKnown(known)[what === 'line' ? 'lines' : 'people'];
  const [chosen, setChosen] = useState('');
  const id = chosen === 'any' ? null : Number(chosen);
  return (
    <Form
      className="list-answers row-3"
      onSend={() =>
        answer(what === 'line' ? { kind: 'book', lineId: id ?? 0 } : { kind: 'book', assigneeId: id })
      }
    >
      {choices.length === 0 && what === 'line' ? (
        <IdField of="lines" id={undefined} onType={(typed) => setChosen(typed?.toString() ?? '')} />
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
      <Button type="submit" needsHub isDisabled={chosen !== 'any' && !isNumber(chosen)}>
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
export function Correct({ row, problems, answer }: CorrectProps): ReactNode {
  const { t } = useTranslation('roster');
  const fields = BOOKED_FIELDS.filter((field) => problems.some((one) => one.field === field));
  const [typed, setTyped] = useState<Partial<Record<(typeof BOOKED_FIELDS)[number], string>>>({
    firstName: row.firstName,
    lastName: row.lastName,
  });
  return (
    <Form
      className="list-answers row-3"
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
export function ItIsThere({ answer }: Pick<RowAnswerProps, 'answer'>): ReactNode {
  const { t } = useTranslation('roster');
  const [id, setId] = useState('');
  const [code, setCode] = useState('');
  return (
    <Form
      className="list-answers row-3"
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
