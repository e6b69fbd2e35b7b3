/** The rules of the settings for the room: where desks are, what its displays say besides calls, and when. */
import { z } from 'zod';
import type { Weekday, WeeklyHours } from '../base/weekly-hours.ts';

const line = (most: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, 'must be one line');

const TIME = 'must be a time of the day such as 08:30';
const time = z.string(TIME).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME);

const span = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from < to, 'must end after it begins; hours over midnight are two');

const day = z.array(span, 'must be a list of hours').max(10, 'must have at most 10 hours').optional();

const hours: z.ZodType<WeeklyHours> = z.strictObject({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<Weekday, typeof day>);

/** Where a desk is: "floor 1, left of the stairs". */
export const DIRECTION_RULE = line(60).optional();

export const ROOM_RULES = {
  /** A line on every display. */
  displayNotice: line(120).optional(),
  /** Without them the house is always open. */
  openingHours: hours.optional(),
  /** Displays say nothing aloud in them. */
  quietHours: hours.optional(),
};
