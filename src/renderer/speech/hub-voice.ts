/** The hub's voice, for languages that the screen's own machine cannot speak: a WAV per sentence, played here. */
import type { SpeechAnswer } from '../../contract/speech.ts';
import type { HubClient } from '../rpc/hub-client.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import type { Manner, Sentence, Voice } from './speaker.ts';
import { eitherOf } from './either-signal.ts';

/** The hub gives up long before; a call that ran into its deadline would cost the line. */
const DEADLINE_MS = 20_000;

function bytesOf(base64: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return bytes.buffer;
}

/** How a screen has a sentence spoken by the hub: by the call that its role may make. */
export type AskHub<S extends Sentence> = (
  client: HubClient,
  sentence: S,
  rate: number,
  options: { readonly signal: AbortSignal },
) => Promise<SpeechAnswer>;

/** One audio context for the life of the page, made with the first sentence: by then somebody touched the page. */
export function createHubVoice<S extends Sentence>(
  connection: HubConnection,
  ask: AskHub<S>,
  makeContext: () => AudioContext,
): Voice<S> {
  let context: AudioContext | undefined;

  async function fetchWav(sentence: S, rate: number, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
    const answer = await connection.call(
      // What was broken off is taken off the hub's hands, too.
      (client, options) => ask(client, sentence, rate, { signal: eitherOf(options.signal, signal) }),
      { deadlineMs: DEADLINE_MS },
    );
    if (answer.kind !== 'answered' || answer.value.kind !== 'spoken') return undefined;
    return bytesOf(answer.value.wav);
  }

  /** Plays `wav` unless broken off before. */
  async function play(
    wav: ArrayBuffer,
    volume: number,
    signal: AbortSignal,
    ended: () => void,
  ): Promise<void> {
    context ??= makeContext();
    const audio = context;
    if (audio.state === 'suspended') await audio.resume();
    const buffer = await audio.decodeAudioData(wav);
    if (signal.aborted) return;
    const source = audio.createBufferSource();
    const gain = audio.createGain();
    source.buffer = buffer;
    gain.gain.value = volume;
    source.connect(gain).connect(audio.destination);
    source.addEventListener('ended', () => {
      gain.disconnect();
      ended();
    });
    signal.addEventListener('abort', () => source.stop());
    source.start();
  }

  async function speak(sentence: S, manner: Manner, signal: AbortSignal, ended: () => void): Promise<void> {
    try {
      const wav = await fetchWav(sentence, manner.rate, signal);
      if (signal.aborted) return;
      if (wav === undefined) ended();
      else await play(wav, manner.volume, signal, ended);
    } catch {
      ended();
    }
  }

  return {
    say(sentence, manner, ended) {
      const ending = new AbortController();
      void speak(sentence, manner, ending.signal, ended);
      return () => ending.abort();
    },
  };
}
