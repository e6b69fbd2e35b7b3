/** What is missing before the lobby can open, and the state of each section. Pure. */
import type { FleetScreen, Places } from '../../../contract/fleet.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { fieldsIn, SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import {
  type FinishedSelfTest,
  isNotRead,
  listTroubles,
  machineFaults,
  testedState,
  unnamedLines,
} from './house-troubles.ts';
import { type Section, stepOf } from './sections.ts';

/** Undefined until the hub answered. */
export interface HouseFacts {
  readonly view: SettingsView;
  readonly status: HubStatus | undefined;
  readonly screens: readonly Pick<FleetScreen, 'surface' | 'isConnected'>[] | undefined;
  readonly selfTest: Pick<FinishedSelfTest, 'result' | 'lines'> | undefined;
  /** If the booking system does not list it. */
  readonly unlistedLocation?: number | undefined;
  readonly lines: Places['lines'] | undefined;
}

const MISSING = {
  'no-pin': 'staff',
  'pin-locked': 'staff',
  'no-address': 'service',
  'no-key': 'service',
  demo: 'service',
  'key-rejected': 'service',
  unreachable: 'service',
  clock: 'service',
  'no-location': 'location',
  'location-unlisted': 'location',
  'no-appointments': 'appointments',
  'list-not-read': 'appointments',
  'no-secret': 'calls',
  'no-public-address': 'calls',
  'port-in-use': 'calls',
  'calls-refused': 'calls',
  'events-stopped': 'calls',
  'no-call': 'calls',
  'no-event-after-check-in': 'calls',
  'no-kiosk': 'screens',
  'no-display': 'screens',
  'no-desk': 'screens',
  'disk-refuses': 'self-test',
  'self-test-failed': 'self-test',
  'no-good-copy': 'copies',
  'storage-notice': 'copies',
} as const satisfies Record<string, Section>;
export type Missing = keyof typeof MISSING;

const GOOD = {
  pin: 'staff',
  service: 'service',
  location: 'location',
  appointments: 'appointments',
  calls: 'calls',
  numbers: 'calls',
  screens: 'screens',
} as const satisfies Record<string, Section>;
export type Good = keyof typeof GOOD;

/** Keeps nobody from opening. */
const HINTS = {
  'numbers-learning': 'calls',
  'numbers-differ': 'calls',
} as const satisfies Record<string, Section>;
export type Hint = keyof typeof HINTS;

/** Set up and broken. Everything else that is missing was not done yet. */
const FAULTS: ReadonlySet<Missing> = new Set([
  'pin-locked',
  'key-rejected',
  'unreachable',
  'clock',
  'location-unlisted',
  'list-not-read',
  'port-in-use',
  'calls-refused',
  'events-stopped',
  'disk-refuses',
  'self-test-failed',
  'no-good-copy',
  'storage-notice',
]);

export interface Readiness {
  /** In the best order. */
  readonly missing: readonly Missing[];
  readonly good: readonly Good[];
  readonly hints: readonly Hint[];
}

/** `default`: nobody changed it. `unknown`: the hub has not answered. */
export type SectionState = 'done' | 'missing' | 'attention' | 'default' | 'unknown';

export const sectionOfMissing = (missing: Missing): Section => MISSING[missing];
export const sectionOfHint = (hint: Hint): Section => HINTS[hint];

function serviceMissing({ view, status }: HouseFacts): Missing[] {
  if (view.baseUrl === '') return ['no-address'];
  if (view.apiKey === 'missing') return ['no-key'];
  if (status?.demo === true) return ['demo'];
  if (status?.service === 'key-rejected') return ['key-rejected'];
  if (status?.service === 'unreachable') return ['unreachable'];
  return status?.clockSkewMs === undefined && status?.clockDoubt === undefined ? [] : ['clock'];
}

function callsMissing({ view, status }: HouseFacts): Missing[] {
  // Two separate tasks.
  const port: Missing[] = status?.webhooks === 'port-in-use' ? ['port-in-use'] : [];
  // A lobby of a chain needs none: its webhooks come from the engine.
  const isOfChain = status?.webhooks === 'listening' || status?.webhooks === 'engine-away';
  if (view.webhookSecret === 'missing' && !isOfChain) return ['no-secret', ...port];
  if (port.length > 0) return port;
  if (status?.webhooks === 'no-address') return ['no-public-address'];
  if (status?.refusedEvents !== undefined) return ['calls-refused'];
  if (status?.eventsStoppedSince !== undefined) return ['events-stopped'];
  if (status !== undefined && status.lastEventAt === undefined) return ['no-call'];
  return status?.noticesSilence === false ? ['no-event-after-check-in'] : [];
}

function screensMissing({ screens }: HouseFacts): Missing[] {
  if (screens === undefined) return [];
  const isOpen = (surface: FleetScreen['surface']): boolean =>
    screens.some((screen) => screen.surface === surface && screen.isConnected);
  return (['kiosk', 'display', 'desk'] as const)
    .filter((surface) => !isOpen(surface))
    .map((surface) => `no-${surface}` as const);
}

function locationMissing({ view, unlistedLocation }: HouseFacts): Missing[] {
  if (view.locationId === undefined) return ['no-location'];
  return unlistedLocation === undefined ? [] : ['location-unlisted'];
}

function pinMissing({ view }: HouseFacts): Missing[] {
  if (view.staffPin === 'missing') return ['no-pin'];
  return view.staffPinLocked ? ['pin-locked'] : [];
}

/** Whether visitors' codes are the numbers that are called. Undefined while no event can arrive. */
function numbersOf({ status }: HouseFacts): Hint | 'numbers' | undefined {
  if (status?.webhooks !== 'listening') return undefined;
  switch (status.ticketIds?.kind) {
    case 'shared':
    case 'learned':
      return 'numbers';
    case 'own':
    case 'contradicted':
      return 'numbers-differ';
    case 'learning':
      return 'numbers-learning';
    case undefined:
      return undefined;
  }
}

export function readiness(facts: HouseFacts): Readiness {
  const { status, screens } = facts;
  const missing: readonly Missing[] = [
    ...pinMissing(facts),
    ...serviceMissing(facts),
    ...locationMissing(facts),
    ...(status?.knowsAppointments === false ? (['no-appointments'] as const) : []),
    ...(listTroubles(status).some(isNotRead) ? (['list-not-read'] as const) : []),
    ...callsMissing(facts),
    ...screensMissing(facts),
    ...machineFaults(facts),
  ];
  const isBad = new Set<Section>(missing.map((one) => MISSING[one]));
  const numbers = numbersOf(facts);
  const known: readonly (Good | false)[] = [
    'pin',
    status?.service === 'reachable' && 'service',
    'location',
    status !== undefined && 'appointments',
    status !== undefined && 'calls',
    numbers === 'numbers' && numbers,
    screens !== undefined && 'screens',
  ];
  const good = known.filter((one) => one !== false).filter((one) => !isBad.has(GOOD[one]));
  return { missing, good, hints: numbers === undefined || numbers === 'numbers' ? [] : [numbers] };
}

export const isWhole = ({ status, screens }: HouseFacts): boolean =>
  status !== undefined && screens !== undefined;

/** Opening the screens is the next step. */
export function lacksScreensOnly(facts: HouseFacts): boolean {
  const { missing } = readiness(facts);
  return missing.length > 0 && missing.every((one) => sectionOfMissing(one) === 'screens');
}

const isSet = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

function isOwn(section: Section, view: SettingsView): boolean {
  const step = stepOf(section);
  const defaults: Readonly<Record<string, unknown>> = SETTING_DEFAULTS;
  const values: Readonly<Record<string, unknown>> = view;
  return (step === undefined ? [] : fieldsIn(step)).some((field) => {
    const standard = defaults[field];
    return standard === undefined
      ? isSet(values[field])
      : JSON.stringify(values[field]) !== JSON.stringify(standard);
  });
}

export function sectionStates(facts: HouseFacts): (section: Section) => SectionState {
  const { missing, good } = readiness(facts);
  const done = new Set<Section>(good.map((one) => GOOD[one]));
  const needed = new Set<Section>(Object.values(GOOD));
  return (section) => {
    const found = missing.filter((one) => MISSING[one] === section);
    if (found.some((one) => FAULTS.has(one))) return 'attention';
    if (found.length > 0) return 'missing';
    // Visitors can check in, and read an id instead of a name.
    if (section === 'desk' && unnamedLines(facts.lines ?? [], facts.view.lines).length > 0)
      return 'attention';
    if (section === 'self-test' || section === 'copies') return testedState(section, facts);
    if (needed.has(section)) return done.has(section) ? 'done' : 'unknown';
    return isOwn(section, facts.view) ? 'done' : 'default';
  };
}
