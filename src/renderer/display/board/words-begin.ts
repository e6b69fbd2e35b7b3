/** Hears when the words of a call begin, so that no page of this screen says them twice. */
import type { SpeakerParts } from '../../speech/speaker.ts';
import type { CallSentence } from '../sound/announcer.ts';

type VoiceFor = SpeakerParts<CallSentence>['voiceFor'];

/** `voiceFor` with voices that tell `begins` the key of the call before they say it. */
export function hearingWords(voiceFor: VoiceFor, begins: (callKey: string) => void): VoiceFor {
  return (sentence) => {
    const voice = voiceFor(sentence);
    if (voice === undefined) return undefined;
    return {
      say(said, manner, ended) {
        begins(said.callKey);
        return voice.say(said, manner, ended);
      },
    };
  };
}
