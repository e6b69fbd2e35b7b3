/** The voices of the screen's own machine. Only local ones: what a visitor hears is sent nowhere. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES, languageOf } from '../../contract/languages.ts';
import type { Voice } from './speaker.ts';

export interface PlatformVoices {
  /** Voices may arrive long after the page. */
  readonly languages: Pick<StoreApi<readonly Language[]>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly voice: Voice;
}

function synthesisOf(page: Window): SpeechSynthesis | undefined {
  return 'speechSynthesis' in page ? page.speechSynthesis : undefined;
}

function localVoice(synthesis: SpeechSynthesis, language: Language): SpeechSynthesisVoice | undefined {
  const mine = synthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && languageOf(lang) === language);
  return mine.find((voice) => voice.default) ?? mine[0];
}

export function createPlatformVoices(page: Window): PlatformVoices {
  const synthesis = synthesisOf(page);
  const spoken = (): readonly Language[] =>
    synthesis === undefined
      ? []
      : LANGUAGES.filter((language) => localVoice(synthesis, language) !== undefined);
  const languages = createStore<readonly Language[]>(spoken);
  synthesis?.addEventListener?.('voiceschanged', () => languages.setState(spoken(), true));
  return {
    languages,
    voice: {
      say({ text, language }, { rate, volume }, ended) {
        const voice = synthesis === undefined ? undefined : localVoice(synthesis, language);
        if (synthesis === undefined || voice === undefined) {
          ended('failed');
          return () => undefined;
        }
        const words = new SpeechSynthesisUtterance(text);
        words.voice = voice;
        words.lang = voice.lang;
        words.rate = rate;
        words.volume = volume;
        words.addEventListener('end', () => ended());
        words.addEventListener('error', () => ended('failed'));
        // A queue that the sentence before left paused would swallow this one.
        synthesis.cancel();
        synthesis.resume();
        synthesis.speak(words);
        return () => synthesis.cancel();
      },
    },
  };
}
