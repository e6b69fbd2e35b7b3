/** Which languages can be spoken, and by whom. */
import { useSyncExternalStore } from 'react';
import { type Language, languageOf, LANGUAGES } from '../../../contract/languages.ts';

export type VoiceSource = 'computer' | 'hub' | 'none';

/** A voice of this computer first: it needs no hub. */
export function voiceSource(
  language: Language,
  localVoices: readonly Language[],
  hubVoices: readonly Language[],
): VoiceSource {
  if (localVoices.includes(language)) return 'computer';
  return hubVoices.includes(language) ? 'hub' : 'none';
}

/** The languages of voices that speak without a network; a voice elsewhere would be told what is on the screen. */
export function languagesOfVoices(
  voices: readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[],
): Language[] {
  const spoken = new Set(voices.filter((voice) => voice.localService).map((voice) => languageOf(voice.lang)));
  return LANGUAGES.filter((language) => spoken.has(language));
}

function speech(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined;
}

function subscribe(onChange: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener('voiceschanged', onChange);
  return () => synthesis?.removeEventListener('voiceschanged', onChange);
}

/** The voices come late in most browsers; a text, since a snapshot must be equal to itself. */
const snapshot = (): string => languagesOfVoices(speech()?.getVoices() ?? []).join();

/** The languages that this computer speaks by itself. */
export function useLocalVoices(): readonly Language[] {
  const spoken = useSyncExternalStore(subscribe, snapshot, () => '').split(',');
  return LANGUAGES.filter((language) => spoken.includes(language));
}
