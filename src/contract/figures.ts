/** A day in figures: arrivals, waiting times and no-shows. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { DayNameSchema } from './desk-appointment.ts';
import { procedure } from './procedure.ts';

const count = z.int().min(0);

/** What counts is defined in src/main/appointments/figures/visit.ts. */
const FiguresSchema = z.object({
  /** Without those cancelled before arrival. */
  booked: count,
  arrived: count,
  /** Visitors who came but missed their call count as arrived too. */
  noShow: count,
  /** Arrived or no-show: the base of the no-show rate. */
  decided: count,
  /** Arrivals with a known time from check-in to call. */
  waits: count,
  /** Of `waits`. */
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
  /** By start. */
  hours: z.array(FiguresSchema.extend({ startsAt: InstantSchema })),
  /** Tickets of the day without a known appointment. */
  withoutAppointment: count,
  /** The same as CSV (RFC 4180), plus hours per line. */
  csv: z.string(),
});
export type DayFigures = z.infer<typeof DayFiguresSchema>;

const AnswerSchema = z.discriminatedUnion('kind', [
  DayFiguresSchema,
  /** One hub is replacing another: ask again. */
  z.object({ kind: z.literal('not-counted') }),
]);

export const figuresProcedures = {
  /** Default: today. A deleted day is empty. */
  day: procedure
    .meta({ roles: ['desk', 'admin'], changes: false })
    .input(z.object({ day: DayNameSchema.optional() }))
    .output(AnswerSchema),
};
