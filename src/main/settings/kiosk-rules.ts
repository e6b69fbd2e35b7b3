/** The rules of the settings that visitors see: brand, kiosk, languages. */
import { z } from 'zod';
import { LEAST_CONTRAST, ratioText, readBrandColour } from '../../contract/brand-colour.ts';
import { LANGUAGES, LanguageSchema } from '../../contract/languages.ts';
import { LARGEST_LOGO, LONGEST_TEXT, PANEL_INCHES, PATIENCE_LIMITS } from '../../contract/limits.ts';
import { LONGEST_PICTURE_SIDE } from '../../contract/picture-bytes.ts';
import { NameShownSchema } from '../../contract/settings.ts';
import { readLogo } from './logo.ts';
import { NOTICE_RULE } from './notice-rules.ts';
import { brokenRule, oneLine } from './setting-rule.ts';

/** Becomes `#rrggbb`. */
const brandColour = z.string('must be a colour such as #0c5c56').transform((text, context) => {
  const reading = readBrandColour(text);
  if (reading.kind === 'accepted') return reading.colour;
  const { kind } = reading;
  if (kind === 'not-a-colour')
    context.addIssue({ code: 'custom', ...brokenRule('must be a colour such as #0c5c56', { kind }) });
  else {
    const { colour, ratio, proposal } = reading;
    const message = `must be darker: white text on ${colour} has a contrast of ${ratioText(ratio)}:1, and ${LEAST_CONTRAST}:1 is needed. The nearest darker colour that passes is ${proposal}`;
    context.addIssue({ code: 'custom', ...brokenRule(message, { kind, colour, proposal }) });
  }
  return z.NEVER;
});

const LOGO_RULES = {
  'not-a-picture': `must be a PNG, JPEG or WebP picture of at most ${LONGEST_PICTURE_SIDE} pixels a side that does not move (setup makes a PNG of an SVG)`,
  'picture-too-large': `must be a picture of at most ${LARGEST_LOGO / 1000} kB`,
} as const;

const logo = z.string('must be a data URL').transform((text, context) => {
  const reading = readLogo(text);
  if (reading.kind === 'read') return reading.dataUrl;
  const rule = { kind: 'not-a-picture', most: LARGEST_LOGO / 1000 } as const;
  context.addIssue({ code: 'custom', ...brokenRule(LOGO_RULES[reading.problem], rule) });
  return z.NEVER;
});

const INCHES = `must be a number of inches from ${PANEL_INCHES.least} to ${PANEL_INCHES.most}`;

const languages = z
  .array(z.enum(LanguageSchema.options, `must be one of ${LANGUAGES.join(', ')}`), 'must be a list')
  .min(1, 'must name at least one language')
  .refine(
    (list) => new Set(list).size === list.length,
    brokenRule('must name each language once', { kind: 'twice' }),
  );

function seconds(name: keyof typeof PATIENCE_LIMITS) {
  const { least, most } = PATIENCE_LIMITS[name];
  const rule = `must be a whole number of seconds from ${least} to ${most}`;
  return z.number(rule).int(rule).min(least, rule).max(most, rule);
}

export const KIOSK_RULES = {
  brandColour: brandColour.optional(),
  logo: logo.optional(),
  kioskName: oneLine(LONGEST_TEXT.kioskName).optional(),
  languages: languages.optional(),
  nameShown: z
    .enum(NameShownSchema.options, `must be one of ${NameShownSchema.options.join(', ')}`)
    .optional(),
  camera: z.boolean('must be true or false').optional(),
  panelInches: z.number(INCHES).min(PANEL_INCHES.least, INCHES).max(PANEL_INCHES.most, INCHES).optional(),
  privacyContact: oneLine(LONGEST_TEXT.privacyContact).optional(),
  privacyNotice: NOTICE_RULE.optional(),
  idleWarningAfterS: seconds('idleWarningAfterS').optional(),
  idleCountdownS: seconds('idleCountdownS').optional(),
  doneStaysS: seconds('doneStaysS').optional(),
};
