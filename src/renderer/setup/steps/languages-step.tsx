/** The languages that visitors are offered. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagesField } from '../fields/languages-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';

export function LanguagesStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('languages.title')}
      hint={t('languages.hint')}
      saveLabel={isLocked('languages', view) ? undefined : t('languages.save')}
      canSave={isChanged('languages', drafts, view)}
      save={saves.languages}
      onSave={() => void store.save('languages')}
    >
      <LanguagesField
        chosen={drafts.languages ?? view.languages}
        hubVoices={view.hubVoices}
        problem={problemSentence(t, problemOf(state, 'languages', 'languages'))}
        locked={view.locked.includes('languages')}
        onChoose={(languages) => store.type({ languages })}
      />
    </StepForm>
  );
}
