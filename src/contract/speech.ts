/** Speech from the hub, for a screen whose own machine has no voice for a language. */
import { z } from 'zod';
import { LONGEST_CALL_WORDS, LONGEST_SPEECH } from './limits.ts';

export const SpeechInputSchema = z.object({
  text: z.string().min(1).max(LONGEST_SPEECH),
  /** BCP 47. */
  language: z.string().max(35),
  /** 1 is the voice's own pace. */
  rate: z.number().min(0.5).max(2.5),
});

/** What a display may have spoken: the words of a call that is on the board, at a pace that it does not choose. */
export const CallSpeechInputSchema = z.object({
  /** The call's, as the board tells it. */
  callKey: z.string().min(1).max(200),
  /** Names the call's label, as it is written or sign by sign. */
  text: z.string().min(1).max(LONGEST_CALL_WORDS),
  /** BCP 47. */
  language: z.string().max(35),
});

export const SpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** A WAV file, base64. */
  z.object({ kind: z.literal('spoken'), wav: z.string() }),
  /** The hub has no voice for that language. */
  z.object({ kind: z.literal('no-voice') }),
  /** The voice failed or took too long, too much was asked, or there is no such call. */
  z.object({ kind: z.literal('failed') }),
]);
export type SpeechAnswer = z.infer<typeof SpeechAnswerSchema>;
