/** What displays show besides calls and how they sound: a notice, what is read of a visitor, and whom for how long. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainFields } from '../fields/setting-field.tsx';
import { isLocked } from '../form/form.ts';
import { isChanged, type StepProps } from '../form/step-props.ts';
import { StepForm } from './step-form.tsx';

export function DisplayStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('display.title')}
      hint={t('display.hint')}
      saveLabel={isLocked('display', view) ? undefined : t('display.save')}
      canSave={isChanged('display', drafts, view)}
      save={saves.display}
      onSave={() => void store.save('display')}
    >
      <PlainFields step="display" {...{ state, view, store }} />
    </StepForm>
  );
}
