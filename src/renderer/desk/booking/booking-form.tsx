/** A new appointment: what a queue asks for, and folded the other fields of the booking system. */
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormData } from '../../../contract/booking.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import {
  MAX_EXTRAS,
  MAX_PHONE_DIGITS,
  MAX_TYPED_LENGTH,
  MIN_PHONE_DIGITS,
} from '../../../contract/limits.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, Form } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Draft, ExtraField, When } from './draft.ts';
import { ChoiceOrNumber, inputProblem, SlotFields, WithField } from './form-parts.tsx';
import type { LocalTimes } from './local-time.ts';
import { TimeChips } from './time-chips.tsx';
import { useFormKeys } from './use-form-keys.ts';

const MAX_PHONE_TYPED = 40;

export interface BookingFormProps {
  readonly draft: Draft;
  readonly data: FormData;
  readonly times: LocalTimes;
  /** The line's next times, earliest first. */
  readonly starts: readonly number[];
  readonly now: number;
  readonly problems: readonly InputProblem[];
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onWhen: (when: When) => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

export function BookingForm(props: BookingFormProps): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { draft, data, problems, onChange } = props;
  const problem = (path: string): string | undefined => inputProblem(ofDesk, problems, path);
  const form = useFormKeys(problems);
  return (
    <Form ref={form} className="booking-form stack-4" noValidate onSend={props.onSend}>
      <div className="field-pair">
        <TextField
          label={t('firstName')}
          value={draft.firstName}
          problem={problem('firstName')}
          onType={(firstName) => onChange({ firstName })}
        />
        <TextField
          label={t('lastName')}
          hint={t('optional')}
          value={draft.lastName}
          problem={problem('lastName')}
          onType={(lastName) => onChange({ lastName })}
        />
      </div>
      <div className="field-pair">
        <ChoiceOrNumber
          label={t('line')}
          numberLabel={t('lineNumber')}
          noneHint={t('noLine')}
          choice={draft.line}
          typed={draft.lineNumber}
          options={data.lines.map(({ lineId, name }) => ({ value: String(lineId), text: name }))}
          problem={problem('lineId')}
          onChoose={(line) => onChange({ line })}
          onType={(lineNumber) => onChange({ lineNumber })}
        />
        <Select
          label={t('language')}
          value={draft.languageCode}
          options={[
            { value: '', text: t('usualLanguage') },
            ...LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] })),
          ]}
          onChoose={(languageCode) => onChange({ languageCode })}
        />
      </div>
      <TimeChips when={draft.when} starts={props.starts} now={props.now} onChoose={props.onWhen} />
      {draft.when === 'typed' && (
        <SlotFields
          slot={draft}
          before={draft.offered}
          times={props.times}
          problems={problems}
          onChange={onChange}
        />
      )}
      <More draft={draft} data={data} problems={problems} onChange={onChange} />
      {props.children}
    </Form>
  );
}

type MoreProps = Pick<BookingFormProps, 'draft' | 'data' | 'problems' | 'onChange'>;

/** What a queue does not wait for. */
function More({ draft, data, problems, onChange }: MoreProps): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const problem = (path: string): string | undefined => inputProblem(ofDesk, problems, path);
  return (
    <details className="booking-extras">
      <summary>{t('extras')}</summary>
      <div className="booking-more stack-4">
        <div className="field-pair">
          <TextField
            label={t('phone')}
            type="tel"
            longest={MAX_PHONE_TYPED}
            hint={t('phoneHint', { least: MIN_PHONE_DIGITS, most: MAX_PHONE_DIGITS })}
            value={draft.phoneNumber}
            problem={problem('phoneNumber')}
            onType={(phoneNumber) => onChange({ phoneNumber })}
          />
          <TextField
            label={t('email')}
            type="email"
            hint={t('optional')}
            value={draft.email}
            problem={problem('email')}
            onType={(email) => onChange({ email })}
          />
        </div>
        <WithField
          slot={draft}
          data={data}
          problems={problems}
          nobody={t('servicePicks')}
          onChange={onChange}
        />
        <Extras draft={draft} inputFieldIds={data.inputFieldIds} problems={problems} onChange={onChange} />
      </div>
    </details>
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
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { fields, labels } = draft;
  const change = (n: number, part: Partial<ExtraField>): void => {
    const before = fields[n];
    if (before !== undefined) onChange({ fields: withOne(fields, n, { ...before, ...part }) });
  };
  return (
    <>
      {fields.map(({ inputFieldId, kind, text }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while it is typed
        <fieldset key={n} className="booking-extra stack-3" aria-label={t('extraField', { number: n + 1 })}>
          <TextField
            label={t('fieldId')}
            hint={t('fieldIdHint')}
            list={inputFieldIds}
            value={inputFieldId}
            longest={36}
            problem={inputProblem(ofDesk, problems, `fields.${n}.inputFieldId`)}
            onType={(id) => change(n, { inputFieldId: id })}
          />
          <Select
            label={t('fieldKind')}
            value={kind}
            options={[
              { value: 'value', text: t('fieldValue') },
              { value: 'options', text: t('fieldOptions') },
            ]}
            onChoose={(chosen) => change(n, { kind: chosen })}
          />
          <TextField
            label={t(kind === 'value' ? 'fieldValue' : 'fieldOptions')}
            hint={kind === 'value' ? undefined : t('fieldOptionsHint')}
            value={text}
            longest={MAX_TYPED_LENGTH}
            problem={
              inputProblem(ofDesk, problems, `fields.${n}.optionIds`) ??
              inputProblem(ofDesk, problems, `fields.${n}.value`)
            }
            onType={(typed) => change(n, { text: typed })}
          />
          <Button
            kind="quiet"
            aria-label={t('removeField', { number: n + 1 })}
            onPress={() => onChange({ fields: without(fields, n) })}
          >
            <X aria-hidden />
          </Button>
        </fieldset>
      ))}
      {labels.map((label, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <div key={n} className="booking-label stack-3">
          <TextField
            label={t('label', { number: n + 1 })}
            value={label}
            longest={MAX_TYPED_LENGTH}
            problem={inputProblem(ofDesk, problems, `labels.${n}.value`)}
            onType={(typed) => onChange({ labels: withOne(labels, n, typed) })}
          />
          <Button
            kind="quiet"
            aria-label={t('removeLabel', { number: n + 1 })}
            onPress={() => onChange({ labels: without(labels, n) })}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div className="wrap-3">
        <Button
          isDisabled={fields.length >= MAX_EXTRAS}
          onPress={() =>
            onChange({
              fields: [...fields, { inputFieldId: inputFieldIds[0] ?? '', kind: 'value', text: '' }],
            })
          }
          icon={Plus}
        >
          {t('addField')}
        </Button>
        <Button
          isDisabled={labels.length >= MAX_EXTRAS}
          onPress={() => onChange({ labels: [...labels, ''] })}
          icon={Plus}
        >
          {t('addLabel')}
        </Button>
      </div>
    </>
  );
}
