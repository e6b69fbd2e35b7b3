/** Speech from the hub, for a kiosk whose own machine has no voice for a language. */
import { z } from 'zod';

/** The longest text spoken at once, in UTF-16 units: more than a kiosk screen holds. */
export const LONGEST_SPEECH = 1_500;

export const SpeechInputSchema = z.object({
  text: z.string().min(1).max(LONGEST_SPEECH),
  /** BCP 47. */
  language: z.string().max(35),
  /** 1 is the voice's own pace. */
  rate: z.number().min(0.5).max(2.5),
});

export const SpeechAnswerSchema = z.discriminatedUnion('kind', [
  /** A WAV file, base64. */
  z.object({ kind: z.literal('spoken'), wav: z.string() }),
  /** The hub has no voice for that language. */
  z.object({ kind: z.literal('no-voice') }),
  /** The voice failed or took too long, or too much was asked at once. */
  z.object({ kind: z.literal('failed') }),
]);
export type SpeechAnswer = z.infer<typeof SpeechAnswerSchema>;
