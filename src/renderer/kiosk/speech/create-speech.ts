/** The kiosk's voice: voices, speaker and reader, created once outside React. */
import { useStore } from 'zustand';
import type { Clock } from '../../../clock/clock.ts';
import { MAX_SPEECH_LENGTH } from '../../../contract/limits.ts';
import type { I18n } from '../../i18n/create-i18n.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import { bytesOf, HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import { createSpeaker, type SpokenSentence } from '../../speech/speaker.ts';
import { createVoices } from '../../speech/voices.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { createReader } from './reader.ts';
import { typedIn } from './page-words.ts';

export type Speech = ReturnType<typeof createSpeech>;

export interface SpeechParts {
  readonly page: Window;
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly i18n: I18n;
  readonly screen: ScreenStore;
  readonly kiosk: Kiosk;
}

/** Dispatched on the page as each sentence begins; `detail` is a `SpokenSentence`. */
const SPOKEN = 'foyer:spoken';

export function createSpeech({ page, connection, clock, i18n, screen, kiosk }: SpeechParts) {
  const { session, store, patience } = kiosk;
  const { voiceFor, ownLanguages } = createVoices<SpokenSentence>({
    page,
    screen,
    spokenByHub: createSpokenByHub(connection),
  });

  function onSentence(sentence: SpokenSentence): void {
    page.dispatchEvent(new CustomEvent(SPOKEN, { detail: sentence }));
    // Whoever listens is there. The idle question must be answered by hand.
    if (patience.state.getState().kind !== 'warning') patience.touch();
  }

  const speaker = createSpeaker({ clock, voiceFor, manner: () => session.state.getState(), onSentence });
  const typed = () => typedIn(store.getState().flow);
  const reader = createReader({ page, clock, i18n, session, speaker, typed });
  store.subscribe(reader.onTyped);
  return { repeat: reader.repeat, stop: reader.stop, ownLanguages, voiceFor };
}

/** The hub speaks any sentence for a kiosk, over the line. */
export function createSpokenByHub(connection: Pick<HubConnection, 'call'>): SpokenByHub<SpokenSentence> {
  return async ({ text, language }, rate, signal) => {
    const answer = await connection.call(
      (client) => client.speech.say({ text: text.slice(0, MAX_SPEECH_LENGTH), language, rate }),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS, signal },
    );
    if (answer.kind !== 'answered' || answer.value.kind !== 'spoken') return undefined;
    return bytesOf(answer.value.wav);
  };
}

export function useSpeakable(speech: Pick<Speech, 'ownLanguages'>): boolean {
  const { language, settings } = useScreen();
  const own = useStore(speech.ownLanguages);
  return own.includes(language) || settings.hubVoices.includes(language);
}
