/** The way from a kiosk to a person: a visitor asks, the front desk answers, the kiosk shows the answer. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentIdSchema, CodeInputSchema, InstantSchema } from './appointment.ts';
import { done, procedure } from './procedure.ts';

/**
 * Why a visitor asks for a person: the screen they were on, and two of their own. `here-early` and `here-late` say
 * "I am here" outside of the check-in window.
 */
const VisitorReasonSchema = z.enum([
  'start',
  'choose',
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

/** `too-many-misses` is the hub's own, when it pauses a kiosk; no kiosk can send it. */
export const HelpReasonSchema = z.enum([...VisitorReasonSchema.options, 'too-many-misses']);
export type HelpReason = z.infer<typeof HelpReasonSchema>;

/**
 * A call for help as kiosk and desk name it: text that cannot be guessed. A kiosk follows and withdraws only calls that
 * it made; any other text is to it a call that is closed.
 */
const HelpIdSchema = z.string().max(100);

/** What a kiosk sends. The hub masks the code before the front desk sees it. */
const HelpAskSchema = z.object({
  reason: VisitorReasonSchema,
  code: CodeInputSchema.optional(),
  /** The language the visitor reads, BCP 47. */
  language: z.string().max(35),
  /** The visitor listens to the screen: whoever comes should speak first. */
  listens: z.boolean(),
});
export type HelpAsk = z.infer<typeof HelpAskSchema>;

/**
 * `not-saved`: nobody was called, because the hub could not write it to its disk or this kiosk has asked too often.
 * A kiosk that asks too often while a call of its own waits is given that call.
 */
const HelpAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), helpId: HelpIdSchema, at: InstantSchema }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type HelpAnswer = z.infer<typeof HelpAnswerSchema>;

/** How a call for help stands, for the kiosk that made it. `closed`: the front desk is done with it. */
const HelpProgressSchema = z.object({
  state: z.enum(['asked', 'coming', 'closed']),
  at: InstantSchema,
});
export type HelpProgress = z.infer<typeof HelpProgressSchema>;

/** A call for help as the front desk sees it, until it closes it. */
const HelpCallSchema = z.object({
  helpId: HelpIdSchema,
  kioskName: z.string(),
  reason: HelpReasonSchema,
  /** The first and the last character of what was typed: enough to compare, too little to read aloud. */
  codeMasked: z.string().optional(),
  /** The appointment that this kiosk found by the code a moment ago, where it found one. */
  appointmentId: AppointmentIdSchema.optional(),
  language: z.string(),
  listens: z.boolean(),
  askedAt: InstantSchema,
  comingAt: InstantSchema.optional(),
});
export type HelpCall = z.infer<typeof HelpCallSchema>;

/** The open calls: all of them first and after every reconnect, then what changed. */
export const HelpUpdateSchema = z.discriminatedUnion('kind', [
  /** Oldest first. */
  z.object({ kind: z.literal('snapshot'), calls: z.array(HelpCallSchema) }),
  /** `calls` are new or changed; `gone` are open no more. */
  z.object({ kind: z.literal('changed'), calls: z.array(HelpCallSchema), gone: z.array(HelpIdSchema) }),
]);
export type HelpUpdate = z.infer<typeof HelpUpdateSchema>;

/** Calls for help as a locked desk is told of them: no code, no appointment, nothing of the visitor. */
const KnocksSchema = z.object({
  /** Oldest first. `helpId` tells one call from the next, and is of no use to a locked desk. */
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
  /** Follows one call of this kiosk; ends after `closed`. */
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
  /** The open calls without anything of their visitors, for a front desk that is locked. */
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
