/** What displays show besides calls: a notice, and whom for how long. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_MINUTES } from '../../../contract/limits.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export function DisplayStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const staysProblem = problemOf(state, 'display', 'servedStaysMin');
  return (
    <StepForm
      title={t('display.title')}
      hint={t('display.hint')}
      saveLabel={isLocked('display', view) ? undefined : t('display.save')}
      canSave={isChanged('display', drafts, view)}
      save={saves.display}
      onSave={() => void store.save('display')}
    >
      <Field
        label={t('display.notice')}
        hint={t('display.noticeHint')}
        value={drafts.displayNotice ?? view.displayNotice ?? ''}
        problem={problemSentence(t, problemOf(state, 'display', 'displayNotice'))}
        locked={view.locked.includes('displayNotice')}
        onType={(displayNotice) => store.type({ displayNotice })}
      />
      <Field
        label={t('display.stays')}
        hint={t('display.staysHint')}
        inputMode="numeric"
        isNarrow
        value={drafts.servedStaysMin ?? String(view.servedStaysMin)}
        problem={
          staysProblem && (problemSentence(t, staysProblem) ?? t('display.staysRule', { most: MOST_MINUTES }))
        }
        locked={view.locked.includes('servedStaysMin')}
        onType={(servedStaysMin) => store.type({ servedStaysMin })}
      />
    </StepForm>
  );
}
