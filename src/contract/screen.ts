/** What every screen needs before it can draw, what the hub asks of it, and what it tells the hub of itself. */
import { z } from 'zod';
import { TrialSchema } from './guided-test.ts';
import { LANGUAGES, LanguageSchema } from './languages.ts';
import { MAX_SIDE_PX, MAX_VERSION_LENGTH } from './limits.ts';
import { ThemeSchema } from './own-settings.ts';
import { PrivacyNoticeSchema } from './privacy-notice.ts';
import { plainFor } from './setting-schemas.ts';

/** What only the kiosk needs. */
const KioskSettingsSchema = z.object({
  ...plainFor('kiosk'),
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
  /** A visit begins with every control in the lower half. */
  lowerControls: z.boolean(),
  /** No appointment of today or later is known, so no code could be found; absent where there is one. */
  knowsNoAppointment: z.literal(true).optional(),
  /**
   * Too many codes were tried here: for so many milliseconds from now, nothing is looked up. A duration, because the
   * screen's clock may be wrong. Absent: this kiosk is not paused.
   */
  pausedForMs: z.number().int().min(0).optional(),
  /** The house's own notice in the languages offered here; absent where it has none of its own. */
  privacyNotice: PrivacyNoticeSchema.optional(),
  /** How long names stay in the hub after an appointment, in hours. */
  namesKeptH: z.number().int(),
});
export type KioskSettings = z.infer<typeof KioskSettingsSchema>;

/** What only a display needs. Which calls it shows, and what of a visitor, is decided in the hub. */
const DisplaySettingsSchema = z.object({
  ...plainFor('display'),
  /** Absent: the house's, which is what `locale` asks for. */
  language: LanguageSchema.optional(),
  /** Absent: as the display is made. */
  theme: ThemeSchema.optional(),
  /** This display says the calls of its room; any other runs the same queue in silence. False where its sound is off. */
  speaks: z.boolean(),
  /** Since when nobody had said them, by the hub's clock, as this display took over from one that could not be heard. */
  unheardSince: z.int().optional(),
  /** It should make sounds, so it asks to be touched where its browser plays nothing before. */
  sound: z.boolean(),
  page: z.object({ number: z.int().min(1), of: z.int().min(1) }).optional(),
});
export type DisplaySettings = z.infer<typeof DisplaySettingsSchema>;

export const ScreenSettingsSchema = z.object({
  ...plainFor('all'),
  /** `#rrggbb`; white text on it is readable (7:1). */
  brandColour: z.string(),
  /** The path of a picture on the page's own origin. */
  logo: z.string().startsWith('/pictures/').max(100).optional(),
  locationName: z.string().optional(),
  /** The languages that the hub can speak where the screen's own machine cannot. */
  hubVoices: z.array(LanguageSchema),
  kiosk: KioskSettingsSchema,
  display: DisplaySettingsSchema,
  /** `VERSION` of the hub: a page with another one is of another build. */
  hubVersion: z.string(),
  demo: z.boolean(),
});
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;

/** What staff have a screen do. A page that does not know one of these lets it be. */
export const ScreenOrderSchema = z.discriminatedUnion('kind', [
  /** The first of every stream: from now on orders reach this page. */
  z.object({ kind: z.literal('listening') }),
  /** "Show its name": large, for ten seconds. `name` as people call it; absent where it has none. */
  z.object({ kind: z.literal('identify'), name: z.string().optional() }),
  /** As soon as that disturbs nobody: a kiosk between two visits. */
  z.object({ kind: z.literal('reload') }),
  /** A display plays its chime and says a sample, whether it speaks for its room or not. */
  z.object({ kind: z.literal('test-sound') }),
  /** A person tests it. Absent: no more. A kiosk does so between two visits only, and says where it does not. */
  z.object({ kind: z.literal('try'), trial: TrialSchema.optional() }),
]);
export type ScreenOrder = z.infer<typeof ScreenOrderSchema>;

/** Whether a screen can be heard: `needs-touch` where its browser plays nothing before somebody touches it. */
const SoundStateSchema = z.enum(['on', 'needs-touch', 'none']);

/** What a screen tells of itself when it has connected, when it changes, and as a sign of life (`SIGN_EVERY_MS`). */
export const ScreenReportSchema = z.object({
  /** `VERSION` of its page. */
  version: z.string().max(MAX_VERSION_LENGTH),
  /** In CSS pixels. */
  width: z.int().min(0).max(MAX_SIDE_PX),
  height: z.int().min(0).max(MAX_SIDE_PX),
  sound: SoundStateSchema,
  /** The languages that its own machine speaks; absent from a screen that never speaks, and from an older page. */
  voices: z.array(LanguageSchema).max(LANGUAGES.length).optional(),
});
export type ScreenReport = z.infer<typeof ScreenReportSchema>;
