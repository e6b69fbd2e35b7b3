/** The name, the colour and the logo on every screen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourField } from '../fields/colour-field.tsx';
import { LogoField } from '../fields/logo-field.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';

export function BrandStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const colourProblem = problemOf(state, 'brand', 'brandColour');
  return (
    <StepForm
      title={t('brand.title')}
      hint={t('brand.hint')}
      saveLabel={isLocked('brand', view) ? undefined : t('brand.save')}
      canSave={isChanged('brand', drafts, view)}
      save={saves.brand}
      onSave={() => void store.save('brand')}
    >
      <PlainFields step="brand" {...{ state, view, store }} />
      <ColourField
        value={drafts.brandColour ?? view.brandColour}
        problem={colourProblem && (problemSentence(t, colourProblem) ?? '')}
        locked={view.locked.includes('brandColour')}
        onType={(brandColour) => store.type({ brandColour })}
      />
      <LogoField
        logo={drafts.logo ?? view.logo ?? ''}
        problem={problemSentence(t, problemOf(state, 'brand', 'logo'))}
        locked={view.locked.includes('logo')}
        onChoose={(logo) => store.type({ logo })}
      />
    </StepForm>
  );
}
