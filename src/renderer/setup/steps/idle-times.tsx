/** How long a kiosk waits before it forgets a visitor. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATIENCE_LIMITS } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { problemOf, type StepProps } from './step-props.ts';

const FIELDS = ['idleWarningAfterS', 'idleCountdownS', 'doneStaysS'] as const;

export function IdleTimes({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  return FIELDS.map((field) => {
    const found = problemOf(state, 'kiosk', field);
    return (
      <Field
        key={field}
        label={nameOf(field)}
        hint={t(`kiosk.${field}Hint`, {
          standard: SETTING_DEFAULTS[field],
          least: PATIENCE_LIMITS[field].least,
        })}
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
