/** What a screen has of its own, over the settings of the house. Everything is optional: what is absent is the house's. */
import { z } from 'zod';
import { LanguageSchema } from './languages.ts';
import { MAX_SCREEN_TEXT_LENGTH, MAX_PAGES } from './limits.ts';
import { ONE_LINE, withoutDirection } from './one-line.ts';
import { SETTINGS } from './setting-table.ts';

/** One line that people read, without marks of direction. */
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
  /** Begins with every control in the lower half, for a panel that hangs high. */
  lowerControls: z.boolean().optional(),
});
export type KioskOwn = z.infer<typeof KioskOwnSchema>;

export const ThemeSchema = z.enum(['dark', 'light', 'contrast']);
export type Theme = z.infer<typeof ThemeSchema>;

/** What of a visitor stands on the board, from the least on: `labelPrivacy` of the house, for one display. */
const PrivacySchema = z.enum(SETTINGS.labelPrivacy.of);
export type Privacy = z.infer<typeof PrivacySchema>;

/** Several displays share one board: this one shows page `number` of `of`. */
const PageSchema = z
  .strictObject({ number: z.int().min(1).max(MAX_PAGES), of: z.int().min(1).max(MAX_PAGES) })
  .refine(({ number, of }) => number <= of);

const DisplayOwnSchema = z.strictObject({
  /** Ids of the lines whose calls it shows; absent: all of the house. */
  lines: z.array(z.int()).min(1).max(200).refine(isListOfOnce).optional(),
  /** Ids of the desks whose calls it shows; absent: all. */
  desks: z.array(z.int()).min(1).max(500).refine(isListOfOnce).optional(),
  privacy: PrivacySchema.optional(),
  language: LanguageSchema.optional(),
  theme: ThemeSchema.optional(),
  /** False: it never speaks and plays no chime. */
  sound: z.boolean().optional(),
  page: PageSchema.optional(),
});
export type DisplayOwn = z.infer<typeof DisplayOwnSchema>;

/** A screen that is moved to another role and back has kept what it had in each. */
export const OwnSettingsSchema = z.strictObject({
  kiosk: KioskOwnSchema.optional(),
  display: DisplayOwnSchema.optional(),
});
export type OwnSettings = z.infer<typeof OwnSettingsSchema>;
