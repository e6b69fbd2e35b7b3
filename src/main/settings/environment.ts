/** `FOYER_…` variables, the strongest layer. */
import type { z } from 'zod';
import { jsonIn } from '../base/json.ts';
import { isSetting, OWN_NAMES, type OwnName, PLAIN_NAMES } from '../../contract/setting-kinds.ts';
import { type OwnRow, SETTINGS } from '../../contract/setting-table.ts';
import { pinProblem } from '../access/pin-rule.ts';
import { keyProblems, settingSentence, sourceSentence } from './setting-problems.ts';
import { type ConfigFile, ConfigFileSchema } from './settings.ts';

/** Settings of `foyer.config.json` outside the table. */
const OF_THE_FILE = [
  'secrets',
  'apiKey',
  'webhookSecret',
  'oidcSecret',
  'intakeTokenHash',
  'outgoingSecret',
  'engineUrl',
] as const;

const isText = (name: OwnName): boolean => {
  const row: OwnRow = SETTINGS[name];
  return row.isText === true;
};

/** `FOYER_WEBHOOK_PORT` for `webhookPort`. Settings that need a list or an object have none. */
export const ENVIRONMENT: ReadonlyMap<string, keyof ConfigFile> = new Map(
  [...OF_THE_FILE, ...PLAIN_NAMES, ...OWN_NAMES.filter(isText)].map((name) => [
    `FOYER_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`,
    name,
  ]),
);

export const STAFF_PIN_VARIABLE = 'FOYER_STAFF_PIN';

/** Only the hash of the staff PIN is stored. */
export type EnvironmentLayer = ConfigFile & { readonly staffPin?: string };

export type LayerReading<Layer> =
  /** `told`: one line about what was left out. */
  | { readonly kind: 'read'; readonly layer: Layer; readonly told?: string }
  | { readonly kind: 'invalid'; readonly sentence: string };

/** A text that cannot be converted stays a text, and breaks its rule. */
function valueOf(key: keyof ConfigFile, text: string): unknown {
  const bare = text.trim();
  const kind = isSetting(key) ? SETTINGS[key].kind : undefined;
  if (kind === 'whole' || kind === 'number' || key === 'locationId') return bare === '' ? text : Number(bare);
  if (kind === 'flag') return bare === 'true' ? true : bare === 'false' ? false : text;
  if (key === 'languages') return bare.split(',').map((tag) => tag.trim());
  return text;
}

function variableSentence(variable: string, error: z.ZodError): string {
  const [problem] = keyProblems(error);
  return problem?.kind === 'wrong' ? settingSentence(variable, problem.problem) : `${variable} is not valid.`;
}

/** Empty variables count as absent. Sentences never contain values. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  nameOf: (variable: string) => string = (variable) => variable,
): LayerReading<EnvironmentLayer> {
  const layer: Record<string, unknown> = {};
  for (const [variable, key] of ENVIRONMENT) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const one = ConfigFileSchema.safeParse({ [key]: valueOf(key, text) }, { reportInput: true });
    if (!one.success) return { kind: 'invalid', sentence: variableSentence(nameOf(variable), one.error) };
    layer[key] = one.data[key];
  }
  const pin = env[STAFF_PIN_VARIABLE]?.trim() ?? '';
  const problem = pin === '' ? undefined : pinProblem(pin);
  if (problem !== undefined)
    return { kind: 'invalid', sentence: settingSentence(nameOf(STAFF_PIN_VARIABLE), { kind: problem }) };
  const parsed = ConfigFileSchema.safeParse(layer);
  return parsed.success
    ? { kind: 'read', layer: { ...parsed.data, ...(pin === '' ? {} : { staffPin: pin }) } }
    : { kind: 'invalid', sentence: sourceSentence('The environment', parsed.error) };
}

export const DEMO_VARIABLE = 'FOYER_DEMO';

/**
 * The demo's settings in `FOYER_DEMO`, from `npm start` or `--demo`: the weakest layer, ignored once an address is set.
 */
export function readDemoLayer(text: string | undefined): LayerReading<ConfigFile | undefined> {
  if (text === undefined || text === '') return { kind: 'read', layer: undefined };
  const json = jsonIn(text);
  if (json === undefined) return { kind: 'invalid', sentence: `${DEMO_VARIABLE} is not valid JSON.` };
  const parsed = ConfigFileSchema.safeParse(json, { reportInput: true });
  return parsed.success
    ? { kind: 'read', layer: parsed.data }
    : { kind: 'invalid', sentence: sourceSentence(DEMO_VARIABLE, parsed.error) };
}
