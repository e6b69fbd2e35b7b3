/** Settings from the environment: `FOYER_…` variables, the strongest layer. */
import { type ConfigFile, ConfigFileSchema, problemSentence } from './settings.ts';

/** Variable and the setting it decides. */
export const ENVIRONMENT: Readonly<Record<string, keyof ConfigFile>> = {
  FOYER_BASE_URL: 'baseUrl',
  FOYER_API_KEY: 'apiKey',
  FOYER_WEBHOOK_SECRET: 'webhookSecret',
  FOYER_WEBHOOK_HOST: 'webhookHost',
  FOYER_WEBHOOK_PORT: 'webhookPort',
  FOYER_LOCATION_ID: 'locationId',
  FOYER_LOCATION_NAME: 'locationName',
  FOYER_BRAND_NAME: 'brandName',
  FOYER_TIME_ZONE: 'timeZone',
  FOYER_LOCALE: 'locale',
  FOYER_CA_FILE: 'caFile',
  FOYER_PROFILE_FILE: 'profileFile',
  FOYER_ROSTER_FILE: 'rosterFile',
};

const NUMBERS: ReadonlySet<keyof ConfigFile> = new Set(['webhookPort', 'locationId']);

export type LayerReading<Layer> =
  | { readonly kind: 'read'; readonly layer: Layer }
  | { readonly kind: 'invalid'; readonly sentence: string };

/** Empty variables count as absent. The sentence of a problem names the variable, never its value. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): LayerReading<ConfigFile> {
  const layer: Record<string, unknown> = {};
  for (const [variable, key] of Object.entries(ENVIRONMENT)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const value = NUMBERS.has(key) && text.trim() !== '' ? Number(text) : text;
    const one = ConfigFileSchema.safeParse({ [key]: value });
    if (!one.success) {
      const sentence = problemSentence(variable, one.error).replace(`: ${key} `, ' ');
      return { kind: 'invalid', sentence };
    }
    layer[key] = one.data[key];
  }
  const parsed = ConfigFileSchema.safeParse(layer);
  return parsed.success
    ? { kind: 'read', layer: parsed.data }
    : { kind: 'invalid', sentence: problemSentence('The environment', parsed.error) };
}
