/** Which voice speaks a sentence: the machine's own if it has the language, else the hub's. */
import { createStore } from 'zustand/vanilla';
import { type Language, languageOf, LANGUAGES } from '../../contract/languages.ts';
import type { Readable } from '../rpc/hub-queries.ts';
import type { ScreenStore } from '../rpc/screen-store.ts';
import { createHubVoice, type SpokenByHub } from './hub-voice.ts';
import type { SpokenSentence, Voice } from './speaker.ts';

export interface VoicesParts<S extends SpokenSentence> {
  readonly page: Window;
  readonly screen: ScreenStore;
  readonly spokenByHub: SpokenByHub<S>;
  /** False if the page's sound would wait for a touch. By default true. */
  readonly mayPlay?: () => boolean;
}

export interface Voices<S extends SpokenSentence> {
  /** Undefined if neither has the language. */
  readonly voiceFor: (sentence: S) => Voice<S> | undefined;
  /** The machine's own; undefined if it lacks the language. */
  readonly ownVoiceFor: (sentence: S) => Voice<S> | undefined;
  /** The hub may speak more. */
  readonly ownLanguages: PlatformVoices['languages'];
}

export function createVoices<S extends SpokenSentence>({
  page,
  screen,
  spokenByHub,
  mayPlay = () => true,
}: VoicesParts<S>): Voices<S> {
  const platform = createPlatformVoices(page);
  const hub = createHubVoice(spokenByHub, () => new AudioContext());
  const ownVoiceFor = ({ language }: S): Voice<S> | undefined =>
    platform.languages.getState().includes(language) ? platform.voice : undefined;
  return {
    voiceFor(sentence) {
      const own = ownVoiceFor(sentence);
      if (own) return own;
      const hubSpeaks = screen.getState().settings?.hubVoices.includes(sentence.language) === true;
      return hubSpeaks && mayPlay() ? hub : undefined;
    },
    ownVoiceFor,
    ownLanguages: platform.languages,
  };
}

interface PlatformVoices {
  /** Voices may arrive long after the page. */
  readonly languages: Readable<readonly Language[]>;
  readonly voice: Voice;
}

/** The voices of the screen's own machine. Only local ones: what a visitor hears is sent nowhere. */
function synthesisOf(page: Window): SpeechSynthesis | undefined {
  return 'speechSynthesis' in page ? page.speechSynthesis : undefined;
}

function localVoice(synthesis: SpeechSynthesis, language: Language): SpeechSynthesisVoice | undefined {
  const mine = synthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && languageOf(lang) === language);
  return mine.find((voice) => voice.default) ?? mine[0];
}

function createPlatformVoices(page: Window): PlatformVoices {
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
