/** The part of the self-test that needs a person, whose result is stored. It affects nothing else. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { GUIDED_PARTS, MAX_CHARACTERS, TOUCH_TARGETS, TRIED_PARTS } from './guided-parts.ts';
import { MAX_CALL_TEXT_LENGTH, MAX_SCREEN_TEXT_LENGTH } from './limits.ts';
import { LanguageSchema } from './own-settings.ts';
import { done, procedure } from './procedure.ts';
import { SurfaceSchema } from './roles.ts';
import { SpeechAnswerSchema } from './speech.ts';

const TrialIdSchema = z.string().min(1).max(40);
const ScreenIdSchema = z.string().max(100);
const TriedPartSchema = z.enum(TRIED_PARTS);

/** `language`: for voices. */
export const TrialSchema = z.object({
  trialId: TrialIdSchema,
  part: TriedPartSchema,
  language: LanguageSchema.optional(),
});
export type Trial = z.infer<typeof TrialSchema>;

/** Sent whenever something new is known. */
const FindingSchema = z.discriminatedUnion('kind', [
  /** Rejected: a visitor uses the kiosk, or the display is calling someone. */
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('played') }),
  /** Browsers play nothing before a touch. */
  z.object({ kind: z.literal('needs-touch') }),
  /** The browser cannot play sound, or staff switched it off. */
  z.object({ kind: z.enum(['no-sound', 'switched-off']) }),
  /** Neither this machine nor the hub has a voice for the language. */
  z.object({ kind: z.literal('no-voice') }),
  /**
   * A code was read, without the code itself. `isEnded`: with Enter or Tab. `isOtherLayout`: scanner and computer use
   * different keyboard layouts.
   */
  z.object({
    kind: z.literal('read'),
    signs: z.int().min(1).max(MAX_CHARACTERS),
    by: z.enum(['scanner', 'camera']),
    isEnded: z.boolean(),
    isOtherLayout: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('pressed'), targets: z.array(z.enum(TOUCH_TARGETS)).max(TOUCH_TARGETS.length) }),
  /** Back to visitors: closed or idle for too long. */
  z.object({ kind: z.literal('left') }),
]);
export type Finding = z.infer<typeof FindingSchema>;

const TriedSchema = z.object({ trialId: TrialIdSchema, finding: FindingSchema });

const TrialReportSchema = TrialSchema.extend({
  screenId: ScreenIdSchema,
  begunAt: InstantSchema,
  /** The last one except `left`. */
  finding: FindingSchema.optional(),
  isOver: z.boolean(),
});
export type TrialReport = z.infer<typeof TrialReportSchema>;

/** Where the result was given. Setup has no clerks. */
const SeatSchema = z.object({
  surface: SurfaceSchema,
  number: z.int().min(1),
  name: z.string().max(MAX_SCREEN_TEXT_LENGTH).optional(),
});
export type Seat = z.infer<typeof SeatSchema>;

const GuidedResultSchema = z.object({
  part: z.enum(GUIDED_PARTS),
  screenId: ScreenIdSchema,
  /** Of voices. */
  language: LanguageSchema.optional(),
  works: z.boolean(),
  at: InstantSchema,
  by: SeatSchema,
  /** Its size, place, room, role or settings have changed since. */
  isChanged: z.boolean(),
});
export type GuidedResult = z.infer<typeof GuidedResultSchema>;

const GuidedTestSchema = z.object({
  /** The last result of each part and screen, for voices by language. */
  results: z.array(GuidedResultSchema),
  /** Since the hub's start. */
  trials: z.array(TrialReportSchema),
});
export type GuidedTest = z.infer<typeof GuidedTestSchema>;

const BeginInputSchema = z.object({
  screenId: ScreenIdSchema,
  part: TriedPartSchema,
  language: LanguageSchema.optional(),
});
export type BeginInput = z.infer<typeof BeginInputSchema>;

const BeginAnswerSchema = z.object({
  kind: z.enum([
    'begun',
    /** The screen was removed, or does not have the part. */
    'unknown',
    'not-connected',
    /** The screen is in another test. */
    'taken',
  ]),
});
export type BeginAnswer = z.infer<typeof BeginAnswerSchema>;

const KeepInputSchema = z.object({
  part: z.enum(GUIDED_PARTS),
  /** Absent for the printer of the asking screen. */
  screenId: ScreenIdSchema.optional(),
  language: LanguageSchema.optional(),
  works: z.boolean(),
});
export type KeepInput = z.infer<typeof KeepInputSchema>;

/** `not-kept`: the disk failed, the previous result holds. */
const KeepAnswerSchema = z.object({ kind: z.enum(['kept', 'unknown', 'not-kept']) });
export type KeepAnswer = z.infer<typeof KeepAnswerSchema>;

const roles = ['admin'] as const;

export const guidedTestProcedures = {
  watch: procedure.meta({ roles }).output(eventIterator(GuidedTestSchema)),
  begin: procedure.meta({ roles, changes: false }).input(BeginInputSchema).output(BeginAnswerSchema),
  /** The screen is a visitor's again. */
  end: procedure
    .meta({ roles, changes: false })
    .input(z.object({ screenId: ScreenIdSchema }))
    .output(done),
  keep: procedure.meta({ roles }).input(KeepInputSchema).output(KeepAnswerSchema),
  /** Only findings of the latest trial count. */
  tell: procedure
    .meta({ roles: ['kiosk', 'display'] })
    .input(TriedSchema)
    .output(done),
  /** One sentence, once, while a trial of this language runs. */
  saySample: procedure
    .meta({ roles: ['display'] })
    .input(
      z.object({
        trialId: TrialIdSchema,
        text: z.string().min(1).max(MAX_CALL_TEXT_LENGTH),
        language: LanguageSchema,
      }),
    )
    .output(SpeechAnswerSchema),
};
