import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { PrivacyNotice } from '../../contract/privacy-notice.ts';
import {
  isPlain,
  isRemovable,
  type OwnName,
  PLAIN_FIELDS,
  type PlainField,
  plainProblem,
  type SettingField,
  withoutDirection,
} from '../../contract/setting-kinds.ts';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { SETTINGS } from '../../contract/setting-table.ts';
import type { NamedDesk, NamedLine, SettingsChange } from '../../contract/settings.ts';
import { pinProblem } from '../access/pin-rule.ts';
import { hashToken, isToken } from '../access/secret-texts.ts';
import { pathProblem } from '../base/private-files.ts';
import { isSameServiceAs, type ServiceNames, type UnsentWork } from '../storage/service-names.ts';
import { strangePart } from '../service/base-url.ts';
import { OWN_RULES } from './own-rules.ts';
import { issueProblem } from './setting-problems.ts';
import { SettingsLayerSchema, type StoredSettings, StoredSettingsSchema } from './settings.ts';

interface FieldProblem {
  readonly field: SettingField;
  readonly at?: string[];
  readonly problem: SettingProblem;
}

/** A secret as it was pasted. It must fit into a header. */
function secretProblem(
  field: 'apiKey' | 'webhookSecret' | 'oidcSecret',
  text: string,
): SettingProblem | undefined {
  const value = text.trim();
  if (value.length === 0) return { kind: 'empty' };
  const { most } = SETTINGS[field];
  if (value.length > most) return { kind: 'too-long', most };
  if (field === 'apiKey' && !/^[\x21-\x7e]+$/.test(value)) return { kind: 'special-characters' };
  return /\p{Cc}/u.test(value) ? { kind: 'not-one-line' } : undefined;
}

const OWN_FIELDS = [
  'baseUrl',
  'brandColour',
  'logo',
  'languages',
  'privacyNotice',
  'openingHours',
  'quietHours',
  'desks',
  'lines',
  'people',
  'oidc',
  'retention',
] as const;

const isRemoved = (name: PlainField | OwnName, value: unknown): boolean =>
  value === null || (value === '' && (name === 'logo' || (isPlain(name) && isRemovable(name))));

/**
 * Setup rejects an address with unneeded parts. The file and the environment may have one, so that existing lobbies
 * still start.
 */
function addressProblem(text: string): SettingProblem | undefined {
  const kind = strangePart(text);
  return kind && { kind };
}

const IdSchema = z.object({ id: z.number() });

/** A row's id and the part of it, or a group's key. */
function placeIn(value: unknown, [first, part]: readonly PropertyKey[]): string[] | undefined {
  if (first === undefined) return undefined;
  if (!Array.isArray(value)) return [String(first)];
  const row = IdSchema.safeParse(value[Number(first)]).data;
  return row && [row.id, ...(part === undefined ? [] : [part])].map(String);
}

function schemaProblem(name: PlainField | OwnName, value: unknown): Omit<FieldProblem, 'field'> | undefined {
  const { error } = SettingsLayerSchema.safeParse({ [name]: value }, { reportInput: true });
  const issue = error?.issues[0];
  if (issue === undefined) return undefined;
  const at = placeIn(value, issue.path.slice(1));
  return { problem: issueProblem(issue), ...(at === undefined ? {} : { at }) };
}

/** In a file, the later of two rows with one id applies. */
function twiceIn(
  rows: readonly { readonly id: number }[] | undefined,
): Omit<FieldProblem, 'field'> | undefined {
  const twice = rows?.find(({ id }, place) => rows.findIndex((other) => other.id === id) !== place);
  return twice && { at: [String(twice.id)], problem: { kind: 'listed-twice' } };
}

function plainFieldProblem(name: PlainField, value: unknown): Omit<FieldProblem, 'field'> | undefined {
  const problem = plainProblem(SETTINGS[name], value, 'setup');
  return problem === undefined ? schemaProblem(name, value) : { problem };
}

export function changeProblems(change: SettingsChange, locked: readonly SettingField[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const say = (field: SettingField, problem: SettingProblem | undefined): void => {
    if (problem) problems.push({ field, problem });
  };
  const add = (field: SettingField, found: Omit<FieldProblem, 'field'> | undefined): void => {
    if (found) problems.push({ field, ...found });
  };
  const touched: Partial<Record<SettingField, unknown>> = { ...change, locationId: change.location };
  for (const field of locked) if (touched[field] !== undefined) say(field, { kind: 'locked' });
  for (const field of ['apiKey', 'webhookSecret', 'oidcSecret'] as const) {
    const text = change[field];
    const isRemoval = field === 'oidcSecret' && text === '';
    if (text !== undefined && !isRemoval) say(field, secretProblem(field, text));
  }
  for (const field of PLAIN_FIELDS) {
    const value = change[field];
    if (value !== undefined && !isRemoved(field, value)) add(field, plainFieldProblem(field, value));
  }
  if (change.webhookAddress !== undefined && !problems.some(({ field }) => field === 'webhookAddress'))
    say('webhookAddress', addressProblem(change.webhookAddress));
  const rows = {
    desks: change.desks && withoutEmptyDirections(change.desks),
    lines: change.lines && withoutEmptyNames(change.lines),
    people: change.people,
  };
  for (const field of OWN_FIELDS) {
    const value = { ...change, ...rows }[field];
    if (value !== undefined && !isRemoved(field, value)) add(field, schemaProblem(field, value));
  }
  for (const field of ['desks', 'lines', 'people'] as const)
    if (!problems.some((problem) => problem.field === field)) add(field, twiceIn(rows[field]));
  const token = change.intakeToken;
  if (token !== undefined && token !== '' && !isToken(token)) say('intakeToken', { kind: 'not-a-token' });
  const path = change.rosterFile?.trim() ?? '';
  if (path !== '') say('rosterFile', rosterPathProblem(path));
  const pin = change.staffPin === undefined ? undefined : pinProblem(change.staffPin.trim());
  if (pin !== undefined) say('staffPin', { kind: pin });
  if (change.location?.name.trim() === '') say('locationId', { kind: 'empty' });
  return problems;
}

/** A key is never sent to a booking system it was not given for. `from`: the previous origin. */
export function otherServiceProblem(
  from: string,
  apiKey: string | undefined,
  isKeyFixed: boolean,
): FieldProblem | undefined {
  if (isKeyFixed) return { field: 'baseUrl', problem: { kind: 'other-service-fixed', origin: from } };
  if (apiKey !== undefined) return undefined;
  return { field: 'apiKey', problem: { kind: 'other-service', origin: from } };
}

/** Unsent work would be lost, so a person has to agree. `names`: of the new booking system. */
export function unsentProblem(
  { names: before, count }: UnsentWork,
  names: ServiceNames,
): FieldProblem | undefined {
  const [origin] = before;
  if (count === 0 || origin === undefined || isSameServiceAs(before, names)) return undefined;
  return { field: 'baseUrl', problem: { kind: 'unsent', origin, unsent: count } };
}

/** Invisible characters count as empty. */
const isBlank = (text: string): boolean => withoutDirection(text).trim() === '';

const withoutEmptyDirections = (desks: readonly NamedDesk[]): NamedDesk[] =>
  desks.map(({ direction = '', ...desk }) => (isBlank(direction) ? desk : { ...desk, direction }));

const withoutEmptyNames = (lines: readonly NamedLine[]): NamedLine[] =>
  lines.map(({ name = '', ...line }) => (isBlank(name) ? line : { ...line, name }));

/** Undefined without any text. */
function noticeAfter(kept: PrivacyNotice | undefined, change: PrivacyNotice): PrivacyNotice | undefined {
  const notice = OWN_RULES.privacyNotice.parse({ ...kept, ...change });
  return Object.keys(notice).length === 0 ? undefined : notice;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

export function nextLayer(
  stored: StoredSettings,
  change: Omit<
    SettingsChange,
    'apiKey' | 'webhookSecret' | 'oidcSecret' | 'staffPin' | 'sameService' | 'leaveUnsent'
  >,
): StoredSettings {
  const { location, backToDemo, intakeToken, ...fields } = change;
  const { desks, lines, retention, privacyNotice } = fields;
  const next: Record<string, unknown> = {
    ...stored,
    ...fields,
    desks: desks === undefined ? stored.desks : withoutEmptyDirections(desks),
    lines: lines === undefined ? stored.lines : withoutEmptyNames(lines),
    retention: retention ? { ...stored.retention, ...retention } : stored.retention,
    privacyNotice: privacyNotice ? noticeAfter(stored.privacyNotice, privacyNotice) : stored.privacyNotice,
    ...(intakeToken === undefined
      ? {}
      : { intakeTokenHash: intakeToken === '' ? undefined : hashToken(intakeToken) }),
    ...(backToDemo === true ? { baseUrl: undefined } : {}),
    ...(location ? { locationId: location.id, locationName: location.name } : {}),
  };
  const kept = Object.entries(next).filter(([, value]) => value !== '' && !isEmpty(value));
  return StoredSettingsSchema.parse(Object.fromEntries(kept));
}

/** The content of the roster is checked elsewhere. */
export function rosterPathProblem(path: string): SettingProblem | undefined {
  if (!isAbsolute(path)) return { kind: 'not-full-path' };
  try {
    accessSync(path, constants.R_OK);
    const found = statSync(path);
    return found.isFile() || found.isDirectory() ? undefined : { kind: 'not-readable' };
  } catch (error) {
    return { kind: pathProblem(error) };
  }
}
