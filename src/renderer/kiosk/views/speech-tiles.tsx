/** How the screen is read aloud. */
import { Keyboard, Rabbit, Turtle, Volume1, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SessionStore } from '../flow/session.ts';
import { RATES, VOLUMES, nextStep } from '../flow/session.ts';
import { Tile } from '../hands/tile.tsx';

/** Which of `steps` it is, counted from one. */
function placeOf(steps: readonly number[], value: number): { readonly step: number; readonly steps: number } {
  return { step: Math.max(0, steps.indexOf(value)) + 1, steps: steps.length };
}

export function SpeechTiles({ session }: { readonly session: SessionStore }): ReactNode {
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
