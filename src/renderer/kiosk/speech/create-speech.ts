/** Puts the kiosk's voice together: voices, speaker, reader. Created once, outside React. */
import type { I18n } from '../../i18n/create-i18n.ts';
import type { Clock } from '../../../clock/clock.ts';
import { MAX_SPEECH_LENGTH } from '../../../contract/limits.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import type { ScreenStore } from '../../rpc/screen-store.ts';
import { eitherOf } from '../../speech/either-signal.ts';
import { HUB_SPEAKS_WITHIN_MS, type SpokenByHub } from '../../speech/hub-voice.ts';
import { createSpeaker, type Sentence } from '../../speech/speaker.ts';
import { createVoices, type Voices } from '../../speech/voices.ts';
import { bytesOf } from '../../speech/wav-bytes.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { createReader, type Reader } from './reader.ts';
import { typedIn } from './typed-text.ts';

export interface Speech
  extends Pick<Reader, 'repeat' | 'stop'>, Pick<Voices<Sentence>, 'ownLanguages' | 'voiceFor'> {}

export interface SpeechParts {
  readonly page: Window;
  readonly connection: HubConnection;
  readonly clock: Clock;
  readonly i18n: I18n;
  readonly screen: ScreenStore;
  readonly kiosk: Kiosk;
}

/** The event on the page for each sentence as it begins; `detail` is a `Sentence`. */
const SPOKEN = 'foyer:spoken';

export function createSpeech({ page, connection, clock, i18n, screen, kiosk }: SpeechParts): Speech {
  const { session, store, patience } = kiosk;
  const { voiceFor, ownLanguages } = createVoices<Sentence>({
    page,
    screen,
    spokenByHub: createSpokenByHub(connection),
  });

  function onSentence(sentence: Sentence): void {
    page.dispatchEvent(new CustomEvent(SPOKEN, { detail: sentence }));
    // Who listens is there. The question whether anybody is must be answered by hand.
    if (patience.state.getState().kind !== 'warning') patience.touch();
  }

  const speaker = createSpeaker({ clock, voiceFor, manner: () => session.state.getState(), onSentence });
  const typed = () => typedIn(store.getState().flow);
  const reader = createReader({ page, clock, i18n, session, speaker, typed });
  store.subscribe(reader.onTyped);
  return { repeat: reader.repeat, stop: reader.stop, ownLanguages, voiceFor };
}

/** What the hub says for a kiosk: any sentence, over the line. */
export function createSpokenByHub(connection: Pick<HubConnection, 'call'>): SpokenByHub<Sentence> {
  return async ({ text, language }, rate, signal) => {
    const answer = await connection.call(
      (client, options) =>
        client.speech.say(
          { text: text.slice(0, MAX_SPEECH_LENGTH), language, rate },
          // What was broken off is taken off the hub's hands, too.
          { signal: eitherOf(options.signal, signal) },
        ),
      { deadlineMs: HUB_SPEAKS_WITHIN_MS },
    );
    if (answer.kind !== 'answered' || answer.value.kind !== 'spoken') return undefined;
    return bytesOf(answer.value.wav);
  };
}
