/** The languages that kiosks offer, each with the voice that speaks it. */
import { Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Language, languageOf, LANGUAGES } from '../../../contract/languages.ts';
import { directionOf, LANGUAGE_NAMES } from '../../i18n/languages.ts';
import './choice-field.css';
import './languages-field.css';
import { describedBy, type FieldFace, FieldHint, ProblemLine } from './field.tsx';

export interface LanguagesFieldProps extends FieldFace {
  readonly chosen: readonly Language[];
  readonly hubVoices: readonly Language[];
  readonly onChoose: (languages: readonly Language[]) => void;
}

export function LanguagesField(props: LanguagesFieldProps): ReactNode {
  const { label, chosen, hubVoices, problem, locked, onChoose } = props;
  const { t, i18n } = useTranslation('setup');
  const localVoices = useLocalVoices();
  const id = useId();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const toggle = (language: Language, offered: boolean): void => {
    const added = offered ? [...chosen, language] : chosen.filter((other) => other !== language);
    onChoose(LANGUAGES.filter((other) => added.includes(other)));
  };
  return (
    <fieldset
      className="choice-field stack-1 choice-languages"
      data-whole
      aria-describedby={describedBy(id, problem)}
    >
      <legend>{label}</legend>
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
            <span className="choice-aside line-2 soft" data-voice={source}>
              {source === 'none' ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
              {t(`voice.${source}`)}
            </span>
          </label>
        );
      })}
      <ProblemLine id={id} problem={problem} />
      <FieldHint id={id} locked={locked}>
        {t('languages.voicesHint', { standard: t('languages.all') })}
      </FieldHint>
    </fieldset>
  );
}

type VoiceSource = 'computer' | 'hub' | 'none';

/** A voice of this computer needs no hub. */
export function voiceSource(
  language: Language,
  localVoices: readonly Language[],
  hubVoices: readonly Language[],
): VoiceSource {
  if (localVoices.includes(language)) return 'computer';
  return hubVoices.includes(language) ? 'hub' : 'none';
}

/** Only voices that need no network, since others would send away what is on the screen. */
export function languagesOfVoices(
  voices: readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[],
): Language[] {
  const spoken = new Set(voices.filter((voice) => voice.localService).map((voice) => languageOf(voice.lang)));
  return LANGUAGES.filter((language) => spoken.has(language));
}

function speech(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined;
}

function subscribe(onChange: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener('voiceschanged', onChange);
  return () => synthesis?.removeEventListener('voiceschanged', onChange);
}

/** Voices come late in most browsers. A text, since a snapshot must be equal to itself. */
const snapshot = (): string => languagesOfVoices(speech()?.getVoices() ?? []).join();

function useLocalVoices(): readonly Language[] {
  const spoken = useSyncExternalStore(subscribe, snapshot, () => '').split(',');
  return LANGUAGES.filter((language) => spoken.includes(language));
}
