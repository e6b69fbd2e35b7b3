/**
 * The sounds of calls, under addresses that nobody can guess, for the displays that were told of them. They are kept in
 * memory, for a minute at most and no longer than the hub: the words may hold a visitor's name.
 */
import { createHmac } from 'node:crypto';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { languageOf } from '../../contract/languages.ts';
import { SAID_FOR_MS } from '../../contract/limits.ts';

/**
 * Of all sounds. The words of a call are some 200 kB, and 200 signs that are said slowly less than 3 MB. A sound is
 * fetched as soon as it was told, and one text is spoken at a time, so that it takes seconds of asking before another
 * display's sound gives way.
 */
export const MOST_SOUND_BYTES = 8_000_000;

/** A sound that is told of is there for as long as this at least, so that a display on a slow network gets it. */
const TO_FETCH_MS = 10_000;

const SECRET_BYTES = 32;
/** 128 bits, in hexadecimal digits. */
const NAME_LENGTH = 32;

/** What was said, and for which call. */
export interface CallWords {
  readonly callKey: string;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

export interface CallSound extends KeptSound {
  /** What each display that was told of it had spoken, by the display's id. */
  readonly toldTo: Map<string, CallWords>;
}

export interface CallSounds {
  /** The same for the same words by the same voice, whichever call they are of. The language decides the voice. */
  pathOf(words: Pick<CallWords, 'text' | 'language'>): string;
  of(path: string): CallSound | undefined;
  /** The same, where a display can still be told of it. */
  toTell(path: string): CallSound | undefined;
  /** Undefined where it cannot be kept: it is too large, or the hub closes. */
  keep(path: string, wav: Buffer<ArrayBuffer>): CallSound | undefined;
}

export interface CallSoundsParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly randomBytes: (bytes: number) => Buffer;
  /** Aborted when the hub closes: nothing is kept any more. */
  readonly closing: AbortSignal;
}

export function createCallSounds({ clock, randomBytes, closing }: CallSoundsParts): CallSounds {
  const kept = createKeptSounds<CallSound>({ mostBytes: MOST_SOUND_BYTES, keptMs: SAID_FOR_MS });
  const secret = randomBytes(SECRET_BYTES);
  let cancelForgetting: CancelTimer | undefined;

  function forgetOld(): void {
    const now = clock.monotonic();
    const next = kept.forgetOld(now);
    cancelForgetting = next === undefined ? undefined : clock.after(next - now, forgetOld);
  }

  closing.addEventListener('abort', () => {
    cancelForgetting?.();
    kept.forgetOld(Infinity);
  });

  return {
    pathOf({ text, language }) {
      const words = `${languageOf(language) ?? language}\n${text}`;
      const name = createHmac('sha256', secret).update(words).digest('hex').slice(0, NAME_LENGTH);
      return `/sounds/${name}.wav`;
    },
    of: (path) => kept.of(path, clock.monotonic()),
    toTell: (path) => kept.of(path, clock.monotonic() + TO_FETCH_MS),
    keep(path, wav) {
      const now = clock.monotonic();
      // Displays that were told of the one before may not have fetched it yet.
      const sound: CallSound = { wav, toldTo: kept.of(path, now)?.toldTo ?? new Map() };
      if (closing.aborted || !kept.put(path, sound, now)) return undefined;
      if (!cancelForgetting) forgetOld();
      return sound;
    },
  };
}

/**
 * Sounds that were made a moment ago, so that displays which say the same call are given the same sound. Few, small in
 * all, and for a short while, because a sentence may hold a name. Pure: time is passed in.
 */

interface KeptSound {
  readonly wav: Buffer<ArrayBuffer>;
}

interface KeptBounds {
  /** Of all sounds together. */
  readonly mostBytes: number;
  /** From when it was put here; to be asked for again keeps nothing longer. */
  readonly keptMs: number;
}

/** `now` is in milliseconds that only grow. */
interface KeptSounds<S extends KeptSound> {
  /** What has this name, unless it is too old. It is then the last to give way to others. */
  of(name: string, now: number): S | undefined;
  /** Those that were not asked for longest give way. False, and not kept, for a sound larger than all may be. */
  put(name: string, sound: S, now: number): boolean;
  /** Drops what is too old, and answers when the oldest of the rest is; undefined where nothing is left. */
  forgetOld(now: number): number | undefined;
}

export function createKeptSounds<S extends KeptSound>({ mostBytes, keptMs }: KeptBounds): KeptSounds<S> {
  /** The one that was not asked for longest is the first. */
  const sounds = new Map<string, { readonly sound: S; readonly until: number }>();
  let bytes = 0;

  function drop(name: string): void {
    bytes -= sounds.get(name)?.sound.wav.length ?? 0;
    sounds.delete(name);
  }

  return {
    of(name, now) {
      const kept = sounds.get(name);
      if (kept === undefined || now >= kept.until) return undefined;
      sounds.delete(name);
      sounds.set(name, kept);
      return kept.sound;
    },
    put(name, sound, now) {
      drop(name);
      if (sound.wav.length > mostBytes) return false;
      sounds.set(name, { sound, until: now + keptMs });
      bytes += sound.wav.length;
      for (const oldest of sounds.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
      return true;
    },
    forgetOld(now) {
      let next: number | undefined;
      for (const [name, { until }] of sounds) {
        if (now >= until) drop(name);
        else next = Math.min(next ?? until, until);
      }
      return next;
    },
  };
}
