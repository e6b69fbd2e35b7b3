/** A new appointment: all fields of the booking system with their rules beside them. */
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormData } from '../../../contract/booking.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import {
  MAX_EXTRAS,
  MAX_NAME_LENGTH,
  MAX_PHONE_DIGITS,
  MAX_TYPED_LENGTH,
  MIN_FIRST_NAME_LENGTH,
  MIN_PHONE_DIGITS,
} from '../../../contract/limits.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Draft, ExtraField } from './draft.ts';
import { ChoiceOrNumber, inputProblem, SlotFields, useFormFocus } from './form-parts.tsx';
import type { LocalTimes } from './local-time.ts';

const MAX_PHONE_TYPED = 40;

const LANGUAGE_LIST = LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }));

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
  const problem = (path: string): string | undefined => inputProblem(t, problems, path);
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
          longest={MAX_PHONE_TYPED}
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
          list={LANGUAGE_LIST}
          value={draft.languageCode}
          problem={problem('languageCode')}
          onType={(languageCode) => onChange({ languageCode })}
        />
      </div>
      <ChoiceOrNumber
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

interface ExtrasProps {
  readonly draft: Pick<Draft, 'fields' | 'labels'>;
  readonly inputFieldIds: readonly string[];
  readonly problems: readonly InputProblem[];
  readonly onChange: (part: Partial<Pick<Draft, 'fields' | 'labels'>>) => void;
}

const without = <X,>(list: readonly X[], at: number): X[] => list.filter((_, n) => n !== at);
const withOne = <X,>(list: readonly X[], at: number, one: X): X[] =>
  list.map((each, n) => (n === at ? one : each));

function Extras({ draft, inputFieldIds, problems, onChange }: ExtrasProps): ReactNode {
  const { t } = useTranslation('desk');
  const { fields, labels } = draft;
  const change = (n: number, part: Partial<ExtraField>): void => {
    const before = fields[n];
    if (before !== undefined) onChange({ fields: withOne(fields, n, { ...before, ...part }) });
  };
  return (
    <details className="booking-extras" open={fields.length + labels.length > 0}>
      <summary>{t('booking.extras')}</summary>
      {fields.map(({ inputFieldId, kind, text }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while it is typed
        <fieldset key={n} className="booking-extra" aria-label={t('booking.extraField', { number: n + 1 })}>
          <TextField
            label={t('booking.fieldId')}
            hint={t('booking.fieldIdHint')}
            list={inputFieldIds}
            value={inputFieldId}
            longest={36}
            problem={inputProblem(t, problems, `fields.${n}.inputFieldId`)}
            onType={(id) => change(n, { inputFieldId: id })}
          />
          <Select
            label={t('booking.fieldKind')}
            value={kind}
            options={[
              { value: 'value', text: t('booking.fieldValue') },
              { value: 'options', text: t('booking.fieldOptions') },
            ]}
            onChoose={(chosen) => change(n, { kind: chosen })}
          />
          <TextField
            label={t(kind === 'value' ? 'booking.fieldValue' : 'booking.fieldOptions')}
            hint={kind === 'value' ? undefined : t('booking.fieldOptionsHint')}
            value={text}
            longest={MAX_TYPED_LENGTH}
            problem={
              inputProblem(t, problems, `fields.${n}.optionIds`) ??
              inputProblem(t, problems, `fields.${n}.value`)
            }
            onType={(typed) => change(n, { text: typed })}
          />
          <Button
            kind="quiet"
            aria-label={t('booking.removeField', { number: n + 1 })}
            onPress={() => onChange({ fields: without(fields, n) })}
          >
            <X aria-hidden />
          </Button>
        </fieldset>
      ))}
      {labels.map((label, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <div key={n} className="booking-label">
          <TextField
            label={t('booking.label', { number: n + 1 })}
            value={label}
            longest={MAX_TYPED_LENGTH}
            problem={inputProblem(t, problems, `labels.${n}.value`)}
            onType={(typed) => onChange({ labels: withOne(labels, n, typed) })}
          />
          <Button
            kind="quiet"
            aria-label={t('booking.removeLabel', { number: n + 1 })}
            onPress={() => onChange({ labels: without(labels, n) })}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div className="booking-add">
        <Button
          isDisabled={fields.length >= MAX_EXTRAS}
          onPress={() =>
            onChange({
              fields: [...fields, { inputFieldId: inputFieldIds[0] ?? '', kind: 'value', text: '' }],
            })
          }
          icon={Plus}
        >
          {t('booking.addField')}
        </Button>
        <Button
          isDisabled={labels.length >= MAX_EXTRAS}
          onPress={() => onChange({ labels: [...labels, ''] })}
          icon={Plus}
        >
          {t('booking.addLabel')}
        </Button>
      </div>
    </details>
  );
}
