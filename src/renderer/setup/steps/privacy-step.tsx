/** What a kiosk shows of a visitor before check-in, and what it says of personal data. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { NoticeField } from '../fields/notice-field.tsx';
import { PlainFields } from '../fields/setting-field.tsx';
import { isLocked } from '../form/form.ts';
import { noticeIn, noticeLanguages } from '../form/notice-form.ts';
import { isChanged, problemOf, type StepProps } from '../form/step-props.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';

export interface PrivacyStepProps extends StepProps {
  /** What kiosks offer of their own. */
  readonly kioskLanguages?: readonly Language[];
}

export function PrivacyStep({ state, view, store, kioskLanguages = [] }: PrivacyStepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const { drafts, saves } = state;
  const exampleOf = (value: string): string | undefined => {
    const choice = SETTINGS.nameShown.of.find((one) => one === value);
    return choice && t(`example.${choice}`, { digits: PHONE_DIGITS });
  };
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
      <PlainFields step="privacy" extras={{ nameShown: { aside: exampleOf } }} {...{ state, view, store }} />
      <NoticeField
        languages={noticeLanguages(view, kioskLanguages)}
        textIn={(language) => noticeIn(language, drafts, view)}
        saved={view.privacyNotice}
        contact={drafts.privacyContact ?? view.privacyContact ?? ''}
        problem={problemSentence(t, noticeProblem, i18n.language)}
        problemIn={LANGUAGES.find((language) => language === noticeProblem?.at?.[0])}
        locked={view.locked.includes('privacyNotice')}
        onType={(language, text) =>
          store.type({ privacyNotice: { ...drafts.privacyNotice, [language]: text } })
        }
      />
    </StepForm>
  );
}
