/**
 * Speech from the hub, by `espeak-ng` where that is installed. A text may hold a visitor's name, so nothing is kept
 * here: it goes in over stdin, the sound comes out over stdout, and there is no file.
 */
import type { z } from 'zod';
import { type Clock, systemClock } from '../../clock/clock.ts';
import { type Language, languageOf, LANGUAGES } from '../../contract/languages.ts';
import type { SpeechAnswer, SpeechInputSchema } from '../../contract/speech.ts';
import { createTally } from '../base/pace.ts';
import { runCommand } from './run-command.ts';
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

/** Makes a text one that a voice only reads aloud. Pure. */

/**
 * Control characters become spaces, since espeak-ng takes some for commands; direction marks go, since it names them;
 * and `[[` is taken apart, since it would begin phonemes. Lone halves of a character become spaces.
 */
export function spokenText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffd]/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\[(?=\[)/g, '[ ')
    .trim();
}

interface FewAtOnce {
  /**
   * True once there is room; false when too many wait already, when `who` has as many inside and waiting as one may
   * have, or when `signal` aborted before there was room.
   */
  enter(who: string, signal?: AbortSignal): Promise<boolean>;
  /** Gives back the room of one of `who` that entered. */
  leave(who: string): void;
}

/** Lets a few in at a time and a few more wait, in order and only so many of one; everybody else is turned away. */
export function fewAtOnce(mostInside: number, mostWaiting: number, mostOfOne: number): FewAtOnce {
  let inside = 0;
  const waiting: (() => void)[] = [];
  /** Inside and waiting. */
  const places = createTally<string>();

  return {
    enter(who, signal) {
      if (signal?.aborted || places.of(who) >= mostOfOne) return Promise.resolve(false);
      if (inside < mostInside) {
        inside += 1;
        places.add(who);
        return Promise.resolve(true);
      }
      if (waiting.length >= mostWaiting) return Promise.resolve(false);
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
    leave(who) {
      places.remove(who);
      const next = waiting.shift();
      // The room goes straight to the next: nobody new slips in between.
      if (next) next();
      else inside -= 1;
    },
  };
}

/**
 * espeak-ng's names of voices, the better one first; the texts of `-v` come from here and nowhere else.
 *
 * Mandarin: in 1.51, which Debian 12 and Ubuntu 24.04 have, the voice `cmn` says the tones as English numbers ("hao
 * three"); the one for pinyin does not (espeak-ng issues 1236 and 1370). Older versions have only `cmn`, without
 * that fault.
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

/** Priority, language, age and gender, name, file, and other languages as `(zh-cmn 5)(zh 5)`. */
const LINE = /^\s*\d+\s+(\S+)\s+\S+\s+\S+\s+\S+\s*(.*)$/;
const OTHER = /\((\S+) \d+\)/g;

/** The voices of our languages that a listing of `espeak-ng --voices` names. Lines of another form are passed over. */
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

/** Words a minute of espeak-ng's own pace, and the limits of its `-s`. */
const WORDS_A_MINUTE = 175;
const SLOWEST = 80;
const FASTEST = 450;

/** The arguments for one text, which itself goes in over stdin and is never among them. No `-m`: no markup. */
export function argumentsFor(voice: string, rate: number): readonly string[] {
  const words = Math.min(FASTEST, Math.max(SLOWEST, Math.round(WORDS_A_MINUTE * rate)));
  return ['-v', voice, '-s', String(words), '-b', '1', '--stdin', '--stdout'];
}
