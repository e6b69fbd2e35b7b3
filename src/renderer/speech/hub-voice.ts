/**
 * The hub's voice, for languages that the screen's own machine cannot speak: one WAV for each sentence, played here.
 */
import type { Manner, SpokenSentence, Voice } from './speaker.ts';

/** The hub gives up long before; a call at its deadline would cost the line. */
export const HUB_SPEAKS_WITHIN_MS = 20_000;

/**
 * The hub speaks a sentence, by the procedure of this screen's role: the bytes of a WAV file, or undefined. `signal`
 * aborts when no one listens any more; the promise may reject then.
 */
export type SpokenByHub<S extends SpokenSentence> = (
  sentence: S,
  rate: number,
  signal: AbortSignal,
) => Promise<ArrayBuffer | undefined>;

/**
 * One audio context for the life of the page, made with the first sentence: by then somebody touched the page. A new
 * one if the browser closed it.
 */
export function createHubVoice<S extends SpokenSentence>(
  spoken: SpokenByHub<S>,
  makeContext: () => AudioContext,
): Voice<S> {
  let context: AudioContext | undefined;

  async function play(
    wav: ArrayBuffer,
    volume: number,
    signal: AbortSignal,
    ended: () => void,
  ): Promise<void> {
    if (context?.state === 'closed') context = undefined;
    context ??= makeContext();
    const audio = context;
    // Safari also has "interrupted", after a sleep or while another page sounds.
    if (audio.state !== 'running') await audio.resume();
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

  async function speak(
    sentence: S,
    manner: Manner,
    signal: AbortSignal,
    ended: (failed?: 'failed') => void,
  ): Promise<void> {
    try {
      const wav = await spoken(sentence, manner.rate, signal);
      if (signal.aborted) return;
      if (wav === undefined) ended('failed');
      else await play(wav, manner.volume, signal, ended);
    } catch {
      ended('failed');
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

/** A WAV file as the hub sends it: base64. */
export function bytesOf(base64: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return bytes.buffer;
}
