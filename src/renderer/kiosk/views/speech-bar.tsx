/** While the screen is read aloud: hear it again, or have it be silent. */
import { Repeat, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Speech } from '../speech/create-speech.ts';
import { useSpeakable } from '../speech/use-speakable.ts';
import './speech-bar.css';

export function SpeechBar({ speech }: { readonly speech: Speech }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language } = useScreen();
  if (!useSpeakable(speech)) {
    return (
      <p className="speech-bar speech-mute">{t('speech.noVoice', { language: LANGUAGE_NAMES[language] })}</p>
    );
  }
  return (
    <div className="speech-bar">
      <Button className="frame-button" onPress={speech.repeat}>
        <Repeat aria-hidden />
        {t('speech.repeat')}
      </Button>
      <Button className="frame-button" onPress={speech.stop}>
        <Square aria-hidden />
        {t('speech.stop')}
      </Button>
    </div>
  );
}
