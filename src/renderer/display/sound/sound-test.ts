/** A sample for a person who checks whether the display can be heard: its chime, and a sentence. */
import type { I18n } from '../../i18n/create-i18n.ts';
import { CALL_PACE } from '../../../contract/limits.ts';
import type { Clock } from '../../../clock/clock.ts';
import type { Voice } from '../../speech/speaker.ts';
import { CHIME, type Sounds } from '../../ui/tones.ts';
import { type CallSentence, type HouseSound, WORDS_AFTER_MS } from './announcer.ts';

export interface SoundTestParts {
  readonly sounds: Pick<Sounds, 'wake' | 'play'>;
  /** The machine's own. */
  readonly voiceFor: (sentence: CallSentence) => Voice<CallSentence> | undefined;
  readonly i18n: I18n;
  readonly clock: Clock;
  /** During a call the test is the chime alone. */
  readonly isCalling: () => boolean;
  /** As calls are heard. */
  readonly sound: () => HouseSound;
}

/** The hub speaks only calls, so where it is the voice the test is a chime. Never throws. */
export function createSoundTest(parts: SoundTestParts): () => void {
  const { sounds, voiceFor, i18n, clock, isCalling, sound } = parts;

  function sayIt(): void {
    if (isCalling() || !sound().speaks) return;
    const language = i18n.language;
    const text = i18n.getFixedT(language, 'display')('soundTest');
    const sentence = { text, language, callKey: 'test' };
    try {
      voiceFor(sentence)?.say(sentence, { rate: CALL_PACE, volume: sound().volume }, () => undefined);
    } catch {
      // The test exists to show that nothing is heard.
    }
  }
  return () => {
    try {
      sounds.wake();
      const { chimes, volume } = sound();
      if (chimes) sounds.play(CHIME, volume);
    } catch {
      return;
    }
    clock.after(WORDS_AFTER_MS, sayIt);
  };
}
