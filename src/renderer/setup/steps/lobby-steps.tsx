/** The forms of displays, languages, brand, hours and privacy. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { WEEKDAYS } from '../../../contract/weekdays.ts';
import { ColourField } from '../fields/colour-field.tsx';
import { useFaces } from '../fields/field.tsx';
import { HoursField } from '../fields/hours-field.tsx';
import { LanguagesField } from '../fields/languages-field.tsx';
import { LogoField } from '../fields/logo-field.tsx';
import { NoticeField } from '../fields/notice-field.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { hoursDraftOf } from '../form/hours-form.ts';
import { noticeIn, noticeLanguages } from '../form/notice-form.ts';
import type { StepProps } from '../form/setup-store.ts';
import { StepForm } from './step-form.tsx';

export const DisplayStep = (step: StepProps): ReactNode => (
  <StepForm step="display" {...step}>
    <PlainFields step="display" {...step} />
  </StepForm>
);

export function LanguagesStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const faceOf = useFaces(step);
  return (
    <StepForm step="languages" {...step}>
      <LanguagesField
        {...faceOf('languages')}
        chosen={state.drafts.languages ?? view.languages}
        hubVoices={view.hubVoices}
        onChoose={(languages) => store.type({ languages })}
      />
    </StepForm>
  );
}

export function BrandStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { brandColour = view.brandColour, logo = view.logo ?? '' } = state.drafts;
  const faceOf = useFaces(step);
  return (
    <StepForm step="brand" {...step}>
      <PlainFields step="brand" {...step} />
      <ColourField
        {...faceOf('brandColour')}
        value={brandColour}
        onType={(colour) => store.type({ brandColour: colour })}
      />
      <LogoField {...faceOf('logo')} logo={logo} onChoose={(chosen) => store.type({ logo: chosen })} />
    </StepForm>
  );
}

export function HoursStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const faceOf = useFaces(step);
  return (
    <StepForm step="hours" {...step}>
      {(['openingHours', 'quietHours'] as const).map((field) => {
        const { found, ...face } = faceOf(field);
        return (
          <HoursField
            key={field}
            {...face}
            hint={t(field === 'openingHours' ? 'hours.openingHint' : 'hours.quietHint')}
            value={state.drafts[field] ?? hoursDraftOf(view[field])}
            problemDay={WEEKDAYS.find((day) => day === found?.at?.[0])}
            onType={(hours) => store.type({ [field]: hours })}
          />
        );
      })}
    </StepForm>
  );
}

interface PrivacyStepProps extends StepProps {
  readonly kioskLanguages?: readonly Language[];
}

export function PrivacyStep({ kioskLanguages = [], ...step }: PrivacyStepProps): ReactNode {
  const { state, view, store } = step;
  const { drafts } = state;
  const { t } = useTranslation('setup');
  const { found, ...face } = useFaces(step)('privacyNotice');
  const exampleOf = (value: string): string | undefined => {
    const choice = SETTINGS.nameShown.of.find((one) => one === value);
    return choice && t(`example.${choice}`, { digits: PHONE_DIGITS });
  };
  return (
    <StepForm step="privacy" {...step}>
      <PlainFields step="privacy" extras={{ nameShown: { aside: exampleOf } }} {...step} />
      <NoticeField
        {...face}
        languages={noticeLanguages(view, kioskLanguages)}
        textIn={(language) => noticeIn(language, drafts, view)}
        saved={view.privacyNotice}
        contact={drafts.privacyContact ?? view.privacyContact ?? ''}
        problemIn={LANGUAGES.find((language) => language === found?.at?.[0])}
        onType={(language, text) =>
          store.type({ privacyNotice: { ...drafts.privacyNotice, [language]: text } })
        }
      />
    </StepForm>
  );
}
