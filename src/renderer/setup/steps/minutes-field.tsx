/** A field of the house's settings for a whole number of minutes. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_MINUTES } from '../../../contract/limits.ts';
import type { MinutesField as Name } from '../form/numbers-form.ts';
import { problemOf, type StepProps } from './step-props.ts';
import { problemSentence } from '../words/problem-words.ts';
import { Field } from '../fields/field.tsx';

export interface MinutesFieldProps extends StepProps {
  readonly step: 'kiosk' | 'display';
  readonly field: Name;
  readonly label: string;
  /** Says the default. */
  readonly hint: string;
}

export function MinutesField({ step, field, label, hint, state, view, store }: MinutesFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const found = problemOf(state, step, field);
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="numeric"
      isNarrow
      value={state.drafts[field] ?? String(view[field])}
      problem={found && (problemSentence(t, found) ?? t('display.staysRule', { most: MOST_MINUTES }))}
      locked={view.locked.includes(field)}
      onType={(minutes) => store.type({ [field]: minutes })}
    />
  );
}
