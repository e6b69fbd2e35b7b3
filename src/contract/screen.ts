/** What every screen needs before it can draw: names, zone, language and how long it waits. */
import { z } from 'zod';

export const ScreenSettingsSchema = z.object({
  brandName: z.string(),
  locationName: z.string().optional(),
  /** IANA name of the location's time zone. */
  timeZone: z.string(),
  /** BCP 47 tag that decides language and the look of dates and times. */
  locale: z.string(),
  /** The kiosk's patience, in seconds: silence before the warning, then the warning's countdown. */
  idleWarningAfterS: z.number().int().min(5),
  idleCountdownS: z.number().int().min(5),
  /** How long "You are checked in" stays, in seconds. */
  doneStaysS: z.number().int().min(3),
  demo: z.boolean(),
});
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;
