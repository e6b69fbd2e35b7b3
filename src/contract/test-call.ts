/** A test call: a call of nobody that takes the whole way, from the port for events to every display. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { done, procedure } from './procedure.ts';

/** What came of the sound of a test call at a display. */
export const TestSoundSchema = z.enum([
  /** Its words were said by a voice of the display's own machine. */
  'own-voice',
  /** Its words were said by the hub's voice, with the page's loudspeaker. */
  'hub-voice',
  /** It chimed, as the house wants it. */
  'chime',
  /** The house is quiet now. */
  'quiet-hours',
  /** Staff have taken its sound off. */
  'sound-off',
  /** Another display speaks for its room. */
  'other-display',
  /** Its browser plays nothing before somebody touches it. */
  'needs-touch',
  /** Its browser can make no sound at all. */
  'no-sound',
  /** Neither its machine nor the hub has a voice for its language. */
  'no-voice',
  /** The voice that it has did not come to the end of the words. */
  'voice-failed',
]);
export type TestSound = z.infer<typeof TestSoundSchema>;

const TestReportSchema = z.object({
  /** As the board tells it. */
  callKey: z.string().min(1).max(200),
  /** Absent: the call is painted on the card. */
  sound: TestSoundSchema.optional(),
});
export type TestReport = z.infer<typeof TestReportSchema>;

/** Whether the event came in and is on disk; where it is not, no display is told. */
const TestCallAnswerSchema = z.object({
  /** `refused`: what answers at the port did not take it. `silent`: nothing answers there. `full`: the disk did not take it. */
  loop: z.enum(['heard', 'refused', 'silent', 'full']),
});
export type TestCallAnswer = z.infer<typeof TestCallAnswerSchema>;

const DisplayTestedSchema = z.object({
  screenId: z.string(),
  /** When it said so, by the hub's clock. */
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
    /** `late`: who has not answered by now needs to be looked at. `over`: no display has it any more. */
    phase: z.enum(['fresh', 'late', 'over']),
    /** Those that were open when it came in, and those that opened since and have it. */
    displays: z.array(DisplayTestedSchema),
  }),
]);
export type TestCallState = z.infer<typeof TestCallStateSchema>;

export const testCallProcedures = {
  /** Nothing of it stays: its rows go with the last answer of a display, or after a minute. */
  send: procedure.meta({ roles: ['admin'], changes: false }).output(TestCallAnswerSchema),
  watch: procedure.meta({ roles: ['admin'] }).output(eventIterator(TestCallStateSchema)),
  /** What a display did with it. */
  report: procedure
    .meta({ roles: ['display'], changes: false })
    .input(TestReportSchema)
    .output(done),
};
