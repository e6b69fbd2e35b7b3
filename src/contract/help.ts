/** The way from a kiosk to a person: a visitor asks, the front desk answers, the kiosk shows the answer. */
import { z } from 'zod';
import { AppointmentIdSchema, CodeInputSchema, InstantSchema } from './appointment.ts';

/**
 * Why a person is asked for. The screen the visitor was on, and three of their own: `here-early` and `here-late` say
 * "I am here" outside of the check-in window; `too-many-misses` is raised by the hub when a kiosk pauses.
 */
export const HelpReasonSchema = z.enum([
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
  'too-many-misses',
]);
export type HelpReason = z.infer<typeof HelpReasonSchema>;

/** What a kiosk sends. The hub masks the code before the front desk sees it. */
export const HelpAskSchema = z.object({
  reason: HelpReasonSchema,
  code: CodeInputSchema.optional(),
  /** The language the visitor reads, BCP 47. */
  language: z.string().max(35),
  /** The visitor listens to the screen: whoever comes should speak first. */
  listens: z.boolean(),
});
export type HelpAsk = z.infer<typeof HelpAskSchema>;

/** `not-saved`: the hub could not write it to its disk, so nobody was called. */
export const HelpAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), helpId: z.number().int(), at: InstantSchema }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type HelpAnswer = z.infer<typeof HelpAnswerSchema>;

/** How a call for help stands, for the kiosk that made it. `closed`: the front desk is done with it. */
export const HelpProgressSchema = z.object({
  state: z.enum(['asked', 'coming', 'closed']),
  at: InstantSchema,
});
export type HelpProgress = z.infer<typeof HelpProgressSchema>;

/** A call for help as the front desk sees it, until it closes it. */
export const HelpCallSchema = z.object({
  helpId: z.number().int(),
  kioskName: z.string(),
  reason: HelpReasonSchema,
  /** The first and the last character of what was typed: enough to compare, too little to read aloud. */
  codeMasked: z.string().optional(),
  /** The appointment that the code means today, where it means one. */
  appointmentId: AppointmentIdSchema.optional(),
  language: z.string(),
  listens: z.boolean(),
  askedAt: InstantSchema,
  comingAt: InstantSchema.optional(),
});
export type HelpCall = z.infer<typeof HelpCallSchema>;

/** All open calls, oldest first; whole with every change. */
export const HelpCallsSchema = z.object({ calls: z.array(HelpCallSchema) });
export type HelpCalls = z.infer<typeof HelpCallsSchema>;
