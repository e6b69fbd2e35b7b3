/** The settings of one site: the schemas of its layers (demo, setup, config file, environment), and how they become one. */
import { z } from 'zod';
import {
  type NameWithDefault,
  OWN_NAMES,
  type OwnName,
  PLAIN_NAMES,
  type PlainName,
  fromEntries,
  SETTING_DEFAULTS,
  SETTING_FIELDS,
  type SettingField,
} from '../../contract/setting-kinds.ts';
import { PLAIN_LAYER } from '../../contract/setting-schemas.ts';
import { type PlainRow, SETTINGS } from '../../contract/setting-table.ts';
import { broken, MORE_RULES, OWN_RULES } from './own-rules.ts';

function plainSchema(name: PlainName): z.ZodType {
  const row: PlainRow = SETTINGS[name];
  const schema: z.ZodOptional<z.ZodType> = PLAIN_LAYER[name];
  const more = 'more' in row ? row.more : undefined;
  if (more === undefined) return schema;
  return schema
    .unwrap()
    .refine((text) => MORE_RULES[more](String(text)), broken({ kind: more }))
    .optional();
}

type LayerShape = { readonly [Name in PlainName]: (typeof PLAIN_LAYER)[Name] } & {
  readonly [Name in OwnName]: z.ZodOptional<(typeof OWN_RULES)[Name]>;
};

/** What `foyer.config.json` and the file behind the setup screen may hold; every field is optional. */
export const SettingsLayerSchema = z.strictObject(
  fromEntries<LayerShape>([
    ...PLAIN_NAMES.map((name) => [name, plainSchema(name)] as const),
    ...OWN_NAMES.map((name) => [name, OWN_RULES[name].optional()] as const),
  ]),
);
export type SettingsLayer = z.infer<typeof SettingsLayerSchema>;

const secret = (name: 'apiKey' | 'webhookSecret') =>
  z.string().trim().min(1).max(SETTINGS[name].most).optional();

/** SHA-256 of the token with which a back-office system brings appointments; the token itself is nowhere here. */
const TokenHashSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

/** The file behind the setup screen also holds at which service its location was chosen; see `location-owner.ts`. */
export const StoredSettingsSchema = SettingsLayerSchema.extend({
  locationOrigin: z.string().trim().min(1).max(500).optional(),
  intakeTokenHash: TokenHashSchema,
});
export type StoredSettings = z.infer<typeof StoredSettingsSchema>;

/** `foyer.config.json` may also hold secrets, and say where setup keeps those it is given. */
export const ConfigFileSchema = SettingsLayerSchema.extend({
  secrets: z.enum(['keychain', 'file']).optional(),
  apiKey: secret('apiKey'),
  webhookSecret: secret('webhookSecret'),
  intakeTokenHash: TokenHashSchema,
});
export type ConfigFile = z.infer<typeof ConfigFileSchema>;

/** The settings in force. */
export type Settings = Omit<SettingsLayer, NameWithDefault> & {
  readonly [Name in NameWithDefault]: NonNullable<SettingsLayer[Name]>;
};

/** Zone and habits (BCP 47) of this machine. One without a language of its own is said to be `en-US`. */
export function systemRegion(): { readonly timeZone: string; readonly locale: string } {
  const { timeZone, locale: tag } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: tag };
}

/** Later layers win, field by field; a field that is absent leaves the one below it. */
export function effectiveSettings(layers: readonly SettingsLayer[]): Settings {
  const defaults = {
    ...SETTING_DEFAULTS,
    languages: [...SETTING_DEFAULTS.languages],
    timeZone: systemRegion().timeZone,
  };
  return Object.assign(defaults, ...layers.map((layer) => withoutAbsent(layer)));
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
  return SETTING_FIELDS.filter((field) => layers.some((layer) => valueIn(layer, field) !== undefined));
}
