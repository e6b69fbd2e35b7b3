/** The hub's voice, for languages that the screen's own machine cannot speak: a WAV per sentence, played here. */
import type { Manner, Sentence, Voice } from './speaker.ts';

/** The hub gives up long before; a call that ran into its deadline would cost the line. */
export const HUB_SPEAKS_WITHIN_MS = 20_000;

/**
 * Has the hub speak a sentence, by the way that is open to this screen's role: the bytes of a WAV file, undefined where
 * there are none. `signal` aborts when nobody listens any more; the promise may reject then.
 */
export type SpokenByHub<S extends Sentence> = (
  sentence: S,
  rate: number,
  signal: AbortSignal,
) => Promise<ArrayBuffer | undefined>;

/** One audio context for the life of the page, made with the first sentence: by then somebody touched the page. Another where the browser closed it. */
export function createHubVoice<S extends Sentence>(
  spoken: SpokenByHub<S>,
  makeContext: () => AudioContext,
): Voice<S> {
  let context: AudioContext | undefined;

  /** Plays `wav` unless broken off before. */
  async function play(
    wav: ArrayBuffer,
    volume: number,
    signal: AbortSignal,
    ended: () => void,
  ): Promise<void> {
    if (context?.state === 'closed') context = undefined;
    context ??= makeContext();
    const audio = context;
    // Safari also leaves it "interrupted", after a sleep or while another page sounds.
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

/** A WAV file as the hub sends it over a line: base64. */
export function bytesOf(base64: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return bytes.buffer;
}
