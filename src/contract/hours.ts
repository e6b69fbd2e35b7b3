/** Hours of every week as setup sends them. */
import { z } from 'zod';
import type { Weekday } from './weekdays.ts';

const day = z
  .array(z.object({ from: z.string().max(20), to: z.string().max(20) }))
  .max(100)
  .optional();

/** In bounds against accidents; the hub knows the rules. */
export const HoursSchema = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
} satisfies Record<Weekday, typeof day>);
