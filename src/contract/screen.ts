/** What every screen needs before it can draw: names, zone, language and how long it waits. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';

/** What only the kiosk needs. */
const KioskSettingsSchema = z.object({
  /** How people call this kiosk: on an out-of-order screen, and at the front desk when it asks for help. */
  name: z.string(),
  /** The languages offered, in this order. */
  languages: z.array(LanguageSchema).min(1),
  /** QR codes are read by the camera too. */
  camera: z.boolean(),
  /** Staff can check in outside of the window with their PIN. */
  staffPin: z.boolean(),
  /** The diagonal of the kiosk's panel, in inches: decides how large text must be drawn to be 0.7 degrees high. */
  panelInches: z.number(),
  /** Whom to ask about personal data, as the site wrote it. */
  privacyContact: z.string().optional(),
  /** How long names stay in the hub after an appointment, in hours. */
  namesKeptH: z.number().int(),
});
export type KioskSettings = z.infer<typeof KioskSettingsSchema>;

export const ScreenSettingsSchema = z.object({
  brandName: z.string(),
  /** `#rrggbb`; white text on it is readable (7:1). */
  brandColour: z.string(),
  /** The path of a picture on the page's own origin. */
  logo: z.string().startsWith('/pictures/').max(100).optional(),
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
  /** The languages that the hub can speak where the screen's own machine cannot. */
  hubVoices: z.array(LanguageSchema),
  kiosk: KioskSettingsSchema,
  demo: z.boolean(),
});
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;
