/** What staff and new screens see of the house's screens and settings, by name: setup, the front desk's panel, pairing. */
import type { Fleet, FleetScreen, Places } from '../../src/contract/fleet.ts';
import type { HubStatus } from '../../src/contract/hub-status.ts';
import type { Notice } from '../../src/contract/notice.ts';
import type { SelfTestState } from '../../src/contract/self-test.ts';
import type { NetworkView } from '../../src/contract/network.ts';
import type { SettingsView } from '../../src/contract/settings.ts';
import type { Section } from '../../src/renderer/setup/guide/rooms.ts';
import { SETTINGS_VIEW } from '../support/records/settings-view.ts';
import { BOOKING_STATES } from './booking-states.ts';
import { DESK_STATES, openHealth, WELL } from './desk-states.ts';
import { LONG_NOTICE, SHORT_NOTICE } from './house-notices.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import { bringList, LIST_BROUGHT } from './sheet-states.ts';
import { SELF_TEST_STATES } from './self-test-states.ts';
import type { Stage } from './stage.ts';
import { TEST_CALL_STATES } from './test-call-states.ts';
import { UPKEEP_STATES } from './upkeep-states.ts';

/** What the hub answers a new screen: to `POST`, then to each `GET`, the last of them again and again. */
export interface AskScript {
  readonly post: object | undefined;
  readonly get: readonly (object | undefined)[];
}

export interface HouseState {
  readonly name: string;
  readonly page: 'setup' | 'desk' | 'pair';
  readonly hash?: Section;
  readonly hub?: HubScript;
  readonly ask?: AskScript;
  /** The state is looked at on a machine with a dark theme. */
  readonly isDark?: true;
  readonly reach?: (stage: Stage) => Promise<void>;
  /** Must be on the page while it is looked at; it is scrolled to. */
  readonly shows: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const VIEW: SettingsView = {
  ...SETTINGS_VIEW,
  brandName: 'Northgate Registry',
  displayNotice: 'Closed on Friday, 1 May. The night letter box is left of the main door.',
  openingHours: {
    monday: [{ from: '08:00', to: '16:30' }],
    tuesday: [
      { from: '08:00', to: '12:00' },
      { from: '13:30', to: '18:00' },
    ],
    wednesday: [{ from: '08:00', to: '12:00' }],
  },
  quietHours: { tuesday: [{ from: '13:30', to: '14:00' }] },
  desks: [
    { id: 3, name: 'Desk 3', direction: '2nd floor, left' },
    { id: 204, name: 'Consultation room 204', direction: 'second floor, through the courtyard' },
    { id: 7, name: 'Glass box' },
  ],
  people: [
    { id: 88, name: 'M. Okafor' },
    { id: 91, name: 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner' },
  ],
  lines: [
    {
      id: 14,
      name: 'Passports',
      where: '2nd floor, left',
      opensBeforeMin: 45,
      closesAfterMin: 10,
      minutes: 20,
    },
    { id: 20371 },
  ],
};

let count = 0;
function screen(surface: FleetScreen['surface'], about: Partial<FleetScreen> = {}): FleetScreen {
  count += 1;
  return {
    screenId: `screen-${count}`,
    surface,
    number: 1,
    settings: {},
    entry: 'paired',
    isThis: false,
    isConnected: true,
    isOpenTwice: false,
    createdAt: NOW - 400 * HOUR,
    lastSeenAt: NOW,
    report: { version: 'source', width: 1920, height: 1080, sound: 'on' },
    isOtherVersion: false,
    isPick: false,
    speaks: false,
    ...about,
  };
}

const silent = (sound: 'none' | 'needs-touch') => ({ version: 'source', width: 1920, height: 1080, sound });
const THIS = screen('setup', { entry: 'window', isThis: true });
const HALL = screen('display', {
  name: 'TV at the stairs',
  place: 'Ground floor, by the stairs',
  room: 'Hall',
  speaks: true,
  isPick: true,
  settings: { display: { lines: [12, 77], privacy: 'initials', page: { number: 1, of: 2 } } },
});

const SEVERAL: readonly FleetScreen[] = [
  screen('kiosk', { name: 'Entrance kiosk', place: 'Left of the door' }),
  screen('kiosk', { number: 2, calledAs: 'Kiosk 2', entry: 'this-machine', isOpenTwice: true }),
  HALL,
  screen('display', { number: 2, name: 'TV by the lift', room: 'Hall', report: silent('none') }),
  screen('display', { number: 3, name: 'TV upstairs', report: silent('needs-touch'), isOtherVersion: true }),
  screen('display', {
    number: 4,
    name: 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner waiting room 2',
    isConnected: false,
    lastSeenAt: NOW - 50 * HOUR,
  }),
  screen('desk', { name: 'Front desk, left' }),
  screen('desk', { number: 2, entry: 'this-machine', isConnected: false, lastSeenAt: NOW - 3 * HOUR }),
  THIS,
];

const fleet = (screens: readonly FleetScreen[], about: Partial<Fleet> = {}): Fleet => ({
  screens: [...screens],
  asks: [],
  neverCame: [],
  hubVersion: 'source',
  madeAt: NOW,
  ...about,
});

const ask = (n: number) => ({
  askId: `ask-${n}`,
  from: n === 1 ? '192.168.1.20' : 'fe80::5054:ff:fe12:3456',
  askedAt: NOW - n * MINUTE,
  endsAt: NOW + (5 - n) * MINUTE,
  ...(n === 1 ? { looks: { device: 'ipad' as const, width: 1024, height: 768 } } : {}),
});

const ASKING = fleet(SEVERAL, {
  asks: [ask(1), ask(2)],
  neverCame: [{ surface: 'display', name: 'TV in the canteen', at: NOW - 4 * MINUTE }],
});

const OFF: NetworkView = {
  isLocked: false,
  interfaces: [
    { name: 'eth0', addresses: ['192.168.1.10', 'fe80::1'], isOn: false },
    { name: 'wlan0', addresses: [], isOn: false },
  ],
  names: [],
  listensAt: [],
  pairingAddresses: [],
  problems: [],
};

const PRINT = Array.from({ length: 32 }, (_, n) =>
  (n * 7 + 16).toString(16).padStart(2, '0').toUpperCase(),
).join(':');

const TROUBLED: NetworkView = {
  ...OFF,
  interfaces: OFF.interfaces.map((one) => ({ ...one, isOn: true })),
  names: ['lobby.example'],
  listensAt: ['https://192.168.1.10:8443'],
  pairingAddresses: ['https://lobby.example:8443/', 'https://192.168.1.10:8443/'],
  certificate: { kind: 'own', endsAt: NOW + 10 * 24 * HOUR, fingerprint: PRINT },
  authority: { pem: 'PEM', name: 'Foyer at Northgate', endsAt: NOW + 900 * 24 * HOUR, fingerprint: PRINT },
  problems: [
    { kind: 'no-interface', name: 'wlan0' },
    { kind: 'not-listening', address: '192.168.1.10', port: 8443, reason: 'EADDRINUSE' },
    { kind: 'cert-ends', at: NOW + 10 * 24 * HOUR },
  ],
};

const PLACES: Places = {
  lines: [
    { id: 12, name: 'Passport renewal' },
    { id: 40, name: 'Applications for residence permits and travel documents' },
    { id: 3401 },
  ],
  desks: [{ id: 3, name: 'Desk 3' }, { id: 204, name: 'Consultation room 204' }, { id: 9 }],
  people: [{ id: 88, name: 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner' }, { id: 3402 }],
};

/** A lobby that is open, but for a call. */
const STATUS: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 212,
  knowsAppointments: true,
  notices: [],
  demo: false,
};

const AHEAD = [212, 187, 0, 0, 204, 199, 58].map((known, place) => ({
  day: new Date(NOW + place * 24 * HOUR).toISOString().slice(0, 10),
  count: known,
}));

/** Nothing is missing but what the machine itself has. */
const SET_UP = {
  settingsView: { ...VIEW, webhookSecret: 'set', staffPin: 'set', locationId: 7, locationName: 'Northgate' },
  fleet: fleet([screen('kiosk'), HALL, screen('desk'), THIS]),
  status: { ...STATUS, lastEventAt: NOW - MINUTE },
} satisfies HubScript;

const LIST_MISSING: Notice = {
  noticeId: 'roster-1',
  at: NOW - HOUR,
  kind: 'roster',
  trouble: { kind: 'missing' },
};

const LIST_LINES: Notice = {
  noticeId: 'roster-2',
  at: NOW - HOUR,
  kind: 'roster',
  file: 'monday-north.csv',
  trouble: {
    kind: 'rows',
    bad: 2,
    doubtful: 0,
    problems: [
      { place: 'line', number: 3, field: 'code', rule: { kind: 'missing' }, isTaken: false },
      { place: 'line', number: 17, field: 'startTime', rule: { kind: 'not-a-time' }, isTaken: false },
    ],
    total: 2,
  },
};

const REPLACED: Notice = {
  noticeId: 'storage-1',
  at: NOW - HOUR,
  kind: 'storage',
  trouble: { kind: 'replaced', what: 'damaged', at: NOW - HOUR },
};

const ILL_MACHINE: SelfTestState = {
  kind: 'done',
  startedAt: NOW - HOUR,
  endedAt: NOW - HOUR,
  result: 'fail',
  lines: [
    { line: 'database', result: 'fail', code: 'T4', finding: { kind: 'database-damaged' } },
    { line: 'copies', result: 'fail', code: 'T5', finding: { kind: 'copy-none' } },
  ],
};

const UNLISTED: SelfTestState = {
  ...ILL_MACHINE,
  result: 'warn',
  lines: [
    { line: 'service', result: 'warn', code: 'T7', finding: { kind: 'location-unlisted', id: 99_999 } },
  ],
};

/** A lobby in which nothing was set up yet. */
const NOTHING: HubStatus = {
  ...STATUS,
  service: 'not-configured',
  webhooks: 'no-secret',
  appointmentsToday: 0,
  knowsAppointments: false,
};
const EMPTY: SettingsView = { ...SETTINGS_VIEW, baseUrl: '', apiKey: 'missing', brandName: 'Foyer' };

const hubWith = (about: HubScript): HubScript => ({
  settingsView: VIEW,
  network: OFF,
  places: PLACES,
  fleet: fleet([THIS]),
  status: STATUS,
  ahead: AHEAD,
  ...about,
});

const onSetup = (
  name: string,
  shows: string,
  about: Partial<HouseState> & { hub?: HubScript } = {},
): HouseState => ({
  page: 'setup',
  ...about,
  name,
  shows,
  hub: hubWith(about.hub ?? {}),
});

const onSection = (section: Section): HouseState => onSetup(section, '.section-head', { hash: section });

const onScreens = (name: string, shows: string, about: Partial<HouseState> = {}): HouseState =>
  onSetup(name, shows, { hash: 'screens', ...about });

/** Types as a person does: React hears of it. */
function type(selector: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no field ${selector} here.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

async function writeTooMuch(stage: Stage): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('.notice-text-field textarea');
  if (area === null) throw new Error('There is no place for a notice here.');
  const text = `${area.value}\n\n${SHORT_NOTICE.en}`;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await stage.settle();
  await stage.pressOne('form:has(.notice-field) button[type=submit]');
}

const settingsOf = (place: number) => (stage: Stage) =>
  stage.pressOne(`.screens-page ul > li:nth-child(${place} of .screen-row) button[aria-expanded]`);

async function saveHours(stage: Stage): Promise<void> {
  type('.hours-span input', 'noon');
  await stage.settle();
  await stage.pressOne('form:has(.hours-field) button[type=submit]');
}

const HOUSE = { language: 'en', brandName: 'Northgate Registry', brandColour: '#0c5c56' };
const ASKED = { kind: 'asked', code: 'K7QM-4TXW', endsInS: 300 };
const WAITING = { kind: 'waiting' };

/** `get` after the code was given, each two seconds after the one before. */
const onPair = (
  name: string,
  post: object | undefined,
  ...get: readonly (object | undefined)[]
): HouseState => ({
  name: `pair-${name}`,
  page: 'pair',
  ask: { post, get: [{ kind: 'none' }, ...get] },
  shows: '.pair',
  async reach(stage) {
    for (let asked = 0; asked < get.length; asked += 1) await stage.pass(2_000);
  },
});

async function openScreens(stage: Stage): Promise<void> {
  await openHealth(stage);
  await stage.pressOne('.screens-button');
}

export const HOUSE_STATES: readonly HouseState[] = [
  onSetup('service', '.setup-state', { hash: 'service' }),
  onSetup('service-empty', '.room-ready', {
    hash: 'service',
    hub: { settingsView: EMPTY, status: NOTHING },
  }),
  onSetup('overview-empty', '.overview-health', { hub: { settingsView: EMPTY, status: NOTHING } }),
  onSetup('overview-ready', '.overview-health', { hub: SET_UP }),
  onSetup('overview-dark', '.overview-health', { hub: { ...SET_UP, status: STATUS }, isDark: true }),
  onSetup('overview-faults', '.overview > .needs', {
    hub: {
      ...SET_UP,
      copies: { copies: [], moveCommand: '' },
      selfTest: ILL_MACHINE,
      status: { ...SET_UP.status, notices: [REPLACED] },
    },
  }),
  onSetup('find', '.find-found', {
    async reach(stage) {
      type('.find-setting input', 'e');
      await stage.settle();
    },
  }),
  onSetup('find-none', '.find-none', {
    async reach(stage) {
      type('.find-setting input', '☂☂');
      await stage.settle();
    },
  }),
  onSetup('open-windows', '.open-screens output:not(:empty)', {
    hub: {
      screensHere: { kind: 'windows' },
      settingsView: { ...VIEW, locationId: 1, staffPin: 'set', webhookSecret: 'set' },
      status: { ...STATUS, lastEventAt: NOW - MINUTE },
    },
    reach: (stage) => stage.pressOne('.open-screens button'),
  }),
  onSetup('open-ready', '.open-screens', {
    hub: {
      settingsView: { ...VIEW, locationId: 1, staffPin: 'set', webhookSecret: 'set' },
      status: { ...STATUS, lastEventAt: NOW - MINUTE },
      fleet: fleet([...SEVERAL.slice(0, -1), screen('setup', { entry: 'this-machine', isThis: true })]),
      network: TROUBLED,
    },
  }),
  onSetup('open-learning', '.overview > .needs [data-tone=plain]', {
    hub: {
      ...SET_UP,
      status: { ...SET_UP.status, noticesSilence: false, ticketIds: { kind: 'learning', checkIns: 1 } },
    },
  }),
  onSetup('open-events-stopped', '.overview > .needs [data-tone=plain]', {
    hub: {
      ...SET_UP,
      status: {
        ...SET_UP.status,
        eventsStoppedSince: NOW - 9 * MINUTE,
        ticketIds: { kind: 'contradicted' },
      },
    },
  }),
  onSetup('lost', '.overview-verdict', {
    hub: {
      settingsView: { ...VIEW, locationId: 1, staffPin: 'set', webhookSecret: 'set' },
      status: { ...STATUS, lastEventAt: NOW - MINUTE },
      fleet: fleet(SEVERAL),
    },
    async reach(stage) {
      stage.hub.become('lost');
      await stage.settle();
    },
  }),
  onSetup('open-elsewhere', '.open-screens', {
    hash: 'appointments',
    hub: { ...SET_UP, fleet: fleet([screen('setup', { isThis: true })]), network: TROUBLED },
  }),
  onSetup('first-pin', '.door-form', {
    hub: {
      door: { standing: 'demo' },
      settingsView: { ...EMPTY, demo: 'in-use' },
    },
  }),
  onSetup('choose-pin', '.door-form', { hub: { door: { standing: 'choose' } } }),
  onSetup('locked', '.door-form', { hub: { door: { standing: 'locked' } } }),
  onSetup('locked-account', '.account-sign-in button', {
    hub: { door: { standing: 'locked', account: { problem: 'not-member' } } },
  }),
  onSetup('shut', '.door-form', { hub: { door: { standing: 'locked', isShut: true } } }),
  onSetup('service-authority', '.service-authority-acts', {
    hash: 'service',
    hub: {
      authority: {
        kind: 'kept',
        name: 'CN=Northgate Registry Root, O=Northgate',
        endsAt: NOW + 900 * 24 * HOUR,
        hasUncheckedLimits: false,
      },
    },
  }),
  onSetup('service-authority-limits', '.service-authority-acts', {
    hash: 'service',
    hub: {
      authority: {
        kind: 'kept',
        name: 'CN=Northgate Registry Root, O=Northgate',
        endsAt: NOW + 900 * 24 * HOUR,
        hasUncheckedLimits: true,
      },
    },
  }),
  onSection('location'),
  onSetup('location-unlisted', '.step .note', {
    hash: 'location',
    hub: {
      settingsView: { ...VIEW, locationId: 99_999, staffPin: 'set', locked: ['locationId'] },
      status: { ...STATUS, unlistedLocation: 99_999 },
      selfTest: UNLISTED,
      tested: {
        kind: 'reached',
        locations: [
          { id: 7, name: 'Northgate' },
          { id: 12_345, name: 'Office of Citizens’ Services, Southgate, Old Customs House 2' },
        ],
      },
    },
    reach: (stage) => stage.pressOne('.step-test button'),
  }),
  onSetup('appointments', '.ahead', { hash: 'appointments' }),
  onSetup('appointments-none', '.setup-card', {
    hash: 'appointments',
    hub: {
      status: { ...STATUS, appointmentsToday: 0, knowsAppointments: false },
      ahead: AHEAD.map((one) => ({ ...one, count: 0 })),
    },
  }),
  onSetup('appointments-not-read', '.ahead', {
    hash: 'appointments',
    hub: { ...SET_UP, status: { ...SET_UP.status, notices: [LIST_MISSING, LIST_LINES] } },
  }),
  onSetup('appointments-preview', '.list-first', {
    hash: 'appointments',
    hub: LIST_BROUGHT,
    reach: bringList,
  }),
  onSetup('calls', '.calls-heard', { hash: 'calls', hub: { fleet: ASKING } }),
  onSetup('calls-public', '.calls-heard', {
    hash: 'calls',
    hub: {
      settingsView: {
        ...VIEW,
        webhookListensAt: 'http://192.168.7.20:4511/webhooks',
        webhookAddress: 'https://foyer-events.northgate-registry.example/lobby/webhooks',
      },
    },
  }),
  ...TEST_CALL_STATES.map(({ name, shows, hub, ...about }) =>
    onSetup(name, shows, { ...about, hub: { fleet: ASKING, ...hub } }),
  ),
  onSetup('calls-refused', '.calls-heard', {
    hash: 'calls',
    hub: {
      status: {
        ...STATUS,
        lastEventAt: NOW - 2 * HOUR,
        lastEventType: 'ticket_called',
        refusedEvents: { count: 3, since: NOW - HOUR },
        refusedRequest: { cause: 'signature', at: NOW - MINUTE },
      },
    },
  }),
  onSection('kiosk'),
  onSetup('kiosk-fact-lacks', '.fact-lacks', {
    hash: 'kiosk',
    hub: { settingsView: { ...VIEW, withoutCode: 'birth-date' } },
  }),
  onSection('display'),
  onSection('desk'),
  onSetup('lines-nameless', '.lines-offered', {
    hash: 'desk',
    hub: { settingsView: { ...VIEW, lines: [{ id: 3401 }] } },
  }),
  onSection('languages'),
  onSection('privacy'),
  onSetup('privacy-notice', '.notice-kiosk', {
    hash: 'privacy',
    hub: {
      settingsView: {
        ...VIEW,
        languages: ['en', 'ar', 'de', 'fr', 'zh-Hans'],
        privacyNotice: { en: LONG_NOTICE.en, ar: SHORT_NOTICE.ar, vi: SHORT_NOTICE.vi },
      },
    },
  }),
  onSetup('privacy-notice-long', '.field-problem', {
    hash: 'privacy',
    hub: { settingsView: { ...VIEW, privacyNotice: { en: LONG_NOTICE.en } } },
    reach: writeTooMuch,
  }),
  onSetup('copies-failed', '.copies-troubles', {
    hash: 'copies',
    hub: {
      ...SET_UP,
      copies: { copies: [], moveCommand: '' },
      selfTest: ILL_MACHINE,
      status: { ...SET_UP.status, notices: [REPLACED] },
    },
  }),
  ...[...UPKEEP_STATES, ...SELF_TEST_STATES].map(({ name, shows, ...about }) => onSetup(name, shows, about)),
  onSection('brand'),
  onSection('staff'),
  onSetup('accounts', '.oidc-form', {
    hash: 'staff',
    hub: {
      settingsView: {
        ...VIEW,
        oidc: {
          issuer: 'https://login.northgate.example/realms/staff',
          clientId: 'foyer',
          deskGroups: ['Lobby desk', 'CN=Reception,OU=Groups,DC=northgate,DC=example'],
          administratorGroups: ['Lobby administrators'],
        },
        oidcSecret: 'set',
      },
      redirects: [
        'https://lobby.northgate.example:4521/desk/account',
        'https://192.168.1.20:4521/desk/account',
        'https://lobby.northgate.example:4523/setup/account',
      ],
      oidcTested: { kind: 'rejected' },
      who: {
        signIn: 'on',
        clerks: [{ clerkId: 'a1', name: 'Anna Okafor', isLocked: true, hasAccount: true }],
        account: {},
        lockAfterMin: 10,
        isUnreadable: false,
      },
    },
    reach: (stage) => stage.pressOne('.oidc-buttons button[type="button"]'),
  }),
  onSetup('hours', '.hours-field', { hash: 'hours' }),
  onSetup('hours-refused', '.field-problem', { hash: 'hours', reach: saveHours }),
  onSetup('hours-fixed', '.hours-field', {
    hash: 'hours',
    hub: { settingsView: { ...VIEW, locked: ['openingHours', 'quietHours'] } },
  }),
  onSetup('leave', '.question', {
    hash: 'brand',
    async reach(stage) {
      type('.step input', 'Southgate');
      await stage.settle();
      window.location.hash = 'hours';
    },
  }),
  onScreens('screens-empty', '.approve-form'),
  onScreens('screens-several', '.fleet-asks', { hub: { fleet: ASKING } }),
  onScreens('screens-wrong-code', '.approve-form output', {
    hub: { fleet: ASKING, approval: { kind: 'unknown-code', triesLeft: 2 } },
    async reach(stage) {
      type('.approve-form input[data-code]', 'abcd-2345');
      type(
        '.approve-form .field:nth-of-type(3) input, .approve-form .field:not(:has([data-code])) input',
        'TV',
      );
      await stage.settle();
      await stage.pressOne('.approve-form button[type=submit]');
    },
  }),
  onScreens('screens-display', '.own-settings', { hub: { fleet: ASKING }, reach: settingsOf(3) }),
  onScreens('screens-kiosk', '.own-settings', { hub: { fleet: ASKING }, reach: settingsOf(1) }),
  onScreens('screens-kiosk-wrong-printer', '.own-settings > .field [aria-invalid]', {
    hub: { fleet: ASKING },
    async reach(stage) {
      await settingsOf(1)(stage);
      type('.own-settings > .field input', '/etc/printer');
      await stage.settle();
      await stage.pressOne('.own-settings button[type=submit]');
    },
  }),
  onScreens('network-off', '.network-part fieldset'),
  onScreens('network-trouble', '.network-problems > *', { hub: { network: TROUBLED } }),
  onScreens('network-install', '.install-steps', { hub: { network: TROUBLED, fleet: ASKING } }),
  {
    name: 'desk-screens',
    page: 'desk',
    hub: { fleet: ASKING, status: WELL },
    shows: '.screens-panel',
    reach: openScreens,
  },
  {
    name: 'desk-screens-well',
    page: 'desk',
    hub: { fleet: fleet([HALL, THIS]), status: WELL },
    shows: '.screens-panel',
    reach: openScreens,
  },
  {
    name: 'desk-health-screens',
    page: 'desk',
    hub: { fleet: ASKING, status: WELL },
    shows: '.health-part',
    reach: openHealth,
  },
  ...DESK_STATES,
  ...BOOKING_STATES,
  onPair('code', ASKED, WAITING),
  onPair('lost', ASKED, WAITING, undefined),
  onPair('refused', ASKED, WAITING, { kind: 'refused' }),
  onPair('expired', ASKED, WAITING, { kind: 'expired' }),
  onPair('no-cookie', ASKED, { kind: 'none' }),
  onPair('approved', ASKED, WAITING, { kind: 'approved', address: '/enter/1' }),
  onPair('too-many', { kind: 'too-many' }),
  onPair('no-hub', undefined),
];

/** The body of an answer to `/ask`. */
export const askBody = (answer: object, language: string): string =>
  JSON.stringify({ ...answer, house: { ...HOUSE, language } });
