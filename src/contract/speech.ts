/** Speech from the hub, for screens without a voice for a language. */
import { z } from 'zod';
import { MAX_CALL_TEXT_LENGTH, MAX_SPEECH_LENGTH } from './limits.ts';

export const SpeechInputSchema = z.object({
  text: z.string().min(1).max(MAX_SPEECH_LENGTH),
  /** BCP 47. */
  language: z.string().max(35),
  /** 1 is the voice's own pace. */
  rate: z.number().min(0.5).max(2.5),
});

/** The words of a call that is on the board. */
export const CallSpeechInputSchema = z.object({
  callKey: z.string().min(1).max(200),
  /** Contains the call's label, as written or spelled. */
  text: z.string().min(1).max(MAX_CALL_TEXT_LENGTH),
  /** BCP 47. */
  language: z.string().max(35),
});

const noVoice = z.object({ kind: z.literal('no-voice') });
/** Failed, too slow, too many requests, or no such call. */
const failed = z.object({ kind: z.literal('failed') });

export const SpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** A WAV file, base64. */
  z.object({ kind: z.literal('spoken'), wav: z.string() }),
  noVoice,
  failed,
]);
export type SpeechAnswer = z.infer<typeof SpeechAnswerSchema>;

export const CallSpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** Path of a WAV file, for this display only, for at most a minute. */
  z.object({ kind: z.literal('spoken'), sound: z.string() }),
  noVoice,
  failed,
]);
export type CallSpeechAnswer = z.infer<typeof CallSpeechAnswerSchema>;
