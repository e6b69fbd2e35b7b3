/** Settings from the environment: `FOYER_…` variables, the strongest layer. */
import { PIN_SENTENCES, pinProblem } from '../access/pin-rule.ts';
import { type ConfigFile, ConfigFileSchema, problemSentence } from './settings.ts';

/** Variable and the setting it decides. */
export const ENVIRONMENT: Readonly<Record<string, keyof ConfigFile>> = {
  FOYER_BASE_URL: 'baseUrl',
  FOYER_API_KEY: 'apiKey',
  FOYER_WEBHOOK_SECRET: 'webhookSecret',
  FOYER_SECRETS: 'secrets',
  FOYER_WEBHOOK_HOST: 'webhookHost',
  FOYER_WEBHOOK_PORT: 'webhookPort',
  FOYER_WEBHOOK_ADDRESS: 'webhookAddress',
  FOYER_INTAKE_TOKEN_HASH: 'intakeTokenHash',
  FOYER_INTAKE_HOST: 'intakeHost',
  FOYER_INTAKE_PORT: 'intakePort',
  FOYER_HEALTH_PORT: 'healthPort',
  FOYER_LOCATION_ID: 'locationId',
  FOYER_LOCATION_NAME: 'locationName',
  FOYER_BRAND_NAME: 'brandName',
  FOYER_BRAND_COLOUR: 'brandColour',
  FOYER_TIME_ZONE: 'timeZone',
  FOYER_LOCALE: 'locale',
  FOYER_CA_FILE: 'caFile',
  FOYER_PROFILE_FILE: 'profileFile',
  FOYER_ROSTER_FILE: 'rosterFile',
  FOYER_KIOSK_NAME: 'kioskName',
  FOYER_LANGUAGES: 'languages',
  FOYER_NAME_SHOWN: 'nameShown',
  FOYER_CAMERA: 'camera',
  FOYER_PANEL_INCHES: 'panelInches',
  FOYER_PRIVACY_CONTACT: 'privacyContact',
};

export const STAFF_PIN_VARIABLE = 'FOYER_STAFF_PIN';

/** The environment may also hold the staff PIN; it is never written down, only its hash is used. */
export type EnvironmentLayer = ConfigFile & { readonly staffPin?: string };

const NUMBERS: ReadonlySet<keyof ConfigFile> = new Set([
  'webhookPort',
  'intakePort',
  'healthPort',
  'locationId',
  'panelInches',
]);

export type LayerReading<Layer> =
  /** `told`: one line about what is left out of it. */
  | { readonly kind: 'read'; readonly layer: Layer; readonly told?: string }
  | { readonly kind: 'invalid'; readonly sentence: string };

/** A text as the JSON of a config file would hold it; what is not understood stays a text and breaks its rule. */
function valueOf(key: keyof ConfigFile, text: string): unknown {
  const bare = text.trim();
  if (NUMBERS.has(key)) return bare === '' ? text : Number(bare);
  if (key === 'camera') return bare === 'true' ? true : bare === 'false' ? false : text;
  if (key === 'languages') return bare.split(',').map((tag) => tag.trim());
  return text;
}

/**
 * Empty variables count as absent. The sentence of a problem names the variable, or what `nameOf` has for it, never its
 * value.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  nameOf: (variable: string) => string = (variable) => variable,
): LayerReading<EnvironmentLayer> {
  const layer: Record<string, unknown> = {};
  for (const [variable, key] of Object.entries(ENVIRONMENT)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const one = ConfigFileSchema.safeParse({ [key]: valueOf(key, text) });
    if (!one.success) {
      const sentence = problemSentence(nameOf(variable), one.error).replace(/: \w+(?:\.\d+)? /, ' ');
      return { kind: 'invalid', sentence };
    }
    layer[key] = one.data[key];
  }
  const pin = env[STAFF_PIN_VARIABLE]?.trim() ?? '';
  const problem = pin === '' ? undefined : pinProblem(pin);
  if (problem !== undefined)
    return { kind: 'invalid', sentence: `${nameOf(STAFF_PIN_VARIABLE)}: ${PIN_SENTENCES[problem]}` };
  const parsed = ConfigFileSchema.safeParse(layer);
  return parsed.success
    ? { kind: 'read', layer: { ...parsed.data, ...(pin === '' ? {} : { staffPin: pin }) } }
    : { kind: 'invalid', sentence: problemSentence('The environment', parsed.error) };
}
