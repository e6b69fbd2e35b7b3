/** Settings of one screen. What is absent comes from the lobby's settings. */
import { z } from 'zod';
import { LANGUAGES } from './languages.ts';
import { MAX_SCREEN_TEXT_LENGTH, MAX_PAGES } from './limits.ts';
import { readPrinterAddress } from './printer-address.ts';
import { ONE_LINE, withoutDirection } from './setting-kinds.ts';
import { SETTINGS } from './setting-table.ts';

export const LanguageSchema = z.enum(LANGUAGES);

/** One line without direction marks. */
export const ScreenWordsSchema = z
  .string()
  .overwrite(withoutDirection)
  .trim()
  .min(1)
  .max(MAX_SCREEN_TEXT_LENGTH)
  .regex(ONE_LINE);

const isListOfOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const KioskOwnSchema = z.strictObject({
  /** The languages offered, in this order. */
  languages: z.array(LanguageSchema).min(1).refine(isListOfOnce).optional(),
  /** The diagonal of its panel. */
  panelInches: z.number().min(SETTINGS.panelInches.least).max(SETTINGS.panelInches.most).optional(),
  camera: z.boolean().optional(),
  /** Begins with controls in the lower half, for a high screen. */
  lowerControls: z.boolean().optional(),
  /** Prints the numbers of this kiosk's visitors. Read by `readPrinterAddress`. */
  printer: z
    .string()
    .trim()
    .max(SETTINGS.printer.most)
    .refine((text) => readPrinterAddress(text) !== undefined)
    .optional(),
});
export type KioskOwn = z.infer<typeof KioskOwnSchema>;

export const ThemeSchema = z.enum(['dark', 'light', 'contrast']);
export type Theme = z.infer<typeof ThemeSchema>;

/** The least first. Overrides `labelPrivacy` for one display. */
const PrivacySchema = z.enum(SETTINGS.labelPrivacy.of);
export type Privacy = z.infer<typeof PrivacySchema>;

/** Displays that share one board. */
const PageSchema = z
  .strictObject({ number: z.int().min(1).max(MAX_PAGES), of: z.int().min(1).max(MAX_PAGES) })
  .refine(({ number, of }) => number <= of);

const DisplayOwnSchema = z.strictObject({
  /** Absent: all. */
  lines: z.array(z.int()).min(1).max(200).refine(isListOfOnce).optional(),
  /** Absent: all. */
  desks: z.array(z.int()).min(1).max(500).refine(isListOfOnce).optional(),
  privacy: PrivacySchema.optional(),
  language: LanguageSchema.optional(),
  theme: ThemeSchema.optional(),
  /** False: no voice, no chime. */
  sound: z.boolean().optional(),
  page: PageSchema.optional(),
});
export type DisplayOwn = z.infer<typeof DisplayOwnSchema>;

/** Kept per role, so a screen moved to another role and back has them again. */
export const OwnSettingsSchema = z.strictObject({
  kiosk: KioskOwnSchema.optional(),
  display: DisplayOwnSchema.optional(),
});
export type OwnSettings = z.infer<typeof OwnSettingsSchema>;
