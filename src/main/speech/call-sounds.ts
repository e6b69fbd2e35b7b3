/**
 * Sounds of calls, at unguessable addresses for the displays that asked. In memory, for a minute at most and no longer
 * than the hub, because the words may contain a visitor's name.
 */
import { createHmac } from 'node:crypto';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { languageOf } from '../../contract/languages.ts';
import { SAID_FOR_MS } from '../../contract/limits.ts';

/**
 * Of all sounds. A call has some 200 kB, 200 characters spoken slowly less than 3 MB. Sounds are fetched at once and
 * spoken one at a time, so displacing one takes seconds of requests.
 */
export const MAX_SOUND_BYTES = 8_000_000;

/** Minimum milliseconds to fetch a sound, for slow networks. */
const TO_FETCH_MS = 10_000;

const SECRET_BYTES = 32;
/** 128 bits in hex digits. */
const NAME_LENGTH = 32;

/** The words, and their call. */
interface SpokenCall {
  readonly callKey: string;
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

export interface CallRecording extends KeptSound {
  /** The words by id of the display that got the address. */
  readonly askedBy: Map<string, SpokenCall>;
}

interface CallSoundsParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly randomBytes: (bytes: number) => Buffer;
  /** Nothing is kept after it aborts. */
  readonly closing: AbortSignal;
}

export type CallSounds = ReturnType<typeof createCallSounds>;

export function createCallSounds({ clock, randomBytes, closing }: CallSoundsParts) {
  const kept = createKeptSounds<CallRecording>({ mostBytes: MAX_SOUND_BYTES, keptMs: SAID_FOR_MS });
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
    /** Equal for the same words by the same voice, also across calls. The language decides the voice. */
    pathOf({ text, language }: Pick<SpokenCall, 'text' | 'language'>): string {
      const words = `${languageOf(language) ?? language}\n${text}`;
      const name = createHmac('sha256', secret).update(words).digest('hex').slice(0, NAME_LENGTH);
      return `/sounds/${name}.wav`;
    },
    of: (path: string): CallRecording | undefined => kept.of(path, clock.monotonic()),
    /** The sound, if a display can still fetch it in time. */
    fetchable: (path: string): CallRecording | undefined => kept.of(path, clock.monotonic() + TO_FETCH_MS),
    /** Undefined if it is too large, or the hub closes. */
    keep(path: string, wav: Buffer<ArrayBuffer>): CallRecording | undefined {
      const now = clock.monotonic();
      // Displays with the previous address may not have fetched it yet.
      const sound: CallRecording = { wav, askedBy: kept.of(path, now)?.askedBy ?? new Map() };
      if (closing.aborted || !kept.put(path, sound, now)) return undefined;
      if (!cancelForgetting) forgetOld();
      return sound;
    },
  };
}

/**
 * A cache of recent sounds, so displays that announce the same call share one. It is small and short-lived, because a
 * sentence may contain a name. Pure: time is passed in.
 */

interface KeptSound {
  readonly wav: Buffer<ArrayBuffer>;
}

interface KeptBounds {
  /** Of all sounds together. */
  readonly mostBytes: number;
  /** From `put` on. Use does not extend it. */
  readonly keptMs: number;
}

/** `now`: monotonic milliseconds. */
interface KeptSounds<S extends KeptSound> {
  /** Undefined if it is too old. Otherwise it is now the most recently used. */
  of(name: string, now: number): S | undefined;
  /** Evicts the least recently used. False if the sound exceeds the whole limit. */
  put(name: string, sound: S, now: number): boolean;
  /** Evicts expired sounds. Returns when the oldest remaining expires, if any. */
  forgetOld(now: number): number | undefined;
}

export function createKeptSounds<S extends KeptSound>({ mostBytes, keptMs }: KeptBounds): KeptSounds<S> {
  /** Least recently used first. */
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
