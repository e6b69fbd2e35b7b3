/** The schemas of the layers (demo, setup, config file, environment), and how they merge. */
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
import { readEngineAddress } from './engine-address.ts';
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

/** Every field is optional. */
export const SettingsLayerSchema = z.strictObject(
  fromEntries<LayerShape>([
    ...PLAIN_NAMES.map((name) => [name, plainSchema(name)] as const),
    ...OWN_NAMES.map((name) => [name, OWN_RULES[name].optional()] as const),
  ]),
);
export type SettingsLayer = z.infer<typeof SettingsLayerSchema>;

const secret = (name: 'apiKey' | 'webhookSecret' | 'oidcSecret') =>
  z.string().trim().min(1).max(SETTINGS[name].most).optional();

/** SHA-256 of the back-office system's token, which is not stored. */
const TokenHashSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

/** Standard Webhooks' symmetric secrets: `whsec_` and 24 to 64 bytes in base64. */
const SIGNING_SECRET =
  /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2,3})?$/;

/** See `location-owner.ts`. */
export const StoredSettingsSchema = SettingsLayerSchema.extend({
  locationOrigin: z.string().trim().min(1).max(500).optional(),
  intakeTokenHash: TokenHashSchema,
});
export type StoredSettings = z.infer<typeof StoredSettingsSchema>;

/** May also contain secrets, and set the place for setup's secrets. */
export const ConfigFileSchema = SettingsLayerSchema.extend({
  secrets: z.enum(['keychain', 'file']).optional(),
  apiKey: secret('apiKey'),
  webhookSecret: secret('webhookSecret'),
  oidcSecret: secret('oidcSecret'),
  intakeTokenHash: TokenHashSchema,
  outgoingSecret: z
    .string()
    .trim()
    .refine((text) => SIGNING_SECRET.test(text), broken({ kind: 'not-a-signing-secret' }))
    .optional(),
  // Contains a password.
  engineUrl: z
    .string()
    .trim()
    .max(1_000)
    .refine((text) => readEngineAddress(text) !== undefined, broken({ kind: 'not-an-engine' }))
    .optional(),
});
export type ConfigFile = z.infer<typeof ConfigFileSchema>;

export type Settings = Omit<SettingsLayer, NameWithDefault> & {
  readonly [Name in NameWithDefault]: NonNullable<SettingsLayer[Name]>;
};

/** BCP 47. Without a language, Intl reports `en-US`. */
export function systemRegion(): { readonly timeZone: string; readonly locale: string } {
  const { timeZone, locale: tag } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: tag };
}

/** Later layers win, field by field. */
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

export function lockedFields(
  layers: readonly (ConfigFile & { readonly staffPin?: unknown })[],
): SettingField[] {
  const valueIn = (layer: (typeof layers)[number], field: SettingField): unknown =>
    field === 'intakeToken' ? layer.intakeTokenHash : layer[field];
  return SETTING_FIELDS.filter((field) => layers.some((layer) => valueIn(layer, field) !== undefined));
}
