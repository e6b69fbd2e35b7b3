/** Which voice says a sentence: the machine's own where it has one for the language, else the hub's. */
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
  /** Whether the page may be heard; what may not would wait for a touch. By default it may. */
  readonly mayPlay?: () => boolean;
}

export interface Voices<S extends Sentence> {
  /** Undefined where neither has a voice for the language. */
  readonly voiceFor: (sentence: S) => Voice<S> | undefined;
  /** The machine's own; undefined where it has none for the language. */
  readonly ownVoiceFor: (sentence: S) => Voice<S> | undefined;
  /** What this machine speaks by itself; the hub may speak more. */
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
