/** Puts the kiosk's voice together: voices, speaker, reader. Created once, outside React. */
import type { i18n } from 'i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { Language } from '../../../contract/languages.ts';
import type { Clock } from '../../clock.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import type { Kiosk } from '../kiosk-store.ts';
import { createHubVoice } from './hub-voice.ts';
import { createPlatformVoices } from './platform-voice.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import type { Sentence } from './screen-text.ts';
import type { Voice } from './speaker.ts';
import { createSpeaker } from './speaker.ts';
import { typedIn } from './typed-text.ts';

export interface Speech extends Pick<Reader, 'repeat' | 'stop'> {
  /** The languages that this machine speaks by itself; the hub may speak more. */
  readonly ownLanguages: Pick<StoreApi<readonly Language[]>, 'getState' | 'getInitialState' | 'subscribe'>;
}

export interface SpeechParts {
  readonly page: Window;
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly i18n: i18n;
  readonly screen: ScreenStore;
  readonly kiosk: Kiosk;
}

/** The event on the page for each sentence as it begins; `detail` is a `Sentence`. */
export const SPOKEN = 'foyer:spoken';

export function createSpeech({ page, connection, clock, i18n, screen, kiosk }: SpeechParts): Speech {
  const { session, store, patience } = kiosk;
  const platform = createPlatformVoices(page);
  const hub = createHubVoice(connection, () => new AudioContext());

  function voiceFor({ language }: Sentence): Voice | undefined {
    if (platform.languages.getState().includes(language)) return platform.voice;
    return screen.getState().settings?.kiosk.hubVoices.includes(language) === true ? hub : undefined;
  }

  function onSentence(sentence: Sentence): void {
    page.dispatchEvent(new CustomEvent(SPOKEN, { detail: sentence }));
    // Who listens is there. The question whether anybody is must be answered by hand.
    if (patience.state.getState().kind !== 'warning') patience.touch();
  }

  const speaker = createSpeaker({ clock, voiceFor, manner: () => session.state.getState(), onSentence });
  const typed = () => typedIn(store.getState().flow);
  const reader = createReader({ page, clock, i18n, session, speaker, typed });
  store.subscribe(reader.onTyped);
  return { repeat: reader.repeat, stop: reader.stop, ownLanguages: platform.languages };
}
