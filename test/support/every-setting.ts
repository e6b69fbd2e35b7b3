/** Every setting of setup: where its field is, what it says of the value that stands without it, and a value that is not taken. */
import { RETENTION_DAYS, RETENTION_DEFAULTS } from '../../src/contract/limits.ts';
import {
  PLAIN_FIELDS,
  type PlainField,
  fromEntries,
  SETTING_DEFAULTS,
  type SettingField,
} from '../../src/contract/setting-kinds.ts';
import { type PlainRow, SETTINGS, type SetupStep, STEPS } from '../../src/contract/setting-table.ts';
import type { SettingProblem } from '../../src/contract/setting-problem.ts';
import type { SettingsChange } from '../../src/contract/settings.ts';

type Section = SetupStep | 'retention' | 'lock' | 'watched' | 'intake' | 'oidc';

const isStep = (section: string): section is SetupStep => STEPS.some((step) => step === section);

export interface SettingInSetup {
  readonly section: Section;
  /** Said in English beside the field; {@link EMPTY}: the field is empty, or a list without rows. */
  readonly standard: string;
  /** A change that is not taken, why, and at which part of it; absent where one only chooses. */
  readonly bad?: readonly [SettingsChange, SettingProblem, string[]?];
}

export const EMPTY = '';

const byDefault = (standard: string | number): string => `Default: ${standard}.`;
const spoilt = 'x'.repeat(300);
const tooLong = (most: number): SettingProblem => ({ kind: 'too-long', most });

/** A plain setting says its default, and is marked where a text is too long or a number too small. */
function ofTable(name: PlainField): SettingInSetup {
  const row: PlainRow = SETTINGS[name];
  const { section } = row;
  const standard = 'default' in row && row.default !== undefined ? byDefault(String(row.default)) : EMPTY;
  const place = { section: isStep(section) ? section : 'lock', standard } as const;
  if (row.kind === 'line' || row.kind === 'text')
    return { ...place, bad: [{ [name]: 'x'.repeat(row.most + 1) }, { kind: 'too-long', most: row.most }] };
  if (row.kind !== 'whole' && row.kind !== 'number') return place;
  const least = row.leastInSetup ?? row.least;
  return { ...place, bad: [{ [name]: least - 1 }, { kind: `not-${row.unit}`, least, most: row.most }] };
}

/** Those with a form of their own, and those whose default has words. */
const WITH_WORDS: Readonly<Record<Exclude<SettingField, PlainField>, SettingInSetup>> &
  Readonly<Partial<Record<PlainField, SettingInSetup>>> = {
  baseUrl: {
    section: 'service',
    standard: EMPTY,
    bad: [{ baseUrl: 'http://a.example' }, { kind: 'http' }],
  },
  apiKey: {
    section: 'service',
    standard: 'No API key saved yet.',
    bad: [{ apiKey: 'a b' }, { kind: 'special-characters' }],
  },
  locationId: {
    section: 'location',
    standard: 'No location chosen yet.',
    bad: [{ location: { id: 1, name: ' ' } }, { kind: 'empty' }],
  },
  timeZone: {
    section: 'location',
    standard: 'Default: Europe/London, as on the Foyer computer.',
    bad: [{ timeZone: 'Mars/Olympus' }, { kind: 'not-a-zone' }],
  },
  locale: {
    section: 'location',
    standard: 'Default: English · ⁨2:05 PM⁩.',
    bad: [{ locale: '-' }, { kind: 'not-a-locale' }],
  },
  webhookSecret: {
    section: 'calls',
    standard: 'No webhook secret saved yet.',
    bad: [{ webhookSecret: 'a\nb' }, { kind: 'not-one-line' }],
  },
  webhookPort: {
    section: 'calls',
    standard: byDefault(SETTING_DEFAULTS.webhookPort),
    bad: [{ webhookPort: 70_000 }, { kind: 'not-port', least: 1, most: 65_535 }],
  },
  webhookAddress: {
    section: 'calls',
    standard: EMPTY,
    bad: [{ webhookAddress: 'http://a.example' }, { kind: 'not-https-address' }],
  },
  camera: { section: 'kiosk', standard: byDefault('Off') },
  waitTimes: { section: 'display', standard: byDefault('Off') },
  walkIns: { section: 'kiosk', standard: byDefault('Off') },
  displayNotice: {
    section: 'display',
    standard: 'Leave empty for no notice.',
    bad: [{ displayNotice: spoilt }, tooLong(120)],
  },
  labelPrivacy: { section: 'display', standard: byDefault('Number only') },
  callSound: { section: 'display', standard: byDefault('Chime and voice') },
  desks: {
    section: 'desk',
    standard: EMPTY,
    bad: [{ desks: [{ id: 3, name: ' ' }] }, { kind: 'empty' }, ['3', 'name']],
  },
  lines: {
    section: 'desk',
    standard: EMPTY,
    bad: [
      { lines: [{ id: 3, opensBeforeMin: -1 }] },
      { kind: 'not-minutes', least: 0, most: 1_440 },
      ['3', 'opensBeforeMin'],
    ],
  },
  people: {
    section: 'desk',
    standard: EMPTY,
    bad: [{ people: [{ id: 3, name: ' ' }] }, { kind: 'empty' }, ['3', 'name']],
  },
  languages: {
    section: 'languages',
    standard: byDefault('All'),
    bad: [{ languages: [] }, { kind: 'no-entry' }],
  },
  withoutCode: { section: 'kiosk', standard: byDefault('Off') },
  nameShown: { section: 'privacy', standard: byDefault('First name and initial') },
  privacyNotice: {
    section: 'privacy',
    standard: 'Without a text, the kiosk shows Foyer’s own.',
    bad: [{ privacyNotice: { ar: 'x'.repeat(1_501) } }, { kind: 'too-long', most: 1_500 }, ['ar']],
  },
  brandColour: {
    section: 'brand',
    standard: byDefault(SETTING_DEFAULTS.brandColour),
    bad: [{ brandColour: 'blue' }, { kind: 'not-a-colour' }],
  },
  logo: {
    section: 'brand',
    standard: 'No logo',
    bad: [{ logo: 'data:text/plain,x' }, { kind: 'not-a-picture' }],
  },
  openingHours: {
    section: 'hours',
    standard: 'If you enter no hours, you are always open.',
    bad: [{ openingHours: { monday: [{ from: '9', to: '10:00' }] } }, { kind: 'not-a-time' }, ['monday']],
  },
  quietHours: {
    section: 'hours',
    standard: 'If you enter no quiet hours, sound is always on.',
    bad: [{ quietHours: { sunday: [{ from: '10:00', to: '09:00' }] } }, { kind: 'backwards' }, ['sunday']],
  },
  staffPin: {
    section: 'pin',
    standard: 'No PIN is set,',
    bad: [{ staffPin: '123456' }, { kind: 'pin-run' }],
  },
  staffLockMin: {
    section: 'lock',
    standard: byDefault(SETTING_DEFAULTS.staffLockMin),
    bad: [{ staffLockMin: -1 }, { kind: 'not-minutes', least: 0, most: 1_440 }],
  },
  retention: {
    section: 'retention',
    standard: byDefault(RETENTION_DEFAULTS.audit),
    bad: [{ retention: { audit: 1 } }, { kind: 'not-days', ...RETENTION_DAYS.audit }, ['audit']],
  },
  rosterFile: {
    section: 'watched',
    standard: EMPTY,
    bad: [{ rosterFile: '/no/such/list.csv' }, { kind: 'nothing-there' }],
  },
  oidc: {
    section: 'oidc',
    standard: 'No provider is set.',
    bad: [
      { oidc: { issuer: 'http://login.example', clientId: 'foyer', deskGroups: ['desk'] } },
      { kind: 'not-an-issuer' },
      ['issuer'],
    ],
  },
  oidcSecret: {
    section: 'oidc',
    standard: 'No client secret is saved.',
    bad: [{ oidcSecret: 'a\nb' }, { kind: 'not-one-line' }],
  },
  intakeToken: {
    section: 'intake',
    standard: 'No token is set,',
    bad: [{ intakeToken: 'short' }, { kind: 'not-a-token' }],
  },
};

export const EVERY_SETTING: Readonly<Record<SettingField, SettingInSetup>> = {
  ...fromEntries<Record<PlainField, SettingInSetup>>(PLAIN_FIELDS.map((name) => [name, ofTable(name)])),
  ...WITH_WORDS,
};
