/**
 * The hub's voice for displays. A text is spoken only if it names a call on the board, a few times per call and
 * display, one at a time. So a display cannot block the voice for others, nor make it say anything else. Displays with
 * the same words share one sound.
 */
import type { z } from 'zod';
import { CALL_PACE } from '../../contract/limits.ts';
import type { CallSpeechAnswer, CallSpeechInputSchema } from '../../contract/speech.ts';
import type { CallRecording, CallSounds } from './call-sounds.ts';
import { fewAtOnce, type HubVoice } from './hub-voice.ts';

/** Displays that may queue at once, each with different words. */
export const MAX_DISPLAYS = 20;
/** Per call and display: once, and again after reloads. */
export const MAX_TIMES = 3;
/** Texts of one display, spoken and queued. A display announces one call at a time. */
const MAX_PER_DISPLAY = 2;

type CallSpeechInput = z.infer<typeof CallSpeechInputSchema>;

export type CallVoice = ReturnType<typeof createCallVoice>;

interface CallVoiceParts {
  readonly voice: HubVoice;
  /** The visitor's label in this call, empty if it names no one. Undefined if this display may not announce it. */
  readonly labelOf: (callKey: string, screen: { readonly id: string }) => string | undefined;
  readonly sounds: CallSounds;
}

type Spoken =
  | { readonly kind: 'spoken'; readonly sound: CallRecording }
  | Exclude<CallSpeechAnswer, { kind: 'spoken' }>;

const FAILED = { kind: 'failed' } as const;

/** A label is spoken as written or by characters, so spaces and dashes do not count. */
const signsOf = (text: string): string => text.replace(/[\s-]+/gu, '');

/** Whether `text` names the call. Pure. */
export function namesCall(text: string, label: string): boolean {
  return signsOf(text).includes(signsOf(label));
}

export function createCallVoice({ voice, labelOf, sounds }: CallVoiceParts) {
  const places = fewAtOnce(1, MAX_DISPLAYS, MAX_PER_DISPLAY);
  const runs = createSharedRuns<Spoken>();
  /** Requests per display and call. */
  let asked: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map();

  function mayHear(screenId: string, { callKey, text }: CallSpeechInput): boolean {
    const label = labelOf(callKey, { id: screenId });
    return label !== undefined && namesCall(text, label);
  }

  /** Calls that may still be announced. */
  const stillAnnounced = () =>
    [...asked].filter(([key, screens]) =>
      [...screens.keys()].some((id) => labelOf(key, { id }) !== undefined),
    );

  /** Counts a request. False above the limit. Forgets ended calls whenever a new one is counted. */
  function counts(screenId: string, callKey: string): boolean {
    const before = asked.get(callKey);
    const times = (before?.get(screenId) ?? 0) + 1;
    if (times > MAX_TIMES) return false;
    asked = new Map([
      ...(before ? asked : stillAnnounced()),
      [callKey, new Map([...(before ?? []), [screenId, times]])],
    ]);
    return true;
  }

  /** The place in the queue is that of the first display. */
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
    /** `signal` cancels it. The answer is then `failed`. */
    async say(screenId: string, input: CallSpeechInput, signal?: AbortSignal): Promise<CallSpeechAnswer> {
      if (!mayHear(screenId, input) || !counts(screenId, input.callKey)) return FAILED;
      const path = sounds.pathOf(input);
      const kept = sounds.fetchable(path);
      const spoken: Spoken | undefined = kept
        ? { kind: 'spoken', sound: kept }
        : await runs.of(path, (nobodyWaits) => speak(screenId, path, input, nobodyWaits), signal);
      if (spoken?.kind !== 'spoken') return spoken ?? FAILED;
      spoken.sound.askedBy.set(screenId, input);
      return { kind: 'spoken', sound: path };
    },
    /** The WAV file at a path that this display got, while the call may still be announced. */
    soundAt(path: string, screenId: string): Uint8Array<ArrayBuffer> | undefined {
      const sound = sounds.of(path);
      const input = sound?.askedBy.get(screenId);
      return input && mayHear(screenId, input) ? sound?.wav : undefined;
    },
  };
}

/** Shares one run among all who want the same at once. It ends when the last one leaves. */

interface Run<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  waiting: number;
}

export function createSharedRuns<T>() {
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
    /**
     * The result of the run for `key`, started if there is none. Undefined when `signal` aborts. The signal of `start`
     * aborts once no one is waiting.
     */
    of(
      key: string,
      start: (nobodyWaits: AbortSignal) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T | undefined> {
      if (signal?.aborted) return Promise.resolve(undefined);
      const run = runs.get(key) ?? begin(key, start);
      run.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          run.waiting -= 1;
          resolve(undefined);
          if (run.waiting > 0) return;
          // At once, so that the next request does not join a run that is ending.
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
