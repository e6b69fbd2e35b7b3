/** What is wrong with a change that the setup screen sends: one clear sentence for each field. */
import type { SettingField, SettingsChange } from '../../contract/settings.ts';
import { pinProblem } from '../access/pin-rule.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { SettingsLayerSchema, type StoredSettings, StoredSettingsSchema } from './settings.ts';

export type Problem = { readonly field: SettingField; readonly sentence: string };

const LONGEST_SECRET = 500;

/** A secret as it was pasted: surrounding spaces go; what cannot be sent in a header or be a secret is a problem. */
function checkSecret(field: 'apiKey' | 'webhookSecret', text: string): Problem | undefined {
  const value = text.trim();
  const name = field === 'apiKey' ? 'The API key' : 'The webhook secret';
  if (value.length === 0) return { field, sentence: `${name} must not be empty.` };
  if (value.length > LONGEST_SECRET)
    return { field, sentence: `${name} must have at most ${LONGEST_SECRET} characters.` };
  if (field === 'apiKey' && !/^[\x21-\x7e]+$/.test(value)) {
    return { field, sentence: `${name} must hold no spaces or special characters.` };
  }
  if (/\p{Cc}/u.test(value)) return { field, sentence: `${name} must be one line.` };
  return undefined;
}

/** Fields whose rule is the schema's, and how a sentence about them begins. */
const NAMES = {
  webhookPort: 'The webhook port',
  brandName: 'The lobby name',
  brandColour: 'The brand colour',
  logo: 'The logo',
  kioskName: 'The name of the kiosk',
  languages: 'The list of languages',
  nameShown: 'What is shown of the name',
  camera: 'The camera setting',
  panelInches: 'The size of the panel',
  webhookAddress: 'The public address for events',
  privacyContact: 'The contact for personal data',
} as const;

/** Fields that an empty text removes. */
const REMOVABLE = ['logo', 'privacyContact', 'webhookAddress'] as const;

function ruleProblem(field: keyof typeof NAMES, value: unknown): Problem | undefined {
  const isRemoval = REMOVABLE.some((name) => name === field) && value === '';
  if (value === undefined || isRemoval) return undefined;
  const parsed = SettingsLayerSchema.safeParse({ [field]: value });
  if (parsed.success) return undefined;
  return { field, sentence: `${NAMES[field]} ${parsed.error.issues[0]?.message ?? 'is not valid'}.` };
}

export function problemsOf(change: SettingsChange, locked: readonly SettingField[]): Problem[] {
  const problems: Problem[] = [];
  const touched: Partial<Record<SettingField, unknown>> = { ...change, locationId: change.location };
  for (const field of locked) {
    if (touched[field] !== undefined) {
      problems.push({ field, sentence: 'This is decided by foyer.config.json or the environment.' });
    }
  }
  if (change.baseUrl !== undefined) {
    const parsed = parseBaseUrl(change.baseUrl);
    if (!parsed.ok) problems.push({ field: 'baseUrl', sentence: parsed.sentence });
  }
  for (const field of ['apiKey', 'webhookSecret'] as const) {
    const text = change[field];
    const problem = text === undefined ? undefined : checkSecret(field, text);
    if (problem) problems.push(problem);
  }
  for (const field of [
    'webhookPort',
    'brandName',
    'brandColour',
    'logo',
    'kioskName',
    'languages',
    'nameShown',
    'camera',
    'panelInches',
    'privacyContact',
    'webhookAddress',
  ] as const) {
    const problem = ruleProblem(field, change[field]);
    if (problem) problems.push(problem);
  }
  const pin = change.staffPin === undefined ? undefined : pinProblem(change.staffPin.trim());
  if (pin !== undefined) problems.push({ field: 'staffPin', sentence: pin });
  if (change.location && change.location.name.trim() === '') {
    problems.push({ field: 'locationId', sentence: 'The location must have a name.' });
  }
  return problems;
}

/**
 * What is missing where the address becomes another service's: a key is never sent to a service it was not given for.
 * `from` is the origin of the service before.
 */
export function otherServiceProblem(
  from: string,
  apiKey: string | undefined,
  isKeyFixed: boolean,
): Problem | undefined {
  if (isKeyFixed) {
    return {
      field: 'baseUrl',
      sentence: `This is another service, and the API key of ${from} is set in foyer.config.json or the environment. Set address and key there together.`,
    };
  }
  if (apiKey !== undefined) return undefined;
  return {
    field: 'apiKey',
    sentence: `This is another service: enter its API key too. The key that is set belongs to ${from}.`,
  };
}

/** Two services with a folder each are not made one while the one that would be left is owed something. */
export const sameServiceProblem = (to: string): Problem => ({
  field: 'baseUrl',
  sentence: `${to} has a folder of its own here, with something that was not sent or cannot be seen. Untick “the same service” to go back to it; it can be said to be the same once all is sent.`,
});

/** The stored settings with a change that has no problems. */
export function nextLayer(
  stored: StoredSettings,
  change: Omit<SettingsChange, 'apiKey' | 'webhookSecret' | 'staffPin' | 'sameService'>,
): StoredSettings {
  const { location, ...rest } = change;
  const kept = { ...stored, ...rest };
  for (const field of REMOVABLE) if (change[field] === '') delete kept[field];
  return StoredSettingsSchema.parse({
    ...kept,
    ...(location ? { locationId: location.id, locationName: location.name } : {}),
  });
}
