/** A test call takes the whole way, from the webhook port to every display. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { done, procedure } from './procedure.ts';

/** Outcome of the sound at a display. */
export const TestSoundSchema = z.enum([
  /** The display's own machine spoke. */
  'own-voice',
  /** The hub's voice spoke. */
  'hub-voice',
  'chime',
  /** The house is quiet now. */
  'quiet-hours',
  /** Staff have taken its sound off. */
  'sound-off',
  /** Another display speaks for its room. */
  'other-display',
  /** Browsers play nothing before a touch. */
  'needs-touch',
  /** The browser cannot play sound. */
  'no-sound',
  /** Neither the machine nor the hub has a voice for its language. */
  'no-voice',
  /** The voice did not finish. */
  'voice-failed',
]);
export type TestSound = z.infer<typeof TestSoundSchema>;

const TestReportSchema = z.object({
  /** As the board tells it. */
  callKey: z.string().min(1).max(200),
  /** Absent: the call is visible. */
  sound: TestSoundSchema.optional(),
});
export type TestReport = z.infer<typeof TestReportSchema>;

const TestCallAnswerSchema = z.object({
  /** `heard`: the event is on disk. `refused`: rejected at the port. `silent`: no listener there. `full`: disk. */
  loop: z.enum(['heard', 'refused', 'silent', 'full']),
});
export type TestCallAnswer = z.infer<typeof TestCallAnswerSchema>;

const DisplayTestedSchema = z.object({
  screenId: z.string(),
  /** By the hub's clock. */
  shownAt: InstantSchema.optional(),
  sound: TestSoundSchema.optional(),
  soundAt: InstantSchema.optional(),
});
export type DisplayTested = z.infer<typeof DisplayTestedSchema>;

const TestCallStateSchema = z.discriminatedUnion('kind', [
  /** None since this hub began. */
  z.object({ kind: z.literal('none') }),
  /** The last one that came in. */
  z.object({
    kind: z.literal('came-in'),
    at: InstantSchema,
    /** `late`: displays without an answer need a look. `over`: no longer on any display. */
    phase: z.enum(['fresh', 'late', 'over']),
    /** Open when it arrived, or opened since. */
    displays: z.array(DisplayTestedSchema),
  }),
]);
export type TestCallState = z.infer<typeof TestCallStateSchema>;

export const testCallProcedures = {
  /** Leaves nothing: its rows are deleted with the last display's answer, or after a minute. */
  send: procedure.meta({ roles: ['admin'], changes: false }).output(TestCallAnswerSchema),
  watch: procedure.meta({ roles: ['admin'] }).output(eventIterator(TestCallStateSchema)),
  /** What a display did with it. */
  report: procedure
    .meta({ roles: ['display'], changes: false })
    .input(TestReportSchema)
    .output(done),
};
