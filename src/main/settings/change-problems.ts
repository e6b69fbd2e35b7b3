/** What is wrong with a change that the setup screen sends, by field. */
import type { z } from 'zod';
import { readBrandColour } from '../../contract/brand-colour.ts';
import { CALL_VOLUME, LONGEST_TEXT, PATIENCE_LIMITS } from '../../contract/limits.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import type { SettingField, SettingsChange } from '../../contract/settings.ts';
import { pinProblem } from '../access/pin-rule.ts';
import { hashToken, isToken } from '../access/secret-texts.ts';
import { parseBaseUrl, strangePart } from '../service/base-url.ts';
import { linesProblem, withoutEmptyNames } from './line-rules.ts';
import { readLogo } from './logo.ts';
import { noticeAfter, noticeProblem } from './notice-rules.ts';
import { desksProblem, hoursProblem, withoutEmptyDirections } from './room-problems.ts';
import { peopleProblem } from './people-rules.ts';
import { isRosterPath } from './roster-path.ts';
import { retentionProblem } from './retention-rules.ts';
import { SettingsLayerSchema, type StoredSettings, StoredSettingsSchema } from './settings.ts';

export interface Problem {
  readonly field: SettingField;
  readonly problem: SettingProblem;
}

/** A secret as it was pasted: surrounding spaces go; what cannot be sent in a header or be a secret is a problem. */
function secretProblem(field: 'apiKey' | 'webhookSecret', text: string): SettingProblem | undefined {
  const value = text.trim();
  if (value.length === 0) return { kind: 'empty' };
  const most = LONGEST_TEXT[field];
  if (value.length > most) return { kind: 'too-long', most };
  if (field === 'apiKey' && !/^[\x21-\x7e]+$/.test(value)) return { kind: 'special-characters' };
  return /\p{Cc}/u.test(value) ? { kind: 'not-one-line' } : undefined;
}

/** Fields that an empty text removes. */
const REMOVABLE = ['logo', 'privacyContact', 'webhookAddress', 'displayNotice', 'rosterFile'] as const;

/** Fields whose rule is the schema's. `nameShown`, `labelPrivacy`, `callSound` and `camera` can break none that the contract lets through. */
const RULED = [
  'webhookPort',
  'timeZone',
  'locale',
  'brandName',
  'brandColour',
  'logo',
  'kioskName',
  'languages',
  'panelInches',
  'privacyContact',
  'webhookAddress',
  'displayNotice',
  'servedStaysMin',
  'callLeavesAfterMin',
  'callVolume',
  'opensBeforeMin',
  'closesAfterMin',
  'staffLockMin',
  'idleWarningAfterS',
  'idleCountdownS',
  'doneStaysS',
] as const;
type Ruled = (typeof RULED)[number];

const tooLong = (issue: z.core.$ZodIssue | undefined): SettingProblem | undefined =>
  issue?.code === 'too_big' ? { kind: 'too-long', most: Number(issue.maximum) } : undefined;

function colourProblem(text: string): SettingProblem {
  const reading = readBrandColour(text);
  if (reading.kind !== 'too-light') return { kind: 'not-a-colour' };
  const { colour, ratio, proposal } = reading;
  return { kind: 'too-light', colour, ratio, proposal };
}

function logoProblem(text: string): SettingProblem {
  const reading = readLogo(text);
  return { kind: reading.kind === 'refused' ? reading.problem : 'not-a-picture' };
}

/** The rule that `value` breaks, by the schema's first issue with it. */
function brokenRule(field: Ruled, value: unknown, issue: z.core.$ZodIssue | undefined): SettingProblem {
  switch (field) {
    case 'webhookPort':
      return { kind: 'not-a-port' };
    case 'timeZone':
      return { kind: 'not-a-zone' };
    case 'locale':
      return { kind: 'not-a-locale' };
    case 'panelInches':
      return { kind: 'not-inches' };
    case 'servedStaysMin':
    case 'callLeavesAfterMin':
    case 'opensBeforeMin':
    case 'closesAfterMin':
    case 'staffLockMin':
      return { kind: 'not-minutes' };
    case 'idleWarningAfterS':
    case 'idleCountdownS':
    case 'doneStaysS':
      return { kind: 'not-seconds', ...PATIENCE_LIMITS[field] };
    case 'callVolume':
      return { kind: 'not-percent', ...CALL_VOLUME };
    case 'brandColour':
      return colourProblem(String(value));
    case 'logo':
      return logoProblem(String(value));
    case 'languages':
      if (issue?.code === 'too_small') return { kind: 'no-language' };
      return { kind: issue?.code === 'custom' ? 'language-twice' : 'unknown-language' };
    case 'webhookAddress':
      return tooLong(issue) ?? { kind: 'not-https-address' };
    case 'brandName':
    case 'kioskName':
    case 'privacyContact':
    case 'displayNotice':
      if (issue?.code === 'too_small') return { kind: 'empty' };
      return tooLong(issue) ?? { kind: 'not-one-line' };
  }
}

function ruleProblem(field: Ruled, value: unknown): SettingProblem | undefined {
  const isRemoval = REMOVABLE.some((name) => name === field) && value === '';
  if (value === undefined || isRemoval) return undefined;
  const parsed = SettingsLayerSchema.safeParse({ [field]: value });
  return parsed.success ? strictProblem(field, value) : brokenRule(field, value, parsed.error.issues[0]);
}

/**
 * What setup refuses and the file and the environment may have: a port that Foyer picks, which no proxy would find, and
 * an address with more than a service calls. Neither is a reason for a house that has it not to start.
 */
function strictProblem(field: Ruled, value: unknown): SettingProblem | undefined {
  if (field === 'webhookPort') return value === 0 ? { kind: 'not-a-port' } : undefined;
  const kind = field === 'webhookAddress' ? strangePart(String(value)) : undefined;
  return kind && { kind };
}

export function problemsOf(change: SettingsChange, locked: readonly SettingField[]): Problem[] {
  const problems: Problem[] = [];
  const say = (field: SettingField, problem: SettingProblem | undefined): void => {
    if (problem) problems.push({ field, problem });
  };
  const touched: Partial<Record<SettingField, unknown>> = { ...change, locationId: change.location };
  for (const field of locked) if (touched[field] !== undefined) say(field, { kind: 'locked' });
  if (change.baseUrl !== undefined) {
    const parsed = parseBaseUrl(change.baseUrl);
    if (!parsed.ok) say('baseUrl', { kind: parsed.problem });
  }
  for (const field of ['apiKey', 'webhookSecret'] as const) {
    const text = change[field];
    if (text !== undefined) say(field, secretProblem(field, text));
  }
  for (const field of RULED) say(field, ruleProblem(field, change[field]));
  for (const field of ['openingHours', 'quietHours'] as const) say(field, hoursProblem(change[field]));
  say('desks', desksProblem(change.desks));
  say('lines', linesProblem(change.lines));
  say('people', peopleProblem(change.people));
  say('retention', retentionProblem(change.retention));
  say('privacyNotice', noticeProblem(change.privacyNotice));
  const token = change.intakeToken;
  if (token !== undefined && token !== '' && !isToken(token)) say('intakeToken', { kind: 'not-a-token' });
  const path = change.rosterFile?.trim() ?? '';
  if (path !== '' && !isRosterPath(path)) say('rosterFile', { kind: 'not-readable' });
  const pin = change.staffPin === undefined ? undefined : pinProblem(change.staffPin.trim());
  if (pin !== undefined) say('staffPin', { kind: pin });
  if (change.location?.name.trim() === '') say('locationId', { kind: 'location-unnamed' });
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
  if (isKeyFixed) return { field: 'baseUrl', problem: { kind: 'other-service-fixed', origin: from } };
  if (apiKey !== undefined) return undefined;
  return { field: 'apiKey', problem: { kind: 'other-service', origin: from } };
}

/** Two services with a folder each are not made one while the one that would be left is owed something. */
export const sameServiceProblem = (to: string): Problem => ({
  field: 'baseUrl',
  problem: { kind: 'same-service', origin: to },
});

/** The stored settings with a change that has no problems. */
export function nextLayer(
  stored: StoredSettings,
  change: Omit<SettingsChange, 'apiKey' | 'webhookSecret' | 'staffPin' | 'sameService'>,
): StoredSettings {
  const {
    location,
    openingHours,
    quietHours,
    desks,
    lines,
    retention,
    privacyNotice,
    backToDemo,
    intakeToken,
    ...rest
  } = change;
  const notice = privacyNotice && noticeAfter(stored.privacyNotice, privacyNotice);
  const kept = {
    ...stored,
    ...rest,
    ...(openingHours ? { openingHours } : {}),
    ...(quietHours ? { quietHours } : {}),
    ...(intakeToken === undefined ? {} : { intakeTokenHash: hashToken(intakeToken) }),
    ...(desks ? { desks: withoutEmptyDirections(desks) } : {}),
    ...(lines ? { lines: withoutEmptyNames(lines) } : {}),
    ...(retention ? { retention: { ...stored.retention, ...retention } } : {}),
    ...(notice ? { privacyNotice: notice } : {}),
  };
  if (privacyNotice && !notice) delete kept.privacyNotice;
  if (backToDemo === true) delete kept.baseUrl;
  if (openingHours === null) delete kept.openingHours;
  if (quietHours === null) delete kept.quietHours;
  if (desks?.length === 0) delete kept.desks;
  if (lines?.length === 0) delete kept.lines;
  if (change.people?.length === 0) delete kept.people;
  if (intakeToken === '') delete kept.intakeTokenHash;
  for (const field of REMOVABLE) if (change[field] === '') delete kept[field];
  return StoredSettingsSchema.parse({
    ...kept,
    ...(location ? { locationId: location.id, locationName: location.name } : {}),
  });
}
