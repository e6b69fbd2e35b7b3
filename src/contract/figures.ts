/** Figures of a day, of weeks and of months: arrivals, waiting times and no-shows. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { DayNameSchema } from './desk-appointment.ts';
import { QUARTERS_OF_DAY } from './limits.ts';
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
  /** Of `arrived`, by where they were checked in. The others were in the booking system or on the list. */
  atKiosks: count,
  atDesks: count,
  /** Arrivals with a known time from check-in to call. */
  waits: count,
  /** Of `waits`. */
  medianWaitMs: z.int().min(0).optional(),
  /** Nine of ten waited no longer. */
  longWaitMs: z.int().min(0).optional(),
});
export type Figures = z.infer<typeof FiguresSchema>;

/** Arrivals of whom the time is known, by quarter of an hour from the start of the day on the location's clocks. */
const ArrivalsSchema = z.array(
  z.object({
    quarter: z
      .int()
      .min(0)
      .max(QUARTERS_OF_DAY - 1),
    count: z.int().min(1),
  }),
);
export type Arrivals = z.infer<typeof ArrivalsSchema>;

const DayFiguresSchema = z.object({
  kind: z.literal('counted'),
  day: DayNameSchema,
  /** When they were counted. */
  countedAt: InstantSchema,
  all: FiguresSchema,
  arrivals: ArrivalsSchema,
  /** The same weekday of the last weeks, newest first; without those that Foyer has no figures of. */
  before: z.array(z.object({ day: DayNameSchema, arrivals: ArrivalsSchema, figures: FiguresSchema })),
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

/** One hub is replacing another: ask again. */
const NotCountedSchema = z.object({ kind: z.literal('not-counted') });

const PeriodSchema = z.object({
  /** First and last day. */
  from: DayNameSchema,
  to: DayNameSchema,
  /** Days with appointments. */
  days: count,
  figures: FiguresSchema,
});
export type FiguresPeriod = z.infer<typeof PeriodSchema>;

const PERIOD_KINDS = ['week', 'month'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

const PeriodsSchema = z.object({
  kind: z.literal('counted'),
  by: z.enum(PERIOD_KINDS),
  countedAt: InstantSchema,
  /** Oldest first, from the first one with figures to the present one. */
  periods: z.array(PeriodSchema),
  csv: z.string(),
});
export type Periods = z.infer<typeof PeriodsSchema>;

const looks = procedure.meta({ roles: ['desk', 'admin'], changes: false });

export const figuresProcedures = {
  /** Default: today. A deleted day is empty. */
  day: looks
    .input(z.object({ day: DayNameSchema.optional() }))
    .output(z.discriminatedUnion('kind', [DayFiguresSchema, NotCountedSchema])),
  /** Weeks from Monday, or months, up to today. */
  periods: looks
    .input(z.object({ by: z.enum(PERIOD_KINDS) }))
    .output(z.discriminatedUnion('kind', [PeriodsSchema, NotCountedSchema])),
};
