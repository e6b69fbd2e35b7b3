/** The rules of the house. Besides the usual ones: who may import whom. */
import { defineConfig } from 'oxlint';

/**
 * The hub's rooms, from the ground up: a room imports from those below it and from none above. What wires rooms to a
 * hub (`hub.ts`) stands above `status`; what serves a hub, above that.
 */
const GROUND = ['base', 'storage', 'access', 'staff', 'service', 'settings', 'network', 'outbox', 'webhooks'];
const LOBBY = [
  'board',
  'appointments',
  'intake',
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
const APPOINTMENTS = ['directory', 'look-up', 'day', 'tickets', 'figures', 'actions', 'roster', 'kiosk'];

/** And inside `src/main/electron`. */
const ELECTRON_HOST = ['keychain', 'pages', 'windows', 'recovery'];

/** And inside `src/renderer/kiosk`. */
const KIOSK = ['flow', 'visit', 'hands', 'fit', 'camera', 'speech', 'views'];

/** And inside `src/renderer/desk`. */
const DESK =
  'words habits explained keys day help status list inbox booking panel screens staff paper sheets'.split(
    ' ',
  );

/** And inside `src/renderer/setup`. */
const SETUP = ['form', 'words', 'fields', 'guide', 'steps', 'screens', 'staff', 'upkeep', 'self-test'];

/** And inside `src/renderer/display`. */
const DISPLAY = ['spoken', 'queue', 'life', 'sound', 'board', 'views'];

/** And inside `simulator`. */
const SIMULATOR = ['base', 'readings', 'faults', 'service', 'webhooks', 'door', 'demo', 'kept', 'control'];

/** And of `scripts` what `npm start` and `npm test` share. */
const SCRIPTS = ['process', 'provisions', 'electron', 'start'];

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

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
      message: `${place} imports from the floors below it only (the lists of rooms in oxlint.config.ts).`,
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
    '(^|/)contract/(appointment|board|booking|connection-problem|contract|copies|day|figures|fleet|help|hub-status|input-problem|network|notice|outbox|own-settings|privacy|refusal|roles|roster|save-problem|screen|self-test|setting-problem|settings|speech|storage-trouble)\\.ts$',
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

const HOUSE = [
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
    files: ['src/main/index.ts', 'src/main/electron/**/*.ts'],
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
  ...floorsOf('src/renderer/kiosk', KIOSK, () => [A_SCREEN_KNOWS, NO_SCHEMAS]),
  ...floorsOf('src/renderer/desk', DESK, () => [A_SCREEN_KNOWS, NO_SCHEMAS]),
  ...floorsOf('src/renderer/setup', SETUP, () => [A_SCREEN_KNOWS, NO_SCHEMAS]),
  ...floorsOf('src/renderer/display', DISPLAY, () => [A_SCREEN_KNOWS, NO_SCHEMAS]),
  {
    files: ['simulator/**/*.ts'],
    rules: { 'no-restricted-imports': restricted([NOTHING_OF_THE_PRODUCT]) },
  },
  ...floorsOf('simulator', SIMULATOR, () => [NOTHING_OF_THE_PRODUCT]),
  ...floorsOf('scripts', SCRIPTS, () => []),
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
  },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/only-throw-error': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'error',
    // What waits in a loop here does so on purpose: one request, tap, slice or kill after another.
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    // A function that holds a whole part in its closure is several parts.
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'promise/always-return': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': 'off',
    'vitest/expect-expect': 'off',
  },
  ignorePatterns: ['out', 'node_modules', '**/*.gen.ts'],
  overrides: [
    ...HOUSE,
    {
      // The callback of a describe holds all its tests.
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: {
        'max-lines-per-function': 'off',
      },
    },
    {
      files: ['src/contract/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!zod', '!@orpc/contract', '!vitest', '!./*'],
                message: 'The contract imports zod and the contract library only.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['src/clock/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!vitest', '!./*'],
                message: 'The clock is of hub and screens: it imports nothing.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['src/preload/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '!electron', '!electron/renderer'],
                message: "The preload imports nothing but electron's renderer API.",
              },
            ],
          },
        ],
      },
    },
    {
      files: ['*.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['scripts/**', 'simulator/**', 'bench/**', 'src/main/base/log.ts'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: [...TESTS, 'test/**'],
      rules: {
        'max-lines': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
      },
    },
  ],
});
