/** The day in figures: who came, how long they waited to be called, and who did not come. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { DayNameSchema } from './desk-appointment.ts';
import { procedure } from './procedure.ts';

const count = z.int().min(0);

/** Of some appointments; which count as what is said in src/main/appointments/figures/visit.ts. */
const FiguresSchema = z.object({
  /** All but those that were cancelled before their visitor came. */
  booked: count,
  /** Of these, those whose visitor came, whatever became of it. */
  arrived: count,
  /** Of these, those marked no-show; somebody who came and was not there when called is among the arrived too. */
  noShow: count,
  /** Came, or marked no-show: what the no-show rate is a share of. The rest is still open. */
  decided: count,
  /** Of those who came, those of whom it is known how long they waited from check-in to their call. */
  waits: count,
  /** The median of these waits, in milliseconds; absent where none is known. */
  medianWaitMs: z.int().min(0).optional(),
});
export type Figures = z.infer<typeof FiguresSchema>;

const DayFiguresSchema = z.object({
  kind: z.literal('counted'),
  day: DayNameSchema,
  /** When they were counted. */
  countedAt: InstantSchema,
  all: FiguresSchema,
  /** By name. */
  lines: z.array(FiguresSchema.extend({ lineId: z.int(), name: z.string() })),
  /** The hours that appointments begin in, the first first. */
  hours: z.array(FiguresSchema.extend({ startsAt: InstantSchema })),
  /** Visitors in the queue of the day who are not in these figures: no appointment is known to be theirs. */
  withoutAppointment: count,
  /** The same as CSV (RFC 4180), with each line's hours besides. */
  csv: z.string(),
});
export type DayFigures = z.infer<typeof DayFiguresSchema>;

const AnswerSchema = z.discriminatedUnion('kind', [
  DayFiguresSchema,
  /** The hub makes way for another one: ask again. */
  z.object({ kind: z.literal('not-counted') }),
]);

export const figuresProcedures = {
  /** Of the day named, today without a name. A day of which nothing is kept has no appointments. */
  day: procedure
    .meta({ roles: ['desk', 'admin'], changes: false })
    .input(z.object({ day: DayNameSchema.optional() }))
    .output(AnswerSchema),
};
