/** The visitor adjusts the kiosk: larger, clearer, lower, slower, spoken. All of it ends with the visitor. */
import {
  AlarmClock,
  ArrowDownToLine,
  Contrast,
  Keyboard,
  Rabbit,
  Turtle,
  Volume1,
  Volume2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { nextStep, RATES, type SessionStore, VOLUMES } from '../flow/session.ts';
import { Button } from '../hands/button.tsx';
import { Tile } from '../hands/tile.tsx';
import { type Speech, useSpeakable } from '../speech/create-speech.ts';
import './accessibility-view.css';
import { View } from './view.tsx';

export interface AccessibilityViewProps {
  readonly session: SessionStore;
  readonly speech: Speech;
  readonly close: () => void;
}

const TEXT_SIZES = [1, 2, 3] as const;

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
            <fieldset className="sizes" aria-label={t('session.size')}>
              <span className="tile-name">{t('session.size')}</span>
              {TEXT_SIZES.map((size) => (
                <Button
                  key={size}
                  className="size"
                  aria-label={sizes[size]}
                  aria-pressed={now.textSize === size}
                  onPress={() => change({ textSize: size })}
                >
                  A
                </Button>
              ))}
            </fieldset>
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

/** Counted from one. */
function placeOf(steps: readonly number[], value: number): { readonly step: number; readonly steps: number } {
  return { step: Math.max(0, steps.indexOf(value)) + 1, steps: steps.length };
}

function SpeechTiles({ session }: { readonly session: SessionStore }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { rate, volume, saysTyped } = useStore(session.state);
  const { change } = session;
  const speed = t('speech.speedIs', placeOf(RATES, rate));
  const loudness = t('speech.loudnessIs', placeOf(VOLUMES, volume));
  return (
    <>
      <Tile
        icon={<Turtle aria-hidden />}
        name={t('speech.slower')}
        state={speed}
        onPress={() => change({ rate: nextStep(RATES, rate, -1) })}
      />
      <Tile
        icon={<Rabbit aria-hidden />}
        name={t('speech.faster')}
        state={speed}
        onPress={() => change({ rate: nextStep(RATES, rate, 1) })}
      />
      <Tile
        icon={<Volume1 aria-hidden />}
        name={t('speech.softer')}
        state={loudness}
        onPress={() => change({ volume: nextStep(VOLUMES, volume, -1) })}
      />
      <Tile
        icon={<Volume2 aria-hidden />}
        name={t('speech.louder')}
        state={loudness}
        onPress={() => change({ volume: nextStep(VOLUMES, volume, 1) })}
      />
      <Tile
        wide
        icon={<Keyboard aria-hidden />}
        name={t('speech.sayTyped')}
        state={saysTyped ? t('session.on') : t('session.off')}
        on={saysTyped}
        onPress={() => change({ saysTyped: !saysTyped })}
      />
    </>
  );
}
