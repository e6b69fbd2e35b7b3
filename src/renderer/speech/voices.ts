/** Which voice speaks a sentence: the machine's own if it has the language, else the hub's. */
import type { ScreenStore } from '../rpc/screen-store.ts';
import type { SpokenByHub } from './hub-voice.ts';
import { createHubVoice } from './hub-voice.ts';
import type { PlatformVoices } from './platform-voice.ts';
import { createPlatformVoices } from './platform-voice.ts';
import type { Sentence, Voice } from './speaker.ts';

export interface VoicesParts<S extends Sentence> {
  readonly page: Window;
  readonly screen: ScreenStore;
  readonly spokenByHub: SpokenByHub<S>;
  /** False if the page's sound would wait for a touch. By default true. */
  readonly mayPlay?: () => boolean;
}

export interface Voices<S extends Sentence> {
  /** Undefined if neither has the language. */
  readonly voiceFor: (sentence: S) => Voice<S> | undefined;
  /** The machine's own; undefined if it lacks the language. */
  readonly ownVoiceFor: (sentence: S) => Voice<S> | undefined;
  /** The hub may speak more. */
  readonly ownLanguages: PlatformVoices['languages'];
}

export function createVoices<S extends Sentence>({
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
