/** A visitor asks for help at a kiosk, the front desk answers, the kiosk shows the answer. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentIdSchema, CodeInputSchema, InstantSchema } from './appointment.ts';
import { done, procedure } from './procedure.ts';

/** The screen the visitor was on. `here-early` and `here-late`: present outside the check-in window. */
const VisitorReasonSchema = z.enum([
  'start',
  'choose',
  'walk-in',
  'confirm',
  'early',
  'late',
  'other-day',
  'other-location',
  'already-checked-in',
  'already-served',
  'cancelled',
  'no-show',
  'in-doubt',
  'unknown',
  'not-a-code',
  'checked-in',
  'saved',
  'refused',
  'not-saved',
  'outcome-unknown',
  'fault',
  'here-early',
  'here-late',
]);
export type VisitorReason = z.infer<typeof VisitorReasonSchema>;

/** `too-many-misses`: only the hub's own, when it pauses a kiosk. */
export const HelpReasonSchema = z.enum([...VisitorReasonSchema.options, 'too-many-misses']);
export type HelpReason = z.infer<typeof HelpReasonSchema>;

/** Cannot be guessed. A kiosk can follow and withdraw only its own requests; any other id is unknown. */
const HelpIdSchema = z.string().max(100);

/** The hub masks the code for the front desk. */
const HelpAskSchema = z.object({
  reason: VisitorReasonSchema,
  code: CodeInputSchema.optional(),
  /** BCP 47. */
  language: z.string().max(35),
  /** The visitor listens to the screen: speak first. */
  listens: z.boolean(),
});
export type HelpAsk = z.infer<typeof HelpAskSchema>;

/**
 * `not-saved`: the disk failed or this kiosk has asked too often. While its own request is open, it gets that one
 * instead.
 */
const HelpAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), helpId: HelpIdSchema, at: InstantSchema }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type HelpAnswer = z.infer<typeof HelpAnswerSchema>;

/**
 * `closed`: the front desk pressed "Done", or the kiosk withdrew it. `dealt-with`: the visitor is checked in, or was served after that.
 * `unknown`: not a request of this kiosk, or deleted since.
 */
const HelpProgressSchema = z.object({
  state: z.enum(['asked', 'coming', 'closed', 'dealt-with', 'unknown']),
  at: InstantSchema,
});
export type HelpProgress = z.infer<typeof HelpProgressSchema>;

/** As the front desk sees it, until closed. */
const HelpCallSchema = z.object({
  helpId: HelpIdSchema,
  kioskName: z.string(),
  reason: HelpReasonSchema,
  /** First and last character, to compare with. */
  codeMasked: z.string().optional(),
  /** If this kiosk has just found one by the code. */
  appointmentId: AppointmentIdSchema.optional(),
  language: z.string(),
  listens: z.boolean(),
  askedAt: InstantSchema,
  comingAt: InstantSchema.optional(),
});
export type HelpCall = z.infer<typeof HelpCallSchema>;

/** All at first and after every reconnect, then changes. */
export const HelpUpdateSchema = z.discriminatedUnion('kind', [
  /** Oldest first. */
  z.object({ kind: z.literal('snapshot'), calls: z.array(HelpCallSchema) }),
  /** `gone`: no longer open. */
  z.object({ kind: z.literal('changed'), calls: z.array(HelpCallSchema), gone: z.array(HelpIdSchema) }),
]);
export type HelpUpdate = z.infer<typeof HelpUpdateSchema>;

/** For a locked desk: nothing about the visitor. */
const KnocksSchema = z.object({
  /** Oldest first. `helpId` only distinguishes requests. */
  calls: z.array(z.object({ helpId: z.string().max(100), kioskName: z.string(), isComing: z.boolean() })),
});
export type Knocks = z.infer<typeof KnocksSchema>;

const onHelp = z.object({ helpId: HelpIdSchema });

/** Calls of visitors for a person. */
export const helpProcedures = {
  ask: procedure
    .meta({ roles: ['kiosk'] })
    .input(HelpAskSchema)
    .output(HelpAnswerSchema),
  /** Ends after `closed`, `dealt-with` and `unknown`. */
  follow: procedure
    .meta({ roles: ['kiosk'] })
    .input(onHelp)
    .output(eventIterator(HelpProgressSchema)),
  /** The visitor needs nobody any more. */
  withdraw: procedure
    .meta({ roles: ['kiosk'] })
    .input(onHelp)
    .output(done),
  watch: procedure.meta({ roles: ['desk', 'admin'] }).output(eventIterator(HelpUpdateSchema)),
  /** For a locked front desk. */
  knocks: procedure.meta({ roles: ['desk'], needsClerk: false }).output(eventIterator(KnocksSchema)),
  /** "Someone is coming." */
  markComing: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(onHelp)
    .output(done),
  close: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(onHelp)
    .output(done),
};
