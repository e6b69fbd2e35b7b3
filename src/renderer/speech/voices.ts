/** Which voice says a sentence: the machine's own where it has one for the language, else the hub's. */
import type { HubConnection } from '../rpc/hub-connection.ts';
import type { ScreenStore } from '../rpc/screen-store.ts';
import type { AskHub } from './hub-voice.ts';
import { createHubVoice } from './hub-voice.ts';
import type { PlatformVoices } from './platform-voice.ts';
import { createPlatformVoices } from './platform-voice.ts';
import type { Sentence, Voice } from './speaker.ts';

export interface VoicesParts<S extends Sentence> {
  readonly page: Window;
  readonly connection: HubConnection;
  readonly screen: ScreenStore;
  readonly ask: AskHub<S>;
  /** Whether the page may be heard; what may not would wait for a touch. By default it may. */
  readonly mayPlay?: () => boolean;
}

export interface Voices<S extends Sentence> {
  /** Undefined where neither has a voice for the language. */
  readonly voiceFor: (sentence: S) => Voice<S> | undefined;
  /** What this machine speaks by itself; the hub may speak more. */
  readonly ownLanguages: PlatformVoices['languages'];
}

export function createVoices<S extends Sentence>({
  page,
  connection,
  screen,
  ask,
  mayPlay = () => true,
}: VoicesParts<S>): Voices<S> {
  const platform = createPlatformVoices(page);
  const hub = createHubVoice(connection, ask, () => new AudioContext());
  return {
    voiceFor({ language }) {
      if (platform.languages.getState().includes(language)) return platform.voice;
      const hubSpeaks = screen.getState().settings?.hubVoices.includes(language) === true;
      return hubSpeaks && mayPlay() ? hub : undefined;
    },
    ownLanguages: platform.languages,
  };
}
