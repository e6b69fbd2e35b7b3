/** The settings of one site: schema, defaults and how the layers (demo, setup, config file, environment) become one. */
import { z } from 'zod';
import { CallSoundSchema } from '../../contract/call-sound.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { CALL_VOLUME, LAST_PORT, LONGEST_TEXT } from '../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../contract/setting-defaults.ts';
import { type SettingField, SettingFieldSchema } from '../../contract/settings.ts';
import { BASE_URL_SENTENCES, parseBaseUrl } from '../service/base-url.ts';
import { KIOSK_RULES } from './kiosk-rules.ts';
import { isByLanguage } from './notice-rules.ts';
import { LINES_RULE, minutes } from './line-rules.ts';
import { NetworkSchema } from './network-rules.ts';
import { PEOPLE_RULE } from './people-rules.ts';
import { RetentionSchema } from './retention-rules.ts';
import { ROOM_RULES } from './room-rules.ts';
import { brokenRule, oneLine } from './setting-rule.ts';

const PORT = `must be a whole number from 0 to ${LAST_PORT}`;
const port = z.number(PORT).int(PORT).min(0, PORT).max(LAST_PORT, PORT);
const PERCENT = `must be a whole number of percent from ${CALL_VOLUME.least} to ${CALL_VOLUME.most}`;
const id = z.number('must be a whole number').int('must be a whole number');
const words = (most: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);

const baseUrl = z.string('must be an https address').transform((text, context) => {
  const parsed = parseBaseUrl(text);
  if (parsed.ok) return parsed.url;
  context.addIssue({
    code: 'custom',
    ...brokenRule(BASE_URL_SENTENCES[parsed.problem], { kind: 'not-a-service-address' }),
  });
  return z.NEVER;
});

/** Taken as it is typed: a service may sign the very text it was registered with. */
const webhookAddress = z
  .string('must be an https address')
  .trim()
  .max(LONGEST_TEXT.webhookAddress, `must have at most ${LONGEST_TEXT.webhookAddress} characters`)
  .refine(
    (text) => /^https:\/\/[^\s]+$/.test(text) && URL.canParse(text),
    brokenRule('must be an address that begins with https://, as it is registered at the service', {
      kind: 'not-https-address',
    }),
  );

const timeZone = words(100).refine(
  (zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  },
  brokenRule('must be an IANA time zone such as Europe/Madrid', { kind: 'not-a-zone' }),
);

const locale = words(35).refine(
  (tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  },
  brokenRule('must be a language tag such as en or es-MX', { kind: 'not-a-locale' }),
);

/** What `foyer.config.json` and the file behind the setup screen may hold; every field is optional. */
export const SettingsLayerSchema = z.strictObject({
  baseUrl: baseUrl.optional(),
  webhookHost: words(100).optional(),
  webhookPort: port.optional(),
  webhookAddress: webhookAddress.optional(),
  intakeHost: words(100).optional(),
  intakePort: port.optional(),
  healthPort: port.optional(),
  locationId: id.optional(),
  locationName: words(200).optional(),
  brandName: oneLine(LONGEST_TEXT.brandName).optional(),
  timeZone: timeZone.optional(),
  locale: locale.optional(),
  caFile: words(1000).optional(),
  profileFile: words(1000).optional(),
  rosterFile: words(LONGEST_TEXT.rosterFile).optional(),
  labelPrivacy: z
    .enum(['number', 'initials', 'first-name'], 'must be number, initials or first-name')
    .optional(),
  callSound: z
    .enum(CallSoundSchema.options, `must be one of ${CallSoundSchema.options.join(', ')}`)
    .optional(),
  callVolume: z
    .number(PERCENT)
    .int(PERCENT)
    .min(CALL_VOLUME.least, PERCENT)
    .max(CALL_VOLUME.most, PERCENT)
    .optional(),
  opensBeforeMin: minutes.optional(),
  closesAfterMin: minutes.optional(),
  callLeavesAfterMin: minutes.optional(),
  servedStaysMin: minutes.optional(),
  staffLockMin: minutes.optional(),
  lines: LINES_RULE.optional(),
  people: PEOPLE_RULE.optional(),
  network: NetworkSchema.optional(),
  retention: RetentionSchema.optional(),
  ...ROOM_RULES,
  ...KIOSK_RULES,
});
export type SettingsLayer = z.infer<typeof SettingsLayerSchema>;

/** SHA-256 of the token with which a back-office system brings appointments; the token itself is nowhere here. */
const TokenHashSchema = z
  .string('must be the SHA-256 of the token, as 64 hex digits')
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of the token, as 64 hex digits')
  .optional();

/** The file behind the setup screen also holds at which service its location was chosen; see `location-owner.ts`. */
export const StoredSettingsSchema = SettingsLayerSchema.extend({
  locationOrigin: words(500).optional(),
  intakeTokenHash: TokenHashSchema,
});
export type StoredSettings = z.infer<typeof StoredSettingsSchema>;

/** `foyer.config.json` may also hold secrets, and say where setup keeps those it is given. */
export const ConfigFileSchema = SettingsLayerSchema.extend({
  secrets: z.enum(['keychain', 'file'], 'must be keychain or file').optional(),
  apiKey: words(LONGEST_TEXT.apiKey).optional(),
  webhookSecret: words(LONGEST_TEXT.webhookSecret).optional(),
  intakeTokenHash: TokenHashSchema,
});
export type ConfigFile = z.infer<typeof ConfigFileSchema>;

/** Settings that always have a value. */
type WithDefault = keyof typeof SETTING_DEFAULTS | 'timeZone';

type Defaults = { readonly [Key in WithDefault]: NonNullable<SettingsLayer[Key]> };

/** The settings in force. */
export type Settings = Omit<SettingsLayer, WithDefault> & Defaults;

/** Zone and habits (BCP 47) of this machine. One without a language of its own is said to be `en-US`. */
export function systemClock(): { readonly timeZone: string; readonly locale: string } {
  const { timeZone, locale: tag } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: tag };
}

function defaults(): Defaults {
  return {
    ...SETTING_DEFAULTS,
    languages: [...SETTING_DEFAULTS.languages],
    timeZone: systemClock().timeZone,
  };
}

/** Later layers win, field by field; a field that is absent leaves the one below it. */
export function effectiveSettings(layers: readonly SettingsLayer[]): Settings {
  return Object.assign(defaults(), ...layers.map((layer) => withoutAbsent(layer)));
}

function withoutAbsent(layer: SettingsLayer): SettingsLayer {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined));
}

/** The fields of the setup screen that these layers decide. */
export function lockedFields(
  layers: readonly (ConfigFile & { readonly staffPin?: unknown })[],
): SettingField[] {
  const valueIn = (layer: (typeof layers)[number], field: SettingField): unknown =>
    field === 'intakeToken' ? layer.intakeTokenHash : layer[field];
  return SettingFieldSchema.options.filter((field) =>
    layers.some((layer) => valueIn(layer, field) !== undefined),
  );
}

/** The first problem as one sentence that names the source, the key and the rule. */
export function problemSentence(source: string, error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return `${source} is not valid.`;
  const key = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = [...issue.path, issue.keys[0] ?? ''].join('.');
    if (isByLanguage(issue.path))
      return `${source}: ${unknown} is no language of the kiosk, which has ${LANGUAGES.join(', ')}.`;
    return `${source}: "${unknown}" is not a setting.`;
  }
  const isObject = issue.code === 'invalid_type' && issue.expected === 'object';
  const rule = isObject ? (key === '' ? 'must be a JSON object' : 'must be an object') : issue.message;
  return key === '' ? `${source} ${rule}.` : `${source}: ${key} ${rule}${rule.endsWith('.') ? '' : '.'}`;
}
