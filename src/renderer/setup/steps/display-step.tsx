/** What displays show besides calls and how they sound: a notice, what is read of a visitor, and whom for how long. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { MinutesField } from './minutes-field.tsx';
import { SoundFields } from './sound-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';
import '../fields/choice-field.css';

export function DisplayStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
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
      <Field
        label={nameOf('displayNotice')}
        hint={t('display.noticeHint')}
        value={drafts.displayNotice ?? view.displayNotice ?? ''}
        problem={problemSentence(t, problemOf(state, 'display', 'displayNotice'))}
        locked={view.locked.includes('displayNotice')}
        onType={(displayNotice) => store.type({ displayNotice })}
      />
      <PrivacyChoice {...{ state, view, store }} />
      <SoundFields {...{ state, view, store }} />
      <MinutesField
        step="display"
        field="servedStaysMin"
        label={nameOf('servedStaysMin')}
        hint={t('display.staysHint', { standard: SETTING_DEFAULTS.servedStaysMin })}
        {...{ state, view, store }}
      />
      <MinutesField
        step="display"
        field="callLeavesAfterMin"
        label={nameOf('callLeavesAfterMin')}
        hint={t('display.leavesHint', { standard: SETTING_DEFAULTS.callLeavesAfterMin })}
        {...{ state, view, store }}
      />
    </StepForm>
  );
}

/** What of a visitor without a code the room reads. */
function PrivacyChoice({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const id = useId();
  const locked = view.locked.includes('labelPrivacy');
  const chosen = state.drafts.labelPrivacy ?? view.labelPrivacy;
  return (
    <fieldset className="choice-field" data-whole aria-describedby={`${id}-hint`}>
      <legend>{nameOf('labelPrivacy')}</legend>
      {(['number', 'initials', 'first-name'] as const).map((privacy) => (
        <label key={privacy}>
          <input
            type="radio"
            name="labelPrivacy"
            checked={privacy === chosen}
            disabled={locked}
            onChange={() => store.type({ labelPrivacy: privacy })}
          />
          <span>{t(`screens.privacyIs.${privacy}`)}</span>
        </label>
      ))}
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked
          ? t('locked')
          : t('display.privacyHint', { standard: t(`screens.privacyIs.${SETTING_DEFAULTS.labelPrivacy}`) })}
      </p>
    </fieldset>
  );
}
