/**
 * The hub's voice for displays. What a display sends is spoken only if it names a call that the board has now, a few
 * times for each call and display, and one text at a time: a display can take the voice from no kiosk and from no other
 * display, and cannot have it say something else.
 */
import type { z } from 'zod';
import type { CallSpeechInputSchema, SpeechAnswer } from '../../contract/speech.ts';
import { CALL_PACE } from '../../contract/limits.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { HubVoice } from './hub-voice.ts';

/** Displays of one lobby that may wait for the voice at once. */
export const MOST_DISPLAYS = 20;
/** How often one display may have one call spoken: once, and again after its page was loaded anew. */
export const MOST_TIMES = 3;
/** Texts of one display, spoken and waiting. A display says one call after the other. */
const MOST_OF_ONE = 2;

export type CallSpeechInput = z.infer<typeof CallSpeechInputSchema>;

export interface CallVoice {
  /** `signal` ends it when nobody listens any more; the answer is then `failed`. */
  say(screenId: string, input: CallSpeechInput, signal?: AbortSignal): Promise<SpeechAnswer>;
}

export interface CallVoiceParts {
  readonly voice: HubVoice;
  /** What a display calls a visitor by in this call; undefined for one that is not to be said, or not by this display. */
  readonly labelOf: (callKey: string, screen: { readonly id: string }) => string | undefined;
}

const FAILED: SpeechAnswer = { kind: 'failed' };

/** A label is said as it is written or sign by sign, so spaces and dashes tell nothing. */
const signsOf = (text: string): string => text.replace(/[\s-]+/gu, '');

/** Whether `text` names the call. Pure. */
export function namesCall(text: string, label: string): boolean {
  return signsOf(text).includes(signsOf(label));
}

export function createCallVoice({ voice, labelOf }: CallVoiceParts): CallVoice {
  const places = fewAtOnce(1, MOST_DISPLAYS, MOST_OF_ONE);
  /** How often each display asked for each call that may still be said. */
  let asked: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map();

  /** Counts the wish; false for one too many. Calls that are not said any more are forgotten. */
  function counts(screenId: string, callKey: string): boolean {
    const before = asked.get(callKey) ?? new Map<string, number>();
    const times = (before.get(screenId) ?? 0) + 1;
    if (times > MOST_TIMES) return false;
    const kept = [...asked].filter(([key, screens]) =>
      [...screens.keys()].some((id) => labelOf(key, { id }) !== undefined),
    );
    asked = new Map([...kept, [callKey, new Map([...before, [screenId, times]])]]);
    return true;
  }

  return {
    async say(screenId, { callKey, text, language }, signal) {
      const label = labelOf(callKey, { id: screenId });
      if (label === undefined || !namesCall(text, label) || !counts(screenId, callKey)) return FAILED;
      if (!(await places.enter(screenId, signal))) return FAILED;
      try {
        return await voice.say(screenId, { text, language, rate: CALL_PACE }, signal);
      } finally {
        places.leave(screenId);
      }
    },
  };
}
