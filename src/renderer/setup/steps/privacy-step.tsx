/** What a kiosk shows of a visitor before check-in, and what it says of personal data. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/languages.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import type { SettingProblem } from '../../../contract/setting-problem.ts';
import type { NameShown } from '../../../contract/settings.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { NoticeField } from '../fields/notice-field.tsx';
import { noticeIn, noticeLanguages } from '../form/notice-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';
import '../fields/choice-field.css';

const languageOfProblem = (problem: SettingProblem | undefined): Language | undefined =>
  problem !== undefined && 'language' in problem ? problem.language : undefined;

const CHOICES: readonly NameShown[] = ['first-name', 'initials', 'none', 'phone-digits'];

export interface PrivacyStepProps extends StepProps {
  /** What kiosks offer of their own. */
  readonly kioskLanguages?: readonly Language[];
}

export function PrivacyStep({ state, view, store, kioskLanguages = [] }: PrivacyStepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  const id = useId();
  const locked = view.locked.includes('nameShown');
  const shown = drafts.nameShown ?? view.nameShown;
  const noticeProblem = problemOf(state, 'privacy', 'privacyNotice');
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
      <NoticeField
        languages={noticeLanguages(view, kioskLanguages)}
        textIn={(language) => noticeIn(language, drafts, view)}
        saved={view.privacyNotice}
        contact={drafts.privacyContact ?? view.privacyContact ?? ''}
        problem={problemSentence(t, noticeProblem, i18n.language)}
        problemIn={languageOfProblem(noticeProblem?.problem)}
        locked={view.locked.includes('privacyNotice')}
        onType={(language, text) =>
          store.type({ privacyNotice: { ...drafts.privacyNotice, [language]: text } })
        }
      />
    </StepForm>
  );
}
