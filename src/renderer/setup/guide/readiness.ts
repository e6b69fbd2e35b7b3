/** What is missing before the lobby can open, and the state of each section. Pure. */
import type { FleetScreen, Places } from '../../../contract/fleet.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import {
  type FinishedSelfTest,
  isNotRead,
  listTroubles,
  machineFaults,
  testedState,
  unnamedLines,
} from './house-troubles.ts';
import { type Section, sectionsIn, type Room } from './rooms.ts';

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
  'no-pin': 'staff',
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

export const isFault = (missing: Missing): boolean => FAULTS.has(missing);

export interface Readiness {
  /** In the best order. */
  readonly missing: readonly Missing[];
  readonly good: readonly Good[];
  readonly hints: readonly Hint[];
}

/** `plain`: nothing is needed, or the hub has not answered. */
export type SectionState = 'done' | 'missing' | 'attention' | 'plain';

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

const isPinLocked = ({ view }: HouseFacts): boolean => view.staffPin !== 'missing' && view.staffPinLocked;

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
    ...(isPinLocked(facts) ? (['pin-locked'] as const) : []),
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
  const hasPin = facts.view.staffPin !== 'missing';
  const known: readonly (Good | false)[] = [
    hasPin && 'pin',
    status?.service === 'reachable' && 'service',
    'location',
    status !== undefined && 'appointments',
    status !== undefined && 'calls',
    numbers === 'numbers' && numbers,
    screens !== undefined && 'screens',
  ];
  const good = known.filter((one) => one !== false).filter((one) => !isBad.has(GOOD[one]));
  const hints: readonly (Hint | false)[] = [
    !hasPin && 'no-pin',
    numbers !== undefined && numbers !== 'numbers' && numbers,
  ];
  return { missing, good, hints: hints.filter((one) => one !== false) };
}

export const isWhole = ({ status, screens }: HouseFacts): boolean =>
  status !== undefined && screens !== undefined;

/** Opening the screens is the next step. */
export function lacksScreensOnly(facts: HouseFacts): boolean {
  const { missing } = readiness(facts);
  return missing.length > 0 && missing.every((one) => sectionOfMissing(one) === 'screens');
}

export function sectionStates(facts: HouseFacts): (section: Section) => SectionState {
  const { missing, good } = readiness(facts);
  const done = new Set<Section>(good.map((one) => GOOD[one]));
  return (section) => {
    const found = missing.filter((one) => MISSING[one] === section);
    if (found.some(isFault)) return 'attention';
    if (found.length > 0) return 'missing';
    // Visitors can check in, and read an id instead of a name.
    if (section === 'desk' && unnamedLines(facts.lines ?? [], facts.view.lines).length > 0)
      return 'attention';
    if (section === 'self-test' || section === 'copies') return testedState(section, facts);
    return done.has(section) ? 'done' : 'plain';
  };
}

/** What is missing in a room, in the best order. */
export const missingIn = (room: Room, missing: readonly Missing[]): readonly Missing[] =>
  missing.filter((one) => sectionsIn(room).includes(MISSING[one]));

export const hintsIn = (room: Room, hints: readonly Hint[]): readonly Hint[] =>
  hints.filter((one) => sectionsIn(room).includes(HINTS[one]));

const NEEDED = new Set<Section>(Object.values(GOOD));

/** The worst of its sections; done once all that are needed are. */
export function roomState(room: Room, stateOf: (section: Section) => SectionState): SectionState {
  const states = sectionsIn(room).map(stateOf);
  const worst = (['attention', 'missing'] as const).find((one) => states.includes(one));
  if (worst !== undefined) return worst;
  const needed = sectionsIn(room).filter((section) => NEEDED.has(section));
  return needed.length > 0 && needed.every((section) => stateOf(section) === 'done') ? 'done' : 'plain';
}
