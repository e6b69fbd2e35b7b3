/**
 * The hub's voice for displays. What a display sends is spoken only if it names a call that the board has now, a few
 * times for each call, and one text at a time: a display can take the voice from no kiosk, and cannot have it say
 * something else.
 */
import type { z } from 'zod';
import type { Call } from '../../contract/board.ts';
import type { CallSpeechInputSchema, SpeechAnswer } from '../../contract/speech.ts';
import { CALL_PACE } from '../../contract/limits.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { HubVoice } from './hub-voice.ts';

/** Displays of one lobby that may have the same call spoken. */
export const MOST_DISPLAYS = 20;

export type CallSpeechInput = z.infer<typeof CallSpeechInputSchema>;

export interface CallVoice {
  /** `signal` ends it when nobody listens any more; the answer is then `failed`. */
  say(input: CallSpeechInput, signal?: AbortSignal): Promise<SpeechAnswer>;
}

export interface CallVoiceParts {
  readonly voice: HubVoice;
  /** The calls that are to be said aloud now. */
  readonly fresh: () => readonly Call[];
}

const FAILED: SpeechAnswer = { kind: 'failed' };

/** A label is said as it is written or sign by sign, so spaces and dashes tell nothing. */
const signsOf = (text: string): string => text.replace(/[\s-]+/gu, '');

/** Whether `text` names the call. Pure. */
export function namesCall(text: string, { label }: Pick<Call, 'label'>): boolean {
  return signsOf(text).includes(signsOf(label));
}

export function createCallVoice({ voice, fresh }: CallVoiceParts): CallVoice {
  const places = fewAtOnce(1, MOST_DISPLAYS);
  /** How often each call that the board has was asked for. */
  let asked: ReadonlyMap<string, number> = new Map();

  /** Counts the wish; false for one too many. Calls that left the board are forgotten. */
  function counts(callKey: string, calls: readonly Call[]): boolean {
    const times = (asked.get(callKey) ?? 0) + 1;
    const kept = [...asked].filter(([key]) => calls.some((call) => call.callKey === key));
    asked = new Map([...kept, [callKey, times]]);
    return times <= MOST_DISPLAYS;
  }

  return {
    async say({ callKey, text, language }, signal) {
      const calls = fresh();
      const call = calls.find((each) => each.callKey === callKey);
      if (call === undefined || !namesCall(text, call) || !counts(callKey, calls)) return FAILED;
      if (!(await places.enter(signal))) return FAILED;
      try {
        return await voice.say({ text, language, rate: CALL_PACE }, signal);
      } finally {
        places.leave();
      }
    },
  };
}
