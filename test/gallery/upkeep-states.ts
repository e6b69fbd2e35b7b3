/** What an administrator sees of visitors' data and of copies, by name. */
import type { FoundRecord, PrivacyView } from '../../src/contract/privacy.ts';
import type { SettingsFileLook } from '../../src/contract/settings-file.ts';
import { RETENTION_DAYS } from '../../src/contract/limits.ts';
import type { Section } from '../../src/renderer/setup/guide/rooms.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';
import type { Stage } from './stage.ts';

const HOUR = 3_600_000;

const DAYS = { names: 1, eventBodies: 7, unreadableBodies: 30, appointments: 14, audit: 90 };
const PRIVACY: PrivacyView = {
  retention: (['names', 'eventBodies', 'unreadableBodies', 'appointments', 'audit'] as const).map((part) => ({
    part,
    days: DAYS[part],
    ...RETENTION_DAYS[part],
  })),
  isManaged: false,
  copies: { most: 7, days: 14 },
  erased: 3,
  waiting: 1,
};

const FOUND: readonly FoundRecord[] = [
  {
    record: { kind: 'appointment', appointmentId: 'a-1' },
    firstName: 'Maria',
    lastName: 'García López',
    code: 'A42',
    phoneNumber: '+34 600 123 456',
    email: 'maria.garcia@example.test',
    startsAt: NOW + HOUR,
    lineName: 'Passport renewal',
  },
  { record: { kind: 'ticket', ticketId: 't-9' }, firstName: 'Maria', lastName: 'Garcia' },
  {
    record: { kind: 'booking', intentId: 7 },
    firstName: 'Wolfeschlegelsteinhausenbergerdorff',
    lastName: '',
    startsAt: NOW + 30 * HOUR,
    lineName: 'Applications for residence permits and travel documents',
  },
];

const KEPT = JSON.stringify(
  { madeBy: 'Foyer', appointments: [{ first_name: 'Maria', last_name: 'García López', code: 'A42' }] },
  undefined,
  2,
);

const COPIES = {
  // The longest: that of the kiosk's package.
  moveCommand: 'sudo -u foyer foyer backups --data-dir DIR --move-to FOLDER',
  copies: [3, 27, 51, 400].map((hours, n) => ({
    name: `foyer-${n}.sqlite`,
    at: NOW - hours * HOUR,
    bytes: 48_000_000 - n * 7_000_000,
    isLeft: n === 3,
  })),
};

export interface UpkeepState {
  readonly name: string;
  readonly hash: Section;
  readonly shows: string;
  readonly hub: HubScript;
  readonly reach?: (stage: Stage) => Promise<void>;
}

const privacy = (name: string, shows: string, about: Partial<UpkeepState> = {}): UpkeepState => ({
  hash: 'privacy',
  ...about,
  name,
  shows,
  hub: { privacy: PRIVACY, found: FOUND, ...about.hub },
});

/** Types as a person does: React hears of it. */
function type(selector: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no field ${selector} here.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const requests = (name: string, shows: string, about: Partial<UpkeepState> = {}): UpkeepState =>
  privacy(name, shows, { hash: 'requests', ...about });

async function find(stage: Stage): Promise<void> {
  type('.visitor-find input', 'Maria');
  await stage.settle();
  await stage.pressOne('.visitor-find button');
  document.querySelector<HTMLInputElement>('.visitor-found input')?.click();
  await stage.settle();
}

async function ask(stage: Stage): Promise<void> {
  await find(stage);
  await stage.pressOne('.visitor-found + .visitor-acts button:last-child');
}

async function erase(stage: Stage): Promise<void> {
  await ask(stage);
  await stage.pressOne('.visitor-ask button[data-kind=danger]');
  await stage.pressOne('.question button:last-child');
}

/** A file is chosen as a person does, in the browser's own window. */
async function choose(stage: Stage): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.file-part input[type=file]');
  if (input === null) throw new Error('No file can be chosen here.');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['{}'], 'foyer.config.json', { type: 'application/json' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await stage.settle();
}

const LOOK: SettingsFileLook = {
  kind: 'read',
  changes: [
    { key: 'brandName', from: 'Foyer', to: 'Northgate Registry', atStart: false },
    { key: 'opensBeforeMin', to: 45, atStart: false },
    { key: 'nameShown', from: 'initials', to: 'phone-digits', atStart: false },
    {
      key: 'desks',
      from: [{ id: 3, name: 'Desk 3' }],
      to: [
        { id: 3, name: 'Desk 3' },
        { id: 204, name: 'Consultation room 204', direction: '2nd floor, on the left' },
      ],
      atStart: false,
    },
    {
      key: 'people',
      from: [],
      to: [
        { id: 88, name: 'M. Okafor' },
        { id: 89, name: 'أحمد الحسن' },
        { id: 90, name: 'W. Kaltenbrunner' },
      ],
      atStart: false,
    },
    {
      key: 'openingHours',
      to: {
        monday: [{ from: '08:00', to: '16:30' }],
        tuesday: [
          { from: '08:00', to: '12:00' },
          { from: '13:30', to: '18:00' },
        ],
      },
      atStart: false,
    },
    { key: 'retention', from: { names: 1 }, to: { names: 2, audit: 365 }, atStart: false },
    {
      key: 'privacyNotice',
      to: {
        en: 'Northgate Registry is responsible for your data.',
        ar: 'مكتب نورثغيت للسجل هو المسؤول عن بياناتك.',
      },
      atStart: false,
    },
    {
      key: 'logo',
      to: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
      atStart: false,
    },
    {
      key: 'network',
      to: { interfaces: ['eth0', 'wlan0'], certFile: '/etc/foyer/lobby.pem' },
      atStart: true,
    },
  ],
  kept: [
    { key: 'languages', why: 'managed' },
    { key: 'healthPort', why: 'file-only' },
    { key: 'apiKey', why: 'secret' },
  ],
};

const file = (name: string, shows: string, about: Partial<UpkeepState> = {}): UpkeepState => ({
  name,
  hash: 'file',
  shows,
  hub: {},
  ...about,
});

export const UPKEEP_STATES: readonly UpkeepState[] = [
  file('file', '.file-part'),
  file('file-preview', '.file-preview', {
    hub: { fileLook: LOOK },
    reach: choose,
  }),
  file('file-refused', '.file-outcome[data-kind=invalid]', {
    hub: {
      fileLook: {
        kind: 'invalid',
        problems: [
          { kind: 'unknown-key', key: 'brandNam' },
          { kind: 'wrong', key: 'webhookPort', problem: { kind: 'not-port', least: 0, most: 65_535 } },
          { kind: 'wrong', key: 'openingHours.monday.0.to', problem: { kind: 'not-a-time' } },
          {
            kind: 'wrong',
            key: 'callSound',
            problem: { kind: 'one-of', values: ['chime-and-voice', 'chime', 'voice'] },
          },
          { kind: 'wrong', key: 'baseUrl', problem: { kind: 'http' } },
        ],
      },
    },
    reach: choose,
  }),
  file('file-saved', '.file-outcome[data-kind=saved]', {
    hub: {
      fileLook: LOOK,
      fileApplied: { kind: 'saved', atStart: ['network'] },
    },
    async reach(stage) {
      await choose(stage);
      await stage.pressOne('.file-preview button[data-kind=primary]');
    },
  }),
  privacy('privacy-kept-for', '.setup form:has(.field[data-narrow])'),
  privacy('privacy-fixed', '.setup form:has(.field[data-narrow])', {
    hub: { privacy: { ...PRIVACY, isManaged: true, erased: 0, waiting: 0 } },
  }),
  privacy('privacy-wrong-days', '.field-problem', {
    async reach(stage) {
      type('.field[data-narrow] input', '999');
      await stage.settle();
      await stage.pressOne('form:has(.field[data-narrow]) button[type=submit]');
    },
  }),
  requests('visitor-found', '.visitor-found', { reach: find }),
  requests('visitor-kept', '.visitor-kept', {
    hub: { exported: { kind: 'data', text: KEPT } },
    async reach(stage) {
      await find(stage);
      await stage.pressOne('.visitor-found + .visitor-acts button:first-child');
    },
  }),
  requests('visitor-ask', '.visitor-ask', { reach: ask }),
  requests('visitor-pending', '.visitor-pending', {
    hub: {
      erased: {
        kind: 'pending',
        pending: [
          { intentId: 1, what: 'check-in', state: 'to-send', at: NOW - HOUR },
          { intentId: 2, what: 'create', state: 'undecided', at: NOW - 2 * HOUR },
        ],
      },
    },
    reach: erase,
  }),
  requests('visitor-erased', '.visitor-outcome[data-kind=erased]', {
    hub: { erased: { kind: 'erased', copies: true } },
    reach: erase,
  }),
  requests('requests', '.visitor-find'),
  { name: 'trail', hash: 'trail', shows: '.trail-search', hub: {} },
  { name: 'copies', hash: 'copies', shows: '.copies-table', hub: { copies: COPIES } },
  { name: 'copies-none', hash: 'copies', shows: '.copies-part', hub: { copies: { ...COPIES, copies: [] } } },
  {
    name: 'copies-sure',
    hash: 'copies',
    shows: '.question',
    hub: { copies: COPIES },
    reach: (stage) => stage.pressOne('.copies-table tr:nth-child(2) button'),
  },
  {
    name: 'copies-not-good',
    hash: 'copies',
    shows: '.copies-acts output',
    hub: { copies: COPIES, copyBack: { kind: 'not-good', reason: 'database disk image is malformed' } },
    async reach(stage) {
      await stage.pressOne('.copies-table tr:nth-child(2) button');
      await stage.pressOne('.question button:last-child');
    },
  },
];
