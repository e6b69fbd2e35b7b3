/** What a kiosk shows of a visitor before check-in, and whom to ask about personal data. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import type { NameShown } from '../../../contract/settings.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';
import '../fields/choice-field.css';

const CHOICES: readonly NameShown[] = ['first-name', 'initials', 'none', 'phone-digits'];

export function PrivacyStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  const id = useId();
  const locked = view.locked.includes('nameShown');
  const shown = drafts.nameShown ?? view.nameShown;
  return (
    <StepForm
      title={t('privacy.title')}
      hint={t('privacy.hint')}
      saveLabel={isLocked('privacy', view) ? undefined : t('privacy.save')}
      canSave={isChanged('privacy', drafts, view)}
      save={saves.privacy}
      onSave={() => void store.save('privacy')}
    >
      <fieldset className="choice-field" data-whole aria-describedby={`${id}-hint`}>
        <legend>{nameOf('nameShown')}</legend>
        {CHOICES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="nameShown"
              checked={choice === shown}
              disabled={locked}
              onChange={() => store.type({ nameShown: choice })}
            />
            <span>{t(`shown.${choice}`)}</span>
            <span className="choice-aside">{t(`example.${choice}`, { digits: PHONE_DIGITS })}</span>
          </label>
        ))}
        <p className="field-hint" id={`${id}-hint`}>
          {locked && <LockKeyhole aria-hidden />}
          {locked
            ? t('locked')
            : t('privacy.shownHint', { standard: t(`shown.${SETTING_DEFAULTS.nameShown}`) })}
        </p>
      </fieldset>
      <Field
        label={nameOf('privacyContact')}
        hint={t('privacy.contactHint')}
        type="text"
        autoComplete="off"
        value={drafts.privacyContact ?? view.privacyContact ?? ''}
        problem={problemSentence(t, problemOf(state, 'privacy', 'privacyContact'))}
        locked={view.locked.includes('privacyContact')}
        onType={(privacyContact) => store.type({ privacyContact })}
      />
    </StepForm>
  );
}
