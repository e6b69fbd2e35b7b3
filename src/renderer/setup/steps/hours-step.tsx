/** When the house is open, and when its displays are silent. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '../../../contract/weekdays.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { HoursField } from '../fields/hours-field.tsx';
import { hoursDraftOf } from '../form/hours-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';

export function HoursStep({ state, view, store }: StepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('hours.title')}
      hint={t('hours.hint')}
      saveLabel={isLocked('hours', view) ? undefined : t('hours.save')}
      canSave={isChanged('hours', drafts, view)}
      save={saves.hours}
      onSave={() => void store.save('hours')}
    >
      {(['openingHours', 'quietHours'] as const).map((field) => {
        const found = problemOf(state, 'hours', field);
        const words = field === 'openingHours' ? 'opening' : 'quiet';
        return (
          <HoursField
            key={field}
            label={nameOf(field)}
            hint={t(`hours.${words}Hint`)}
            value={drafts[field] ?? hoursDraftOf(view[field])}
            problem={problemSentence(t, found, i18n.language)}
            problemDay={WEEKDAYS.find((day) => day === found?.at?.[0])}
            locked={view.locked.includes(field)}
            onType={(hours) => store.type({ [field]: hours })}
          />
        );
      })}
    </StepForm>
  );
}
