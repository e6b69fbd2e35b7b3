/** What the waiting room hears of a call, and how loud. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CALL_VOLUME } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { problemSentence } from '../words/problem-words.ts';
import { problemOf, type StepProps } from './step-props.ts';
import '../fields/choice-field.css';

export function SoundFields({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const id = useId();
  const locked = view.locked.includes('callSound');
  const chosen = state.drafts.callSound ?? view.callSound;
  const found = problemOf(state, 'display', 'callVolume');
  return (
    <>
      <fieldset className="choice-field" data-whole aria-describedby={`${id}-hint`}>
        <legend>{nameOf('callSound')}</legend>
        {(['chime-and-voice', 'chime', 'voice'] as const).map((sound) => (
          <label key={sound}>
            <input
              type="radio"
              name="callSound"
              checked={sound === chosen}
              disabled={locked}
              onChange={() => store.type({ callSound: sound })}
            />
            <span>{t(`display.soundIs.${sound}`)}</span>
          </label>
        ))}
        <p className="field-hint" id={`${id}-hint`}>
          {locked && <LockKeyhole aria-hidden />}
          {locked
            ? t('locked')
            : t('display.soundHint', { standard: t(`display.soundIs.${SETTING_DEFAULTS.callSound}`) })}
        </p>
      </fieldset>
      <Field
        label={nameOf('callVolume')}
        hint={t('display.volumeHint', { standard: SETTING_DEFAULTS.callVolume })}
        inputMode="numeric"
        isNarrow
        value={state.drafts.callVolume ?? String(view.callVolume)}
        problem={found && (problemSentence(t, found) ?? t('rule.not-percent', CALL_VOLUME))}
        locked={view.locked.includes('callVolume')}
        onType={(callVolume) => store.type({ callVolume })}
      />
    </>
  );
}
