/**
 * The part of the self-test that needs a person: a screen does something, the person says whether it works, and that is
 * kept. It changes nothing else: no alarm, no code, no screen.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { GUIDED_PARTS, MAX_CHARACTERS, TOUCH_TARGETS, TRIED_PARTS } from './guided-parts.ts';
import { LanguageSchema } from './languages.ts';
import { MAX_CALL_TEXT_LENGTH, MAX_SCREEN_TEXT_LENGTH } from './limits.ts';
import { done, procedure } from './procedure.ts';
import { SurfaceSchema } from './roles.ts';
import { SpeechAnswerSchema } from './speech.ts';

const TrialIdSchema = z.string().min(1).max(40);
const ScreenIdSchema = z.string().max(100);
const TriedPartSchema = z.enum(TRIED_PARTS);

/** What a screen is asked to do. `language`: of the sentence, for voices. */
export const TrialSchema = z.object({
  trialId: TrialIdSchema,
  part: TriedPartSchema,
  language: LanguageSchema.optional(),
});
export type Trial = z.infer<typeof TrialSchema>;

/** What a screen tells of a trial, each time something new is so. */
const FindingSchema = z.discriminatedUnion('kind', [
  /** Refused: a visitor is at the kiosk, or the display is calling somebody. Nothing was shown or played. */
  z.object({ kind: z.literal('busy') }),
  /** It shows what to do, or gets ready to speak. */
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('played') }),
  /** Its browser plays nothing before somebody touches the screen. */
  z.object({ kind: z.literal('needs-touch') }),
  /** Its browser can make no sound at all, or staff have switched it off. */
  z.object({ kind: z.enum(['no-sound', 'switched-off']) }),
  /** Neither its machine nor the hub's has a voice for the language. */
  z.object({ kind: z.literal('no-voice') }),
  /**
   * A code was read. Of the code itself nothing is told. `isEnded`: the scanner sent Enter or Tab after it.
   * `isOtherLayout`: the scanner has another keyboard layout than the computer.
   */
  z.object({
    kind: z.literal('read'),
    signs: z.int().min(1).max(MAX_CHARACTERS),
    by: z.enum(['scanner', 'camera']),
    isEnded: z.boolean(),
    isOtherLayout: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('pressed'), targets: z.array(z.enum(TOUCH_TARGETS)).max(TOUCH_TARGETS.length) }),
  /** The kiosk is a visitor's again: somebody pressed the way out, or nothing happened for too long. */
  z.object({ kind: z.literal('left') }),
]);
export type Finding = z.infer<typeof FindingSchema>;

const TriedSchema = z.object({ trialId: TrialIdSchema, finding: FindingSchema });

const TrialToldSchema = TrialSchema.extend({
  screenId: ScreenIdSchema,
  begunAt: InstantSchema,
  /** The last but `left`; absent until the screen said anything. */
  finding: FindingSchema.optional(),
  isOver: z.boolean(),
});
export type TrialTold = z.infer<typeof TrialToldSchema>;

/** Where it was said: setup knows no clerks, so this is whom the audit trail names too. */
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
  /** The screen has another size, place, room, role or settings of its own since. */
  isChanged: z.boolean(),
});
export type GuidedResult = z.infer<typeof GuidedResultSchema>;

const GuidedTestSchema = z.object({
  /** The last word about each part of each screen that is known; voices also by language. */
  results: z.array(GuidedResultSchema),
  /** The last trial of each screen, since the hub's start. */
  trials: z.array(TrialToldSchema),
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
    /** There is no such screen any more, or the part is not tested there. */
    'unknown',
    'not-connected',
    /** Something else is being tested at this screen. */
    'taken',
  ]),
});
export type BeginAnswer = z.infer<typeof BeginAnswerSchema>;

const KeepInputSchema = z.object({
  part: z.enum(GUIDED_PARTS),
  /** Absent for the printer, which is that of the screen that asks. */
  screenId: ScreenIdSchema.optional(),
  language: LanguageSchema.optional(),
  works: z.boolean(),
});
export type KeepInput = z.infer<typeof KeepInputSchema>;

/** `not-kept`: the disk did not take it, and what was said before still holds. */
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
  /** A person has tried it, and says whether it works. */
  keep: procedure.meta({ roles }).input(KeepInputSchema).output(KeepAnswerSchema),
  /** What a screen found in the trial it was asked for last; nothing of any other is heard. */
  tell: procedure
    .meta({ roles: ['kiosk', 'display'] })
    .input(TriedSchema)
    .output(done),
  /** A display has the hub say one sentence, once, while a trial of its voices asks for that language. */
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
