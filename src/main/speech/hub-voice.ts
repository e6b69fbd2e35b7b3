/**
 * Speech from the hub, by `espeak-ng` where that is installed. A text may hold a visitor's name, so nothing is kept
 * here: it goes in over stdin, the sound comes out over stdout, and there is no file.
 */
import type { z } from 'zod';
import { type Language, languageOf } from '../../contract/languages.ts';
import type { SpeechAnswer, SpeechInputSchema } from '../../contract/speech.ts';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { fewAtOnce } from './few-at-once.ts';
import { runCommand } from './run-command.ts';
import { spokenText } from './spoken-text.ts';
import { argumentsFor, voicesIn } from './voices.ts';
import { mendWav } from './wav.ts';

/** One text; a screen's worth takes some 100 ms. */
export const SPEECH_LIMIT_MS = 5_000;
/** The list of voices, asked for once while the machine may still be starting everything else. */
export const LISTING_LIMIT_MS = 20_000;
/** Nearly four minutes of speech. */
const MOST_BYTES = 10_000_000;
export const MOST_AT_ONCE = 2;
export const MOST_WAITING = 8;
/** Of one screen, spoken and waiting: a visitor who taps on is a text or two ahead of the program that is being ended. */
export const MOST_OF_ONE = 3;

export type SpeechInput = z.infer<typeof SpeechInputSchema>;

export type Speech =
  /** A WAV file. */
  | { readonly kind: 'spoken'; readonly wav: Buffer<ArrayBuffer> }
  | { readonly kind: 'no-voice' }
  | { readonly kind: 'failed' };

export interface HubVoice {
  /** The languages it can speak, in the order of `LANGUAGES`. */
  readonly languages: readonly Language[];
  /** `signal` ends it when nobody listens any more; the answer is then `failed`. */
  say(screenId: string, input: SpeechInput, signal?: AbortSignal): Promise<Speech>;
}

/** Where there is no espeak-ng. */
export const NO_VOICE: HubVoice = {
  languages: [],
  say: () => Promise.resolve({ kind: 'no-voice' }),
};

export interface FindHubVoiceOptions {
  /** The program; by default the `espeak-ng` that is found on the path. */
  readonly command?: string;
  readonly clock?: Clock;
}

/** What a kiosk is told over its line. */
export function asAnswer(speech: Speech): SpeechAnswer {
  return speech.kind === 'spoken' ? { kind: 'spoken', wav: speech.wav.toString('base64') } : speech;
}

/** Asks espeak-ng which voices it has, once. Trouble of any kind means that it has none. */
export async function findHubVoice(options: FindHubVoiceOptions = {}): Promise<HubVoice> {
  const { command = 'espeak-ng', clock = systemClock } = options;
  const bounds = { command, clock, limitMs: SPEECH_LIMIT_MS, mostBytes: MOST_BYTES };
  const listed = runCommand({ ...bounds, limitMs: LISTING_LIMIT_MS, args: ['--voices'], input: '' });
  const listing = await listed.output;
  const voices = voicesIn(listing?.toString('utf8') ?? '');
  if (voices.size === 0) return NO_VOICE;
  const places = fewAtOnce(MOST_AT_ONCE, MOST_WAITING, MOST_OF_ONE);

  async function say(screenId: string, input: SpeechInput, signal?: AbortSignal): Promise<Speech> {
    const language = languageOf(input.language);
    const voice = language && voices.get(language);
    if (voice === undefined) return { kind: 'no-voice' };
    const text = spokenText(input.text);
    if (text === '' || !(await places.enter(screenId, signal))) return { kind: 'failed' };
    const run = runCommand({ ...bounds, args: argumentsFor(voice, input.rate), input: text, signal });
    // Not when it is answered: a process that will not die keeps its place, so that they cannot pile up.
    void run.gone.then(() => places.leave(screenId));
    const wav = await run.output;
    const mended = wav && mendWav(wav);
    return mended ? { kind: 'spoken', wav: mended } : { kind: 'failed' };
  }

  return { languages: [...voices.keys()], say };
}
