/** The name above every screen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export function NameStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('name.title')}
      saveLabel={isLocked('name', view) ? undefined : t('name.save')}
      canSave={isChanged('name', drafts, view)}
      save={saves.name}
      onSave={() => void store.save('name')}
    >
      <Field
        label={t('name.brandName')}
        hint={t('name.hint')}
        type="text"
        autoComplete="off"
        value={drafts.brandName ?? view.brandName}
        problem={problemOf(state, 'name', 'brandName')?.sentence}
        locked={view.locked.includes('brandName')}
        onType={(brandName) => store.type({ brandName })}
      />
    </StepForm>
  );
}
