/** The visitor makes the kiosk their own: larger, clearer, lower, slower, spoken. All of it ends with the visitor. */
import { ALargeSmall, AlarmClock, ArrowDownToLine, Contrast, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { SessionStore, VisitorSession } from '../flow/session.ts';
import { SpeechTiles } from './speech-tiles.tsx';
import type { Speech } from '../speech/create-speech.ts';
import { useSpeakable } from '../speech/use-speakable.ts';
import { Tile } from '../hands/tile.tsx';
import { View } from './view.tsx';
import './accessibility-view.css';

export interface AccessibilityViewProps {
  readonly session: SessionStore;
  readonly speech: Speech;
  readonly close: () => void;
}

const NEXT_SIZE: Readonly<Record<VisitorSession['textSize'], VisitorSession['textSize']>> = {
  1: 2,
  2: 3,
  3: 1,
};

export function AccessibilityView({ session, speech, close }: AccessibilityViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { language } = useScreen();
  const speakable = useSpeakable(speech);
  const now = useStore(session.state);
  const { change } = session;
  const sizes = { 1: t('session.size1'), 2: t('session.size2'), 3: t('session.size3') };
  const onOff = (on: boolean): string => (on ? t('session.on') : t('session.off'));
  return (
    <View
      name="accessibility"
      title={t('session.title')}
      lead={t('session.lead')}
      actions={
        <>
          <div className="tiles">
            <Tile
              icon={<ALargeSmall aria-hidden />}
              name={t('session.size')}
              state={sizes[now.textSize]}
              on={now.textSize > 1}
              onPress={() => change({ textSize: NEXT_SIZE[now.textSize] })}
            />
            <Tile
              icon={<Contrast aria-hidden />}
              name={t('session.contrast')}
              state={onOff(now.contrast)}
              on={now.contrast}
              onPress={() => change({ contrast: !now.contrast })}
            />
            <Tile
              icon={<ArrowDownToLine aria-hidden />}
              name={t('session.low')}
              state={onOff(now.low)}
              on={now.low}
              onPress={() => change({ low: !now.low })}
            />
            <Tile
              icon={<AlarmClock aria-hidden />}
              name={t('session.slow')}
              state={onOff(now.slow)}
              on={now.slow}
              onPress={() => change({ slow: !now.slow })}
            />
            <Tile
              wide
              icon={<Volume2 aria-hidden />}
              name={t('speech.read')}
              state={
                speakable || now.speech
                  ? onOff(now.speech)
                  : t('speech.noVoice', { language: LANGUAGE_NAMES[language] })
              }
              on={now.speech}
              disabled={!speakable && !now.speech}
              onPress={() => change({ speech: !now.speech })}
            />
            {now.speech ? <SpeechTiles session={session} /> : null}
          </div>
          <div className="action-pair">
            <Button
              className="action"
              onPress={() => change({ ...session.asFound(), language: now.language })}
            >
              {t('session.reset')}
            </Button>
            <Button kind="primary" className="action" onPress={close}>
              {t('session.back')}
            </Button>
          </div>
        </>
      }
    />
  );
}
