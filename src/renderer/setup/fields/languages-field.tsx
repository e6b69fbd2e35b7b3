/** The languages that a kiosk offers, each with who can speak it. */
import { LockKeyhole, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { useLocalVoices, voiceSource } from './voices.ts';
import './choice-field.css';
import './languages-field.css';

export interface LanguagesFieldProps {
  readonly chosen: readonly Language[];
  readonly hubVoices: readonly Language[];
  readonly problem: string | undefined;
  readonly locked: boolean;
  readonly onChoose: (languages: readonly Language[]) => void;
}

export function LanguagesField(props: LanguagesFieldProps): ReactNode {
  const { chosen, hubVoices, problem, locked, onChoose } = props;
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
  const localVoices = useLocalVoices();
  const id = useId();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const toggle = (language: Language, offered: boolean): void => {
    const added = offered ? [...chosen, language] : chosen.filter((other) => other !== language);
    onChoose(LANGUAGES.filter((other) => added.includes(other)));
  };
  return (
    <fieldset className="choice-field choice-languages" data-whole aria-describedby={`${id}-hint`}>
      <legend>{nameOf('languages')}</legend>
      {LANGUAGES.map((language) => {
        const source = voiceSource(language, localVoices, hubVoices);
        const own = LANGUAGE_NAMES[language];
        const name = names.of(language) ?? language;
        return (
          <label key={language}>
            <input
              type="checkbox"
              checked={chosen.includes(language)}
              disabled={locked}
              aria-invalid={problem === undefined ? undefined : true}
              onChange={(event) => toggle(language, event.target.checked)}
            />
            <span className="choice-own">
              <bdi lang={language} dir={directionOf(language)}>
                {own}
              </bdi>
              {own !== name && <span className="choice-name">{name}</span>}
            </span>
            <span className="choice-aside" data-voice={source}>
              {source === 'none' ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
              {t(`voice.${source}`)}
            </span>
          </label>
        );
      })}
      {problem !== undefined && <p className="field-problem">{problem}</p>}
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : t('languages.voicesHint', { standard: t('languages.all') })}
      </p>
    </fieldset>
  );
}
