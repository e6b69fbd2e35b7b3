/** The name, the colour and the logo on every screen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { ColourField } from '../fields/colour-field.tsx';
import { Field } from '../fields/field.tsx';
import { LogoField } from '../fields/logo-field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export function BrandStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
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
      <Field
        label={nameOf('brandName')}
        hint={t('brand.nameHint', { standard: SETTING_DEFAULTS.brandName })}
        type="text"
        autoComplete="off"
        value={drafts.brandName ?? view.brandName}
        problem={problemSentence(t, problemOf(state, 'brand', 'brandName'))}
        locked={view.locked.includes('brandName')}
        onType={(brandName) => store.type({ brandName })}
      />
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
