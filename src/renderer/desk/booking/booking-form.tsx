/** A new appointment: all fields of the service with their rules beside them. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormData } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import {
  MIN_PHONE_DIGITS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MIN_FIRST_NAME_LENGTH,
} from '../../../contract/limits.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Draft } from './draft.ts';
import { Extras } from './extras.tsx';
import { Choice, problemOf, SlotFields, useFormFocus } from './form-parts.tsx';
import type { LocalTimes } from './local-time.ts';

const LONGEST_PHONE_TYPED = 40;

export interface BookingFormProps {
  readonly draft: Draft;
  readonly data: FormData;
  readonly times: LocalTimes;
  readonly problems: readonly InputProblem[];
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export function BookingForm(props: BookingFormProps): ReactNode {
  const { t } = useTranslation('desk');
  const { draft, data, problems, onChange } = props;
  const problem = (path: string): string | undefined => problemOf(t, problems, path);
  const form = useFormFocus(problems);
  return (
    <Form ref={form} className="booking-form" noValidate onSend={props.onSend}>
      <div className="field-pair">
        <TextField
          label={t('booking.firstName')}
          hint={t('booking.firstNameHint', { least: MIN_FIRST_NAME_LENGTH, most: MAX_NAME_LENGTH })}
          value={draft.firstName}
          problem={problem('firstName')}
          onType={(firstName) => onChange({ firstName })}
        />
        <TextField
          label={t('booking.lastName')}
          hint={t('booking.lastNameHint', { most: MAX_NAME_LENGTH })}
          value={draft.lastName}
          problem={problem('lastName')}
          onType={(lastName) => onChange({ lastName })}
        />
      </div>
      <div className="field-pair">
        <TextField
          label={t('booking.phone')}
          type="tel"
          longest={LONGEST_PHONE_TYPED}
          hint={t('booking.phoneHint', { least: MIN_PHONE_DIGITS, most: MAX_PHONE_DIGITS })}
          value={draft.phoneNumber}
          problem={problem('phoneNumber')}
          onType={(phoneNumber) => onChange({ phoneNumber })}
        />
        <TextField
          label={t('booking.email')}
          type="email"
          hint={t('booking.optional')}
          value={draft.email}
          problem={problem('email')}
          onType={(email) => onChange({ email })}
        />
        <TextField
          label={t('booking.language')}
          hint={t('booking.languageHint')}
          list={LANGUAGES}
          value={draft.languageCode}
          problem={problem('languageCode')}
          onType={(languageCode) => onChange({ languageCode })}
        />
      </div>
      <Choice
        label={t('booking.line')}
        numberLabel={t('booking.lineNumber')}
        noneHint={t('booking.noLine')}
        choice={draft.line}
        typed={draft.lineNumber}
        options={data.lines.map(({ lineId, name }) => ({ value: String(lineId), text: name }))}
        problem={problem('lineId')}
        onChoose={(line) => onChange({ line })}
        onType={(lineNumber) => onChange({ lineNumber })}
      />
      <SlotFields
        slot={draft}
        before={draft.offered}
        data={data}
        times={props.times}
        problems={problems}
        nobody={t('booking.servicePicks')}
        onChange={onChange}
      />
      <Extras draft={draft} inputFieldIds={data.inputFieldIds} problems={problems} onChange={onChange} />
      {props.children}
    </Form>
  );
}
