/** Remembers which voice said the last call, and whether it came to the end of its words. */
import type { Voice } from '../../speech/speaker.ts';
import type { CallSentence } from './announcer.ts';

export type VoiceUsed = 'own-voice' | 'hub-voice' | 'voice-failed';

type VoiceFor = (sentence: CallSentence) => Voice<CallSentence> | undefined;

export interface VoicesUsed {
  /** `voiceFor` with voices that are remembered as `kind`. */
  remembering(kind: Exclude<VoiceUsed, 'voice-failed'>, voiceFor: VoiceFor): VoiceFor;
  /** `voice-failed` until the words have ended. Undefined where no voice was asked for the words of this call. */
  of(callKey: string): VoiceUsed | undefined;
}

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
