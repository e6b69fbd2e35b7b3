/** The forms of displays, languages, brand, hours, privacy and the staff PIN. */
import { CircleCheck, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import { WEEKDAYS } from '../../../contract/weekdays.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Note } from '../../ui/note.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { LockedHint, useFaces } from '../fields/field.tsx';
import { LanguagesField } from '../fields/languages-field.tsx';
import { PinFields } from '../fields/pin-fields.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { noticeIn, noticeLanguages } from '../form/form.ts';
import { hoursDraftOf } from '../form/hours-form.ts';
import type { StepProps } from '../form/setup-store.ts';
import { StepForm } from './step-form.tsx';

/** Fields that are long, fetched after the first drawing. */
export const LATER_FIELDS = {
  brand: async () => (await import('../fields/brand-fields.tsx')).BrandFields,
  desk: async () => (await import('./desk-fields.tsx')).DeskFields,
  hours: async () => (await import('../fields/hours-field.tsx')).HoursField,
  /** With the kiosk's sentences, which its preview shows. */
  notice: async () => (await import('../fields/notice-field.tsx')).NoticeField,
  walkInHours: async () => (await import('../fields/walk-in-hours.tsx')).WalkInHours,
};

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
      <Fetched
        load={LATER_FIELDS.brand}
        props={{
          colour: {
            ...faceOf('brandColour'),
            value: brandColour,
            onType: (colour) => store.type({ brandColour: colour }),
          },
          logo: { ...faceOf('logo'), logo, onChoose: (chosen) => store.type({ logo: chosen }) },
        }}
      />
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
          <Fetched
            key={field}
            load={LATER_FIELDS.hours}
            props={{
              ...face,
              hint: t(field === 'openingHours' ? 'hours.openingHint' : 'hours.quietHint'),
              value: state.drafts[field] ?? hoursDraftOf(view[field]),
              problemDay: WEEKDAYS.find((day) => day === found?.at?.[0]),
              onType: (hours) => store.type({ [field]: hours }),
            }}
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
      <Fetched
        load={LATER_FIELDS.notice}
        props={{
          ...face,
          languages: noticeLanguages(view, kioskLanguages),
          textIn: (language) => noticeIn(language, drafts, view),
          saved: view.privacyNotice,
          contact: drafts.privacyContact ?? view.privacyContact ?? '',
          problemIn: LANGUAGES.find((language) => language === found?.at?.[0]),
          onType: (language, text) =>
            store.type({ privacyNotice: { ...drafts.privacyNotice, [language]: text } }),
        }}
      />
    </StepForm>
  );
}

/** The staff PIN for check-ins outside the usual times. */
export function PinStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const { locked, problem, found } = useFaces(step)('staffPin');
  const { staffPin = '', staffPinAgain = '' } = state.drafts;
  const areDifferent = found !== undefined && found.problem === undefined;
  return (
    <StepForm step="pin" isPart {...step}>
      <PinState view={view} locked={locked} />
      {locked ? (
        <p className="field-hint">
          <LockedHint />
        </p>
      ) : (
        <div className="field-pair">
          <PinFields
            label={t('pin.new')}
            labelAgain={t('pin.again')}
            typed={{ pin: staffPin, again: staffPinAgain }}
            problem={problem}
            isDifferent={areDifferent}
            onType={({ pin, again }) => store.type({ staffPin: pin, staffPinAgain: again })}
          />
        </div>
      )}
    </StepForm>
  );
}

function PinState({ view, locked }: { readonly view: SettingsView; readonly locked: boolean }): ReactNode {
  const { t } = useTranslation('setup');
  if (view.staffPinLocked) {
    return (
      <Note tone="attention" icon={LockKeyhole}>
        {locked ? t('pin.lockedOutside') : t('pin.lockedHere')}
      </Note>
    );
  }
  if (view.staffPin === 'missing') {
    return <Note icon={LockKeyholeOpen}>{t('pin.missing')}</Note>;
  }
  return (
    <Note tone="success" icon={CircleCheck}>
      {t('pin.set')}
    </Note>
  );
}
