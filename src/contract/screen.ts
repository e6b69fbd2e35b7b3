/** What a screen gets from the hub, and what it reports. Screens of Foyer's own machine, as setup opens them. */
import { z } from 'zod';
import { TrialSchema } from './guided-test.ts';
import { LANGUAGES } from './languages.ts';
import { MAX_SIDE_PX, MAX_VERSION_LENGTH } from './limits.ts';
import { LanguageSchema, ThemeSchema } from './own-settings.ts';
import { PrivacyNoticeSchema } from './privacy-notice.ts';
import { procedure } from './procedure.ts';
import { SurfaceSchema } from './roles.ts';
import { plainFor } from './setting-schemas.ts';
import { HoursSchema } from './settings.ts';
import { WalkInLineSchema } from './walk-in.ts';

/** What only the kiosk needs. */
const KioskSettingsSchema = z.object({
  ...plainFor('kiosk'),
  /** Shown on an out-of-order screen, and at the front desk with a request for help. */
  name: z.string(),
  /** The languages offered, in this order. */
  languages: z.array(LanguageSchema).min(1),
  /** Whether the camera reads codes. */
  camera: z.boolean(),
  /** Staff can check in outside the window with their PIN. */
  staffPin: z.boolean(),
  /** In inches: text is drawn 0.7 degrees high. */
  panelInches: z.number(),
  /** A visit begins with controls in the lower half. */
  lowerControls: z.boolean(),
  /** The numbers of its visitors are printed. */
  prints: z.literal(true).optional(),
  /** Absent unless it is on, and a line takes visitors without an appointment now. The open ones first. */
  walkIns: z.array(WalkInLineSchema).min(1).optional(),
  /** No appointments from today on, so no code could be found. */
  knowsNoAppointment: z.literal(true).optional(),
  /**
   * Too many codes were tried: no look-ups for this duration in milliseconds. A duration, because the screen's clock
   * may be wrong.
   */
  pausedForMs: z.number().int().min(0).optional(),
  /** The lobby's own, in the kiosk's languages. */
  privacyNotice: PrivacyNoticeSchema.optional(),
  /** Shown while nobody is there. Absent: always open. */
  openingHours: HoursSchema.optional(),
  /** Hours after an appointment. */
  namesKeptH: z.number().int(),
});
export type KioskSettings = z.infer<typeof KioskSettingsSchema>;

/** The hub decides which calls it shows. */
const DisplaySettingsSchema = z.object({
  ...plainFor('display'),
  /** Absent: the lobby's, from `locale`. */
  language: LanguageSchema.optional(),
  /** Absent: as the display is made. */
  theme: ThemeSchema.optional(),
  /** It announces the calls of its room. Others show them in silence. */
  speaks: z.boolean(),
  /** Since when no display announced calls before this one took over, by the hub's clock. */
  unheardSince: z.int().optional(),
  /** Whether it asks for a touch if its browser plays nothing before. */
  sound: z.boolean(),
  page: z.object({ number: z.int().min(1), of: z.int().min(1) }).optional(),
});
export type DisplaySettings = z.infer<typeof DisplaySettingsSchema>;

export const ScreenSettingsSchema = z.object({
  ...plainFor('all'),
  /** `#rrggbb`, readable with white text (7:1). */
  brandColour: z.string(),
  /** A path on the page's own origin. */
  logo: z.string().startsWith('/pictures/').max(100).optional(),
  locationName: z.string().optional(),
  /** Languages the hub can speak. */
  hubVoices: z.array(LanguageSchema),
  /** The lobby or one of its kiosks has a printer, so staff can print numbers again. */
  prints: z.literal(true).optional(),
  kiosk: KioskSettingsSchema,
  display: DisplaySettingsSchema,
  /** `VERSION` of the hub. A page with another one is outdated. */
  hubVersion: z.string(),
  demo: z.boolean(),
});
export type ScreenSettings = z.infer<typeof ScreenSettingsSchema>;

/** Orders of staff. A page ignores kinds it does not support. */
export const ScreenOrderSchema = z.discriminatedUnion('kind', [
  /** First in every stream: orders reach this page from now on. */
  z.object({ kind: z.literal('listening') }),
  /** Shows its name in large letters for ten seconds. */
  z.object({ kind: z.literal('identify'), name: z.string().optional() }),
  /** As soon as nobody is disturbed: a kiosk waits for the end of a visit. */
  z.object({ kind: z.literal('reload') }),
  /** Plays the chime and a sample on any display. */
  z.object({ kind: z.literal('test-sound') }),
  /** A person tests the screen. Absent: the test ends. A kiosk in use reports that instead. */
  z.object({ kind: z.literal('try'), trial: TrialSchema.optional() }),
]);
export type ScreenOrder = z.infer<typeof ScreenOrderSchema>;

/** `needs-touch`: browsers play nothing before a touch. */
const SoundStateSchema = z.enum(['on', 'needs-touch', 'none']);

/** Sent after connecting, on changes, and every `SIGN_EVERY_MS`. */
export const ScreenReportSchema = z.object({
  /** `VERSION` of its page. */
  version: z.string().max(MAX_VERSION_LENGTH),
  /** In CSS pixels. */
  width: z.int().min(0).max(MAX_SIDE_PX),
  height: z.int().min(0).max(MAX_SIDE_PX),
  sound: SoundStateSchema,
  /** Languages its own machine speaks. Absent for screens that never speak. */
  voices: z.array(LanguageSchema).max(LANGUAGES.length).optional(),
});
export type ScreenReport = z.infer<typeof ScreenReportSchema>;

/** Foyer's own windows, browser tabs, or not available yet. */
const ScreensHereSchema = z.object({ kind: z.enum(['windows', 'tabs', 'none']) });
export type ScreensHere = z.infer<typeof ScreensHereSchema>;

/** What a lobby is opened with. */
export const SurfaceHereSchema = z.enum(['kiosk', 'desk', 'display']);
export type SurfaceHere = z.infer<typeof SurfaceHereSchema>;

const OpenedSchema = z.object({
  /** Waiting for a monitor. */
  waiting: z.array(SurfaceSchema),
});
export type Opened = z.infer<typeof OpenedSchema>;

export const screensHereProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(ScreensHereSchema),
  /** Opens all three windows and brings them to the front. */
  openWindows: procedure.meta({ roles: ['admin'], changes: false }).output(OpenedSchema),
  /** Opens a screen in a browser of Foyer's machine, once and within a minute. */
  address: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ surface: SurfaceHereSchema }))
    .output(z.object({ address: z.string().optional() })),
};
