/** How long a kiosk waits before it forgets a visitor. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATIENCE_LIMITS } from '../../../contract/limits.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { problemOf, type StepProps } from './step-props.ts';

const FIELDS = ['idleWarningAfterS', 'idleCountdownS', 'doneStaysS'] as const;

export function IdleTimes({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  return FIELDS.map((field) => {
    const found = problemOf(state, 'kiosk', field);
    return (
      <Field
        key={field}
        label={t(`kiosk.${field}`)}
        hint={t(`kiosk.${field}Hint`)}
        inputMode="numeric"
        isNarrow
        value={state.drafts[field] ?? String(view[field])}
        problem={found && (problemSentence(t, found) ?? t('rule.not-seconds', PATIENCE_LIMITS[field]))}
        locked={view.locked.includes(field)}
        onType={(seconds) => store.type({ [field]: seconds })}
      />
    );
  });
}
