/**
 * The hub's speech by `espeak-ng`, if it is installed. Texts may contain a visitor's name, so nothing is stored: text
 * goes in by stdin, sound comes out by stdout.
 */
import type { z } from 'zod';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { type Language, languageOf, LANGUAGES } from '../../contract/languages.ts';
import type { SpeechAnswer, SpeechInputSchema } from '../../contract/speech.ts';
import { createTally } from '../base/pace.ts';
import { runCommand } from './run-command.ts';
import { mendWav } from './wav.ts';

/** Per text. A screenful takes about 100 ms. */
export const SPEECH_LIMIT_MS = 5_000;
/** For the list of voices, while the machine may still be booting. */
export const LISTING_LIMIT_MS = 20_000;
/** Nearly four minutes of speech. */
const MAX_BYTES = 10_000_000;
export const MAX_SPOKEN_AT_ONCE = 2;
export const MAX_WAITING = 8;
/** Per screen, spoken and queued. A visitor who taps on is a text or two ahead of the program being ended. */
export const MAX_PER_SCREEN = 3;

export type SpeechInput = z.infer<typeof SpeechInputSchema>;

export type SpeechResult =
  /** A WAV file. */
  | { readonly kind: 'spoken'; readonly wav: Buffer<ArrayBuffer> }
  | { readonly kind: 'no-voice' }
  | { readonly kind: 'failed' };

export interface HubVoice {
  /** In the order of `LANGUAGES`. */
  readonly languages: readonly Language[];
  /** `signal` cancels it. The answer is then `failed`. */
  say(screenId: string, input: SpeechInput, signal?: AbortSignal): Promise<SpeechResult>;
}

/** Without espeak-ng. */
export const NO_VOICE: HubVoice = {
  languages: [],
  say: () => Promise.resolve({ kind: 'no-voice' }),
};

interface FindHubVoiceOptions {
  /** Default: `espeak-ng` on the path. */
  readonly command?: string;
  readonly clock?: Clock;
}

/** The answer as the kiosk gets it. */
export function asAnswer(speech: SpeechResult): SpeechAnswer {
  return speech.kind === 'spoken' ? { kind: 'spoken', wav: speech.wav.toString('base64') } : speech;
}

/** Lists espeak-ng's voices once. Any failure means no voice. */
export async function findHubVoice(options: FindHubVoiceOptions = {}): Promise<HubVoice> {
  const { command = 'espeak-ng', clock = systemClock } = options;
  const bounds = { command, clock, limitMs: SPEECH_LIMIT_MS, mostBytes: MAX_BYTES };
  const listed = runCommand({ ...bounds, limitMs: LISTING_LIMIT_MS, args: ['--voices'], input: '' });
  const listing = await listed.output;
  const voices = voicesIn(listing?.toString('utf8') ?? '');
  if (voices.size === 0) return NO_VOICE;
  const places = fewAtOnce(MAX_SPOKEN_AT_ONCE, MAX_WAITING, MAX_PER_SCREEN);

  async function say(screenId: string, input: SpeechInput, signal?: AbortSignal): Promise<SpeechResult> {
    const language = languageOf(input.language);
    const voice = language && voices.get(language);
    if (voice === undefined) return { kind: 'no-voice' };
    const text = spokenText(input.text);
    if (text === '' || !(await places.enter(screenId, signal))) return { kind: 'failed' };
    const run = runCommand({ ...bounds, args: argumentsFor(voice, input.rate), input: text, signal });
    // After the process is gone, not after the answer, so that hanging processes cannot pile up.
    void run.gone.then(() => places.leave(screenId));
    const wav = await run.output;
    const mended = wav && mendWav(wav);
    return mended ? { kind: 'spoken', wav: mended } : { kind: 'failed' };
  }

  return { languages: [...voices.keys()], say };
}

/** Turns a text into one that is only read aloud. Pure. */

/**
 * Replaces control characters, which espeak-ng takes for commands, and lone surrogates by spaces. Drops direction
 * marks, which it names, and splits `[[`, which begins phonemes.
 */
export function spokenText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffd]/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\[(?=\[)/g, '[ ')
    .trim();
}

/** A bounded semaphore: few inside, few queued in order, and a limit for each. Everyone else is rejected. */
export function fewAtOnce(maxInside: number, maxWaiting: number, maxPerOne: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  /** Inside and queued. */
  const places = createTally<string>();

  return {
    /** True once there is room. False if the queue or the share of `who` is full, or `signal` aborts first. */
    enter(who: string, signal?: AbortSignal): Promise<boolean> {
      if (signal?.aborted || places.of(who) >= maxPerOne) return Promise.resolve(false);
      if (inside < maxInside) {
        inside += 1;
        places.add(who);
        return Promise.resolve(true);
      }
      if (waiting.length >= maxWaiting) return Promise.resolve(false);
      places.add(who);
      return new Promise((resolve) => {
        const letIn = (): void => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(letIn), 1);
          places.remove(who);
          resolve(false);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.push(letIn);
      });
    },
    /** Frees one place of `who`. */
    leave(who: string): void {
      places.remove(who);
      const next = waiting.shift();
      // The place goes directly to the next in the queue.
      if (next) next();
      else inside -= 1;
    },
  };
}

/**
 * espeak-ng voices, better first. Only these texts are passed to `-v`.
 *
 * Mandarin: in 1.51 (Debian 12, Ubuntu 24.04) the voice `cmn` speaks tones as English numbers ("hao three"). The
 * pinyin voice does not (espeak-ng issues 1236 and 1370). Older versions have only `cmn`, without that bug.
 */
const VOICES: Readonly<Record<Language, readonly string[]>> = {
  en: ['en'],
  es: ['es'],
  fr: ['fr-fr', 'fr'],
  de: ['de'],
  ar: ['ar'],
  uk: ['uk'],
  pl: ['pl'],
  tr: ['tr'],
  'zh-Hans': ['cmn-latn-pinyin', 'cmn', 'zh'],
  vi: ['vi'],
};

/** Priority, language, age and gender, name, file, other languages as `(zh-cmn 5)(zh 5)`. */
const LINE = /^\s*\d+\s+(\S+)\s+\S+\s+\S+\s+\S+\s*(.*)$/;
const OTHER = /\((\S+) \d+\)/g;

/** Our languages' voices in a listing of `espeak-ng --voices`. Skips lines of another form. */
export function voicesIn(listing: string): ReadonlyMap<Language, string> {
  const named = new Set<string>();
  for (const line of listing.split('\n')) {
    const [, language, others = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (language === undefined) continue;
    named.add(language);
    for (const [, other = ''] of others.matchAll(OTHER)) named.add(other);
  }
  const voices = new Map<Language, string>();
  for (const language of LANGUAGES) {
    const voice = VOICES[language].find((name) => named.has(name));
    if (voice !== undefined) voices.set(language, voice);
  }
  return voices;
}

/** espeak-ng's default pace, and the limits of its `-s`. */
const WORDS_A_MINUTE = 175;
const SLOWEST = 80;
const FASTEST = 450;

/** Arguments for one text, which itself goes in by stdin. Without `-m`, so markup is off. */
export function argumentsFor(voice: string, rate: number): readonly string[] {
  const words = Math.min(FASTEST, Math.max(SLOWEST, Math.round(WORDS_A_MINUTE * rate)));
  return ['-v', voice, '-s', String(words), '-b', '1', '--stdin', '--stdout'];
}
