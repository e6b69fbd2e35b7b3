/** Every setting: allowed values, default, place in setup, and the screens that receive it. */
import { DEFAULT_BRAND_COLOUR } from './brand-colour.ts';
import { LANGUAGES } from './languages.ts';
import { MAX_PORT, MAX_MINUTES, PATIENCE } from './limits.ts';

/** Forms of setup in their order. Each is saved on its own. */
export const STEPS = [
  'service',
  'location',
  'calls',
  'kiosk',
  'display',
  'desk',
  'languages',
  'privacy',
  'brand',
  'hours',
  'pin',
] as const;
export type SetupStep = (typeof STEPS)[number];

export type ShownOn = 'all' | 'kiosk' | 'display';

interface Place {
  /**
   * The form with the field. `part`: saved on its own. `start`: saved on its own, in force after a restart. `file`:
   * only in the file and the environment.
   */
  readonly section: SetupStep | 'part' | 'start' | 'file';
}

/** The value follows from its row alone. */
interface Plain extends Place {
  /** Screens that receive the value. Absent: only the hub uses it. */
  readonly screens?: ShownOn;
  /** Folded in its form: few lobbies change it. */
  readonly isAdvanced?: true;
}
export interface TextRow extends Plain {
  /** `line`: read by people. `text`: read by programs, such as a path. */
  readonly kind: 'line' | 'text';
  /** Trimmed, in UTF-16 units. */
  readonly most: number;
  readonly default?: string;
  /** An additional rule in `MORE_RULES`, by its problem. */
  readonly more?:
    | 'not-https-address'
    | 'not-safe-address'
    | 'not-a-printer'
    | 'not-a-zone'
    | 'not-a-locale'
    | 'not-an-account';
}
export interface QuantityRow extends Plain {
  /** `whole`: no fractions. */
  readonly kind: 'whole' | 'number';
  readonly unit: 'minutes' | 'seconds' | 'percent' | 'inches' | 'port';
  readonly least: number;
  readonly most: number;
  readonly default?: number;
  /** Minimum in setup, if higher than in the file. */
  readonly leastInSetup?: number;
}
interface FlagRow extends Plain {
  readonly kind: 'flag';
  readonly default: boolean;
}
interface ChoiceRow extends Plain {
  readonly kind: 'choice';
  readonly of: readonly string[];
  readonly default: string;
}
/** With a form and a rule of its own: `OWN_RULES` of the hub. */
export interface OwnRow extends Place {
  readonly kind: 'own';
  readonly default?: unknown;
  /** Can be one variable of the environment. */
  readonly isText?: boolean;
}
/** Setup only sees whether it is set. */
interface SecretRow extends Place {
  readonly kind: 'secret';
  readonly most: number;
}
export type PlainRow = TextRow | QuantityRow | FlagRow | ChoiceRow;
export type SettingRow = PlainRow | OwnRow | SecretRow;

const minutes = <S extends Place['section'], D extends number>(section: S, standard: D) =>
  ({ kind: 'whole', section, unit: 'minutes', least: 0, most: MAX_MINUTES, default: standard }) as const;
const port = <S extends Place['section'], D extends number>(section: S, standard: D) =>
  ({ kind: 'whole', section, unit: 'port', least: 0, most: MAX_PORT, default: standard }) as const;
const seconds = <D extends number>(least: number, most: number, standard: D) =>
  ({
    kind: 'whole',
    section: 'kiosk',
    screens: 'all',
    unit: 'seconds',
    least,
    most,
    default: standard,
    isAdvanced: true,
  }) as const;

export const SETTINGS = {
  baseUrl: { kind: 'own', section: 'service', isText: true },
  apiKey: { kind: 'secret', section: 'service', most: 500 },
  locationId: { kind: 'own', section: 'location', isText: true },
  // Default: the machine's.
  timeZone: { kind: 'text', section: 'location', screens: 'all', most: 100, more: 'not-a-zone' },
  // English, 12-hour clock.
  locale: {
    kind: 'text',
    section: 'location',
    screens: 'all',
    most: 35,
    more: 'not-a-locale',
    default: 'en',
  },
  webhookSecret: { kind: 'secret', section: 'calls', most: 500 },
  webhookAddress: { kind: 'text', section: 'calls', most: 500, more: 'not-https-address' },
  // A proxy could not find a random port.
  webhookPort: { ...port('calls', 4511), leastInSetup: 1, isAdvanced: true },
  brandName: { kind: 'line', section: 'brand', screens: 'all', most: 60, default: 'Foyer' },
  brandColour: { kind: 'own', section: 'brand', isText: true, default: DEFAULT_BRAND_COLOUR },
  logo: { kind: 'own', section: 'brand' },
  languages: { kind: 'own', section: 'languages', isText: true, default: LANGUAGES },
  kioskName: { kind: 'line', section: 'kiosk', most: 40, default: 'Kiosk 1' },
  // Usual in clinics.
  opensBeforeMin: minutes('kiosk', 30),
  closesAfterMin: minutes('kiosk', 15),
  // WCAG 2.2, 2.2.1, asks for 20 s to extend the time.
  idleWarningAfterS: seconds(15, 300, PATIENCE.idleWarningAfterS),
  idleCountdownS: seconds(20, 120, PATIENCE.idleCountdownS),
  doneStaysS: seconds(5, 120, PATIENCE.doneStaysS),
  // A common size of kiosks.
  panelInches: { kind: 'number', section: 'kiosk', unit: 'inches', least: 10, most: 100, default: 21.5 },
  camera: { kind: 'flag', section: 'kiosk', default: false },
  printer: { kind: 'text', section: 'kiosk', most: 300, more: 'not-a-printer' },
  // What a visitor without a code types beside the last name.
  withoutCode: {
    kind: 'choice',
    section: 'kiosk',
    screens: 'kiosk',
    of: ['off', 'phone', 'birth-date'],
    default: 'off',
  },
  walkIns: { kind: 'flag', section: 'kiosk', default: false },
  nameShown: {
    kind: 'choice',
    section: 'privacy',
    of: ['first-name', 'initials', 'none', 'phone-digits'],
    default: 'first-name',
  },
  privacyContact: { kind: 'line', section: 'privacy', screens: 'kiosk', most: 200 },
  privacyNotice: { kind: 'own', section: 'privacy' },
  displayNotice: { kind: 'line', section: 'display', most: 120 },
  labelPrivacy: {
    kind: 'choice',
    section: 'display',
    of: ['number', 'initials', 'first-name'],
    default: 'number',
  },
  // Learned whether it is on or off.
  waitTimes: { kind: 'flag', section: 'display', default: false },
  callSound: {
    kind: 'choice',
    section: 'display',
    screens: 'display',
    of: ['chime-and-voice', 'chime', 'voice'],
    default: 'chime-and-voice',
  },
  callVolume: {
    kind: 'whole',
    section: 'display',
    screens: 'display',
    unit: 'percent',
    least: 10,
    most: 100,
    default: 100,
  },
  servedStaysMin: { ...minutes('display', 10), isAdvanced: true },
  callLeavesAfterMin: { ...minutes('display', 30), isAdvanced: true },
  openingHours: { kind: 'own', section: 'hours' },
  quietHours: { kind: 'own', section: 'hours' },
  desks: { kind: 'own', section: 'desk' },
  lines: { kind: 'own', section: 'desk' },
  people: { kind: 'own', section: 'desk' },
  staffPin: { kind: 'secret', section: 'pin', most: 12 },
  staffLockMin: minutes('part', 10),
  oidc: { kind: 'own', section: 'part' },
  oidcSecret: { kind: 'secret', section: 'part', most: 500 },
  retention: { kind: 'own', section: 'part' },
  rosterFile: { kind: 'text', section: 'part', most: 1_000 },
  intakeToken: { kind: 'secret', section: 'part', most: 200 },
  caFile: { kind: 'text', section: 'start', most: 1_000 },
  network: { kind: 'own', section: 'start' },
  webhookHost: { kind: 'text', section: 'file', most: 100, default: '127.0.0.1' },
  intakeHost: { kind: 'text', section: 'file', most: 100, default: '127.0.0.1' },
  intakePort: port('file', 4512),
  healthPort: port('file', 4513),
  locationName: { kind: 'text', section: 'file', most: 200 },
  profileFile: { kind: 'text', section: 'file', most: 1_000 },
  // Only in the file: the PIN of setup must not be enough to send visitors' data somewhere.
  outgoingAddress: { kind: 'text', section: 'file', most: 500, more: 'not-safe-address' },
  outgoingPhone: { kind: 'flag', section: 'file', default: false },
  // A chain: docs/chain.md.
  account: { kind: 'text', section: 'file', most: 64, default: 'main', more: 'not-an-account' },
  engineDurable: { kind: 'flag', section: 'file', default: false },
  lobbies: { kind: 'own', section: 'file' },
  lobbiesPage: { kind: 'own', section: 'file' },
  unplacedEvents: { kind: 'flag', section: 'file', default: false },
  waitsLongMin: { kind: 'whole', section: 'file', unit: 'minutes', least: 1, most: MAX_MINUTES, default: 30 },
} as const satisfies Readonly<Record<string, SettingRow>>;
