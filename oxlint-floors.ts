/** Who may import whom: the rooms of each folder as floors, for lint. */

/**
 * The hub's rooms, from the ground up: a room imports from those below it and from none above. What wires rooms to a
 * hub (`hub.ts`) stands above `status`; what serves a hub, above that.
 */
const GROUND = [
  'base',
  'storage',
  'access',
  'staff',
  'service',
  'settings',
  'oidc',
  'network',
  'outbox',
  'webhooks',
];
const LOBBY = [
  'board',
  'appointments',
  'printing',
  'intake',
  'chain',
  'outgoing',
  'help',
  'privacy',
  'speech',
  'screens',
  'status',
  'self-test',
  'hub',
];
const FLOORS = [...GROUND, ...LOBBY, 'rpc', 'lan', 'health', 'host', 'electron'];

/** The same inside `src/main/appointments`. */
const APPOINTMENTS = [
  'directory',
  'look-up',
  'day',
  'tickets',
  'figures',
  'actions',
  'lists',
  'roster',
  'kiosk',
];

/** And inside `src/main/electron`. */
const ELECTRON_HOST = ['keychain', 'pages', 'windows', 'recovery'];

/** And inside `src/renderer` what several screens share; above it the screens, none of which knows another. */
const SHARED = [
  'i18n',
  'rpc',
  'speech',
  'ui',
  'scanner',
  'language',
  'lock',
  'fleet',
  'roster',
  'setting-names',
  'storage',
  'trail',
];
const SCREENS = ['kiosk', 'desk', 'setup', 'display', 'pair'];

/** And inside `src/renderer/kiosk`. */
const KIOSK = ['flow', 'visit', 'hands', 'fit', 'camera', 'speech', 'trial', 'views'];

/** And inside `src/renderer/desk`. */
const DESK =
  'words habits window explained keys day help status health cards list inbox booking panel screens lists staff paper sheets toolbar'.split(
    ' ',
  );

/** And inside `src/renderer/setup`. */
const SETUP =
  'form words fields guide steps screens lists staff door upkeep guided self-test overview find'.split(' ');

/** And inside `src/renderer/display`. */
const DISPLAY = ['spoken', 'queue', 'life', 'sound', 'board', 'views'];

/** And inside `simulator`. */
const SIMULATOR = ['base', 'readings', 'faults', 'service', 'webhooks', 'door', 'demo', 'kept', 'control'];

/** And of `scripts` what `npm start` and `npm test` share. */
const SCRIPTS = ['process', 'provisions', 'electron', 'start'];

export const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

const refuse = (regex: string, message: string): Pattern => ({ regex, message });

const ELECTRON = refuse('^electron($|/)', 'Only src/main/electron and src/main/index.ts import electron.');
const NO_SCREENS = refuse(
  '(^|/)renderer/|(^|/)preload/|(^|/)simulator/',
  'The hub imports neither screens nor the simulator.',
);

const NO_DOUBLES = refuse('(^|/)test/', 'What stands in for a part is in test/support, and for tests only.');

/** Nothing of these rooms, and no file that wires them, from however deep below. */
function nothingOf(rooms: readonly string[], place: string): Pattern[] {
  if (rooms.length === 0) return [];
  // `hub` is no folder: it is the files that wire the rooms.
  const files = rooms.includes('hub') ? '|hub(?:-lobby|-shape)?[.]ts$' : '';
  return [
    {
      regex: `^[.][.]/(?:[.][.]/)*(?:(?:${rooms.join('|')})/${files})`,
      message: `${place} imports from the floors below it only (the lists of rooms in oxlint-floors.ts).`,
    },
  ];
}

interface Pattern {
  readonly regex: string;
  readonly message: string;
  /** Types leave nothing in what is built. */
  readonly allowTypeImports?: boolean;
}

const restricted = (patterns: Pattern[]): ['error', { patterns: Pattern[] }] => ['error', { patterns }];

const A_SCREEN_KNOWS = refuse(
  '(^|/)main/|^node:|^electron|(^|/)simulator/',
  'A screen knows only the contract and the clock.',
);

/** Files of the contract that hold no schema; one that does brings zod along, which is a quarter of a screen. */
const NO_SCHEMAS = {
  regex:
    '(^|/)contract/(administrator|appointment|audit|board|booking|call-sound|connection-problem|contract|copies|day|desk-appointment|diagnostics|figures|fleet|guided-test|help|hours|hub-status|input-problem|list-import|named|network|notice|outbox|own-settings|privacy|procedure|refusal|roles|roster|save-problem|screen|screens-here|self-test|service-authority|service-try|setting-problem|setting-rule|settings|settings-file|speech|staff|storage-trouble|test-call|webhook-signature)\\.ts$',
  message: 'A screen takes types from the contract, and values only from its files without schemas.',
  allowTypeImports: true,
};

const NOTHING_OF_THE_PRODUCT = refuse('(^|/)src/', 'The simulator shares no code with the product.');

/** One override for each room of a folder, besides what holds for all of them; tests may look at any floor. */
function floorsOf(folder: string, rooms: readonly string[], forAll: (room: string) => Pattern[]) {
  return rooms.map((room, floor) => ({
    files: [`${folder}/${room}/**/*.{ts,tsx}`],
    excludeFiles: TESTS,
    rules: {
      'no-restricted-imports': restricted([
        ...forAll(room),
        NO_DOUBLES,
        ...nothingOf(rooms.slice(floor + 1), `${folder}/${room}`),
      ]),
    },
  }));
}

const ofTheHub = (room: string): Pattern[] => (room === 'electron' ? [NO_SCREENS] : [ELECTRON, NO_SCREENS]);

const aboveAppointments = nothingOf(
  FLOORS.slice(FLOORS.indexOf('appointments') + 1),
  'src/main/appointments',
);

const ofScreen = (screen: string): Pattern[] => [
  A_SCREEN_KNOWS,
  NO_SCHEMAS,
  ...nothingOf(
    SCREENS.filter((other) => other !== screen),
    `src/renderer/${screen}`,
  ),
];

export const FLOORS_OF_THE_HOUSE = [
  {
    files: ['src/main/**/*.ts'],
    rules: { 'no-restricted-imports': restricted([ELECTRON, NO_SCREENS]) },
  },
  {
    files: ['src/main/*.ts'],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restricted([ELECTRON, NO_SCREENS, NO_DOUBLES]) },
  },
  {
    files: ['src/main/{entry,index}.ts', 'src/main/electron/**/*.ts'],
    rules: { 'no-restricted-imports': restricted([NO_SCREENS]) },
  },
  ...floorsOf('src/main', FLOORS, ofTheHub),
  ...floorsOf('src/main/appointments', APPOINTMENTS, () => [ELECTRON, NO_SCREENS, ...aboveAppointments]),
  ...floorsOf('src/main/electron', ELECTRON_HOST, () => [NO_SCREENS]),
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': restricted([A_SCREEN_KNOWS]) },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': restricted([A_SCREEN_KNOWS, NO_SCHEMAS, NO_DOUBLES]) },
  },
  ...floorsOf('src/renderer', SHARED, (room) => [
    A_SCREEN_KNOWS,
    NO_SCHEMAS,
    ...nothingOf(SCREENS, `src/renderer/${room}`),
  ]),
  ...floorsOf('src/renderer/kiosk', KIOSK, () => ofScreen('kiosk')),
  ...floorsOf('src/renderer/desk', DESK, () => ofScreen('desk')),
  ...floorsOf('src/renderer/setup', SETUP, () => ofScreen('setup')),
  ...floorsOf('src/renderer/display', DISPLAY, () => ofScreen('display')),
  {
    files: ['simulator/**/*.ts'],
    rules: { 'no-restricted-imports': restricted([NOTHING_OF_THE_PRODUCT]) },
  },
  ...floorsOf('simulator', SIMULATOR, () => [NOTHING_OF_THE_PRODUCT]),
  ...floorsOf('scripts', SCRIPTS, () => []),
];
