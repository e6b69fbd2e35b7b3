/** Speech from the hub, for a screen whose own machine has no voice for a language. */
import { z } from 'zod';
import { MAX_CALL_TEXT_LENGTH, MAX_SPEECH_LENGTH } from './limits.ts';

export const SpeechInputSchema = z.object({
  text: z.string().min(1).max(MAX_SPEECH_LENGTH),
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
  text: z.string().min(1).max(MAX_CALL_TEXT_LENGTH),
  /** BCP 47. */
  language: z.string().max(35),
});

/** The hub has no voice for that language. */
const noVoice = z.object({ kind: z.literal('no-voice') });
/** The voice failed or took too long, too much was asked, or there is no such call. */
const failed = z.object({ kind: z.literal('failed') });

export const SpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** A WAV file, base64. */
  z.object({ kind: z.literal('spoken'), wav: z.string() }),
  noVoice,
  failed,
]);
export type SpeechAnswer = z.infer<typeof SpeechAnswerSchema>;

export const CallSpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** The path of a WAV file below the page's origin. This display, and it alone, can fetch it for a minute at most. */
  z.object({ kind: z.literal('spoken'), sound: z.string() }),
  noVoice,
  failed,
]);
export type CallSpeechAnswer = z.infer<typeof CallSpeechAnswerSchema>;
