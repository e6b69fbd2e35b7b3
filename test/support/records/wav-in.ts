import type { SpeechResult } from '../../../src/main/speech/hub-voice.ts';

/** The sound of what was spoken; throws where nothing was. */
export function wavIn(speech: SpeechResult): Buffer {
  if (speech.kind !== 'spoken') throw new Error(speech.kind);
  return speech.wav;
}
