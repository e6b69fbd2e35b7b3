/** A visitor without an appointment, at a kiosk: which lines take one now, and how the request ended. */
import { z } from 'zod';
import { ArrivalSchema, howCalled, InstantSchema } from './appointment.ts';
import { InputProblemSchema } from './refusal.ts';
import { procedure } from './procedure.ts';

/** A line whose settings have hours for visitors without an appointment. */
export const WalkInLineSchema = z.object({
  lineId: z.int(),
  name: z.string(),
  /** Absent while the line takes nobody. */
  until: InstantSchema.optional(),
});
export type WalkInLine = z.infer<typeof WalkInLineSchema>;

const TypedSchema = z.string().max(200);

const WalkInAskSchema = z.object({
  /** Of one visit: asked again, it only tells how the request stands. */
  visitId: z.string().min(1).max(100),
  lineId: z.int(),
  firstName: TypedSchema,
  lastName: TypedSchema.optional(),
  /** As typed: with spaces, in any digits. */
  phoneNumber: TypedSchema.optional(),
  /** The kiosk's language now, BCP 47. */
  language: z.string().max(35),
});
export type WalkInAsk = z.infer<typeof WalkInAskSchema>;

/** What was booked. */
const booked = { code: z.string(), startsAt: InstantSchema, lineName: z.string() };

/**
 * `not-free`: each time asked for was refused. `not-sent`: certainly not booked. `unknown`: perhaps booked, and never
 * asked for again. `no-id`: booked, and Foyer does not know as what. `known`: the same name is here for this line since a
 * few minutes. `refused`: booked, and the check-in was refused. `too-many`: more than any lobby has.
 */
const FrontDeskReasonSchema = z.enum([
  'not-free',
  'not-sent',
  'unknown',
  'no-id',
  'known',
  'refused',
  'too-many',
]);
export type FrontDeskReason = z.infer<typeof FrontDeskReasonSchema>;

const WalkInAnswerSchema = z.discriminatedUnion('kind', [
  /** Booked and checked in. `saved`: the check-in is on disk, to be sent. */
  z.object({ kind: z.enum(['checked-in', 'saved']), ...booked, ...howCalled, arrival: ArrivalSchema }),
  /** Booked for later: check-in opens at `opensAt`. */
  z.object({ kind: z.literal('booked'), ...booked, opensAt: InstantSchema }),
  /** On disk, and the booking system has not answered yet. */
  z.object({ kind: z.literal('asking') }),
  /** The front desk has what was typed, except for `too-many`. */
  z.object({ kind: z.literal('front-desk'), why: FrontDeskReasonSchema }),
  /** The line takes nobody now. Nothing was kept. */
  z.object({ kind: z.literal('closed') }),
  /** The disk took nothing. */
  z.object({ kind: z.literal('not-saved') }),
  z.object({ kind: z.literal('invalid'), problems: z.array(InputProblemSchema).min(1) }),
]);
export type WalkInAnswer = z.infer<typeof WalkInAnswerSchema>;

export const walkInProcedures = {
  /** Answers within 3 s. */
  register: procedure
    .meta({ roles: ['kiosk'] })
    .input(WalkInAskSchema)
    .output(WalkInAnswerSchema),
};
