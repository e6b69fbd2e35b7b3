/**
 * The hub's voice for displays. What a display sends is spoken only if it names a call that the board has now, a few
 * times for each call and display, and one text at a time: a display can take the voice from no kiosk and from no other
 * display, and cannot have it say something else. Displays that have the same words spoken share one sound.
 */
import type { z } from 'zod';
import { CALL_PACE } from '../../contract/limits.ts';
import type { CallSpeechAnswer, CallSpeechInputSchema } from '../../contract/speech.ts';
import type { CallSound, CallSounds } from './call-sounds.ts';
import { fewAtOnce, type HubVoice } from './hub-voice.ts';

/** Displays of one lobby that may wait for the voice at once, each for other words than the rest. */
export const MOST_DISPLAYS = 20;
/** How often one display may have one call spoken: once, and again after its page was loaded anew. */
export const MOST_TIMES = 3;
/** Texts of one display, spoken and waiting. A display says one call after the other. */
const MOST_OF_ONE = 2;

export type CallSpeechInput = z.infer<typeof CallSpeechInputSchema>;

export interface CallVoice {
  /** `signal` ends it when nobody listens any more; the answer is then `failed`. */
  say(screenId: string, input: CallSpeechInput, signal?: AbortSignal): Promise<CallSpeechAnswer>;
  /** The WAV file at a path that this display was told, as long as it may have that call spoken. */
  soundAt(path: string, screenId: string): Uint8Array<ArrayBuffer> | undefined;
}

export interface CallVoiceParts {
  readonly voice: HubVoice;
  /**
   * What a display calls a visitor by in this call; undefined for one that is not to be said, or not by this display. Empty
   * for a call whose words need name nobody.
   */
  readonly labelOf: (callKey: string, screen: { readonly id: string }) => string | undefined;
  readonly sounds: CallSounds;
}

type Spoken =
  | { readonly kind: 'spoken'; readonly sound: CallSound }
  | Exclude<CallSpeechAnswer, { kind: 'spoken' }>;

const FAILED = { kind: 'failed' } as const;

/** A label is said as it is written or sign by sign, so spaces and dashes tell nothing. */
const signsOf = (text: string): string => text.replace(/[\s-]+/gu, '');

/** Whether `text` names the call. Pure. */
export function namesCall(text: string, label: string): boolean {
  return signsOf(text).includes(signsOf(label));
}

export function createCallVoice({ voice, labelOf, sounds }: CallVoiceParts): CallVoice {
  const places = fewAtOnce(1, MOST_DISPLAYS, MOST_OF_ONE);
  const runs = createSharedRuns<Spoken>();
  /** How often each display asked for each call that may still be said. */
  let asked: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map();

  function mayHear(screenId: string, { callKey, text }: CallSpeechInput): boolean {
    const label = labelOf(callKey, { id: screenId });
    return label !== undefined && namesCall(text, label);
  }

  /** Calls that are still said by somebody. */
  const stillSaid = () =>
    [...asked].filter(([key, screens]) =>
      [...screens.keys()].some((id) => labelOf(key, { id }) !== undefined),
    );

  /** Counts the wish; false for one too many. Calls that are not said any more are forgotten with the next new one. */
  function counts(screenId: string, callKey: string): boolean {
    const before = asked.get(callKey);
    const times = (before?.get(screenId) ?? 0) + 1;
    if (times > MOST_TIMES) return false;
    asked = new Map([
      ...(before ? asked : stillSaid()),
      [callKey, new Map([...(before ?? []), [screenId, times]])],
    ]);
    return true;
  }

  /** The place in the line is that of the display which asked first. */
  async function speak(
    screenId: string,
    path: string,
    { text, language }: CallSpeechInput,
    nobodyWaits: AbortSignal,
  ): Promise<Spoken> {
    if (!(await places.enter(screenId, nobodyWaits))) return FAILED;
    try {
      const speech = await voice.say(screenId, { text, language, rate: CALL_PACE }, nobodyWaits);
      if (speech.kind !== 'spoken') return speech;
      const sound = sounds.keep(path, speech.wav);
      return sound ? { kind: 'spoken', sound } : FAILED;
    } finally {
      places.leave(screenId);
    }
  }

  return {
    async say(screenId, input, signal) {
      if (!mayHear(screenId, input) || !counts(screenId, input.callKey)) return FAILED;
      const path = sounds.pathOf(input);
      const kept = sounds.toTell(path);
      const spoken: Spoken | undefined = kept
        ? { kind: 'spoken', sound: kept }
        : await runs.of(path, (nobodyWaits) => speak(screenId, path, input, nobodyWaits), signal);
      if (spoken?.kind !== 'spoken') return spoken ?? FAILED;
      spoken.sound.toldTo.set(screenId, input);
      return { kind: 'spoken', sound: path };
    },
    soundAt(path, screenId) {
      const sound = sounds.of(path);
      const input = sound?.toldTo.get(screenId);
      return input && mayHear(screenId, input) ? sound?.wav : undefined;
    },
  };
}

/** One run for all who want the same at the same time, which ends when nobody waits for it any more. */

interface SharedRuns<T> {
  /**
   * What comes of the run that is under way for `key`, or of the one that `start` begins; undefined when `signal` aborts
   * first. The signal that `start` is given aborts when the last of those who wait has left.
   */
  of(
    key: string,
    start: (nobodyWaits: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined>;
}

interface Run<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  waiting: number;
}

export function createSharedRuns<T>(): SharedRuns<T> {
  const runs = new Map<string, Run<T>>();

  function forget(key: string, run: Run<T>): void {
    if (runs.get(key) === run) runs.delete(key);
  }

  function begin(key: string, start: (nobodyWaits: AbortSignal) => Promise<T>): Run<T> {
    const ending = new AbortController();
    const run: Run<T> = { result: start(ending.signal), ending, waiting: 0 };
    runs.set(key, run);
    const isOver = (): void => forget(key, run);
    run.result.then(isOver, isOver);
    return run;
  }

  return {
    of(key, start, signal) {
      if (signal?.aborted) return Promise.resolve(undefined);
      const run = runs.get(key) ?? begin(key, start);
      run.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          run.waiting -= 1;
          resolve(undefined);
          if (run.waiting > 0) return;
          // At once: who asks next must not wait for a run that is being ended.
          forget(key, run);
          run.ending.abort();
        };
        const stay = (): void => signal?.removeEventListener('abort', leave);
        signal?.addEventListener('abort', leave, { once: true });
        run.result.then(
          (result) => {
            stay();
            resolve(result);
          },
          (error: unknown) => {
            stay();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
      });
    },
  };
}
