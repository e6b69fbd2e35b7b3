/** A test of this display by a person who sits at setup: heard only while nobody is called. */
import { CALL_PACE } from '../../../contract/limits.ts';
import type { Voices } from '../../speech/voices.ts';
import { createHeardTrial, type HeardTrialParts } from '../../ui/hand/heard-trial.ts';
import type { ScreenParts } from '../../ui/mount-screen.tsx';
import { keepLanguage } from '../../ui/use-start-language.ts';
import type { CallSentence } from './announcer.ts';
import { createSampleVoice } from './sample-voice.ts';

export interface DisplayTrialParts
  extends
    ScreenParts,
    Pick<Voices<CallSentence>, 'ownVoiceFor' | 'ownLanguages'>,
    Pick<HeardTrialParts, 'sounds' | 'play'> {
  /** A call is said, or waits to be. */
  readonly isCalling: () => boolean;
  /** How loud the house has its calls said, from 0 to 1. */
  readonly volume: () => number;
}

export function followDisplayTrials(parts: DisplayTrialParts): void {
  const { connection, clock, screen, hand, i18n, sounds, play, ownVoiceFor, ownLanguages } = parts;
  const settings = () => screen.getState().settings;
  const hubVoices = () => settings()?.hubVoices ?? [];
  const listen = createHeardTrial({
    clock,
    i18n,
    sounds,
    play,
    keep: (language) => keepLanguage(i18n, language),
    voiceFor: createSampleVoice({ connection, ownVoiceFor, hubVoices }),
    manner: () => ({ rate: CALL_PACE, volume: parts.volume() }),
    tell: hand.tellTrial,
  });
  let hush: () => void = () => undefined;
  hand.onTry((trial) => {
    hush();
    hush = () => undefined;
    if (trial === undefined) return;
    const { trialId, part } = trial;
    if (settings()?.display.sound === false) hand.tellTrial(trialId, { kind: 'switched-off' });
    else if (parts.isCalling()) hand.tellTrial(trialId, { kind: 'busy' });
    else if (part === 'sound' || part === 'voices') hush = listen(trial);
  });
  hand.setVoices(ownLanguages.getState());
  ownLanguages.subscribe(hand.setVoices);
}
