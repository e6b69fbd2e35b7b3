/** What came of the sound of a test call at this display. Pure. */
import type { DisplaySettings } from '../../../contract/screen.ts';
import type { TestSound } from '../../../contract/test-call.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { SoundState } from '../../ui/tones.ts';
import type { CallSentence, HouseSound } from './announcer.ts';

export interface SoundCircumstances {
  readonly display: Pick<DisplaySettings, 'sound' | 'speaks'>;
  /** By the quiet hours of the house. */
  readonly isQuiet: boolean;
  readonly page: SoundState;
  readonly house: HouseSound;
  /** Undefined where no voice was asked for its words. */
  readonly voice: VoiceUsed | undefined;
}

/** The first reason that there is, as staff would mend one after the other. */
export function soundOfTest({ display, isQuiet, page, house, voice }: SoundCircumstances): TestSound {
  if (!display.sound) return 'sound-off';
  if (!display.speaks) return 'other-display';
  if (isQuiet) return 'quiet-hours';
  // A voice of the machine needs nothing of the page.
  if (voice === 'own-voice' || voice === 'hub-voice') return voice;
  if (page === 'needs-touch') return 'needs-touch';
  if (page === 'none') return 'no-sound';
  if (!house.speaks) return 'chime';
  return voice ?? 'no-voice';
}

type VoiceUsed = 'own-voice' | 'hub-voice' | 'voice-failed';

type VoiceFor = (sentence: CallSentence) => Voice<CallSentence> | undefined;

interface VoicesUsed {
  /** `voiceFor` with voices that are remembered as `kind`. */
  remembering(kind: Exclude<VoiceUsed, 'voice-failed'>, voiceFor: VoiceFor): VoiceFor;
  /** `voice-failed` until the words have ended. Undefined where no voice was asked for the words of this call. */
  of(callKey: string): VoiceUsed | undefined;
}

/** Remembers which voice said the last call, and whether it came to the end of its words. */
export function createVoicesUsed(): VoicesUsed {
  let last: { readonly callKey: string; readonly used: VoiceUsed } | undefined;
  return {
    remembering: (kind, voiceFor) => (sentence) => {
      const voice = voiceFor(sentence);
      return (
        voice && {
          say(said, manner, ended) {
            last = { callKey: said.callKey, used: 'voice-failed' };
            return voice.say(said, manner, (failed) => {
              if (failed === undefined) last = { callKey: said.callKey, used: kind };
              ended(failed);
            });
          },
        }
      );
    },
    of: (callKey) => (last?.callKey === callKey ? last.used : undefined),
  };
}
