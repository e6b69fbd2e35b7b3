/** Answers to the service's own questions, and labels: each line can be taken away again. */
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { MAX_TYPED_LENGTH, MAX_EXTRAS } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Draft, ExtraField } from './draft.ts';
import { problemOf } from './form-parts.tsx';

export interface ExtrasProps {
  readonly draft: Pick<Draft, 'fields' | 'labels'>;
  readonly inputFieldIds: readonly string[];
  readonly problems: readonly InputProblem[];
  readonly onChange: (part: Partial<Pick<Draft, 'fields' | 'labels'>>) => void;
}

const without = <X,>(list: readonly X[], at: number): X[] => list.filter((_, n) => n !== at);
const withOne = <X,>(list: readonly X[], at: number, one: X): X[] =>
  list.map((each, n) => (n === at ? one : each));

export function Extras({ draft, inputFieldIds, problems, onChange }: ExtrasProps): ReactNode {
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
            problem={problemOf(t, problems, `fields.${n}.inputFieldId`)}
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
              problemOf(t, problems, `fields.${n}.optionIds`) ?? problemOf(t, problems, `fields.${n}.value`)
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
            problem={problemOf(t, problems, `labels.${n}.value`)}
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
