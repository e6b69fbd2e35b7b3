/** What is wrong with a change that the setup screen sends: one clear sentence for each field. */
import type { SettingField, SettingsChange } from '../../contract/settings.ts';
import { pinProblem } from '../access/pin-rule.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { SettingsLayerSchema } from './settings.ts';

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
  privacyContact: 'The contact for personal data',
} as const;

/** Fields that an empty text removes. */
export const REMOVABLE = ['logo', 'privacyContact'] as const;

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
