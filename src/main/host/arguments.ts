/** The command line of `npm start` and of both hosts, so that a flag means the same everywhere. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Surface, SurfaceSchema } from '../../contract/roles.ts';
import { VERSION } from '../../contract/version.ts';
import { readSwitch, type SwitchCircumstances } from './chromium-switches.ts';
import { LAST_FIRST_PORT } from '../lan/ports-in-row.ts';
import { defaultDataDir } from './data-dir.ts';
import { commandsOf, dataDirOf, type Packaged } from './packaged.ts';

export interface Arguments {
  readonly dataDir: string | undefined;
  /**
   * The kiosk's port, the first of five in a row (`lan/ports-in-row.ts`). With 0, four free ports are chosen.
   */
  readonly port: number | undefined;
  readonly configFile: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly headless: boolean;
  readonly noOpen: boolean;
  readonly open: readonly Surface[] | undefined;
  readonly kioskMode: boolean;
  readonly resetAdminPin: boolean;
  readonly demo: boolean;
  /** The gateway of a chain, without screens. */
  readonly gateway: boolean;
  /** If set, nothing is started. */
  readonly prints: 'help' | 'version' | undefined;
  /** Switches for Electron, unchanged. */
  readonly chromium: readonly string[];
}

export type ArgumentsReading =
  | { readonly kind: 'arguments'; readonly arguments: Arguments }
  | { readonly kind: 'problem'; readonly sentence: string };

/** A demo has its own folder beside that of a lobby. */
export const dataDirOfStart = (
  { dataDir, demo }: Pick<Arguments, 'dataDir' | 'demo'>,
  packaged: Packaged | undefined,
): string =>
  demo ? resolve(`${defaultDataDir(process.platform, process.env)}-demo`) : (dataDir ?? dataDirOf(packaged));

/** Options that only a git checkout has: a package is one host. */
const OF_CHECKOUT = `  --headless         run without Electron; screens are web pages on this computer
  --no-open          open no windows; only show the addresses
`;
const OF_WINDOWS = `  --open LIST        open these windows: kiosk, desk, display, setup (separated by commas)
  --kiosk-mode       fill the screen with the kiosk so that visitors cannot leave it (needs Electron)
`;
const optionsOfAll = (
  configFolder: string,
): string => `  --data-dir DIR     folder for the database, settings and secrets
  --config FILE      settings file (default: foyer.config.json in the data folder or ${configFolder})
  --port N           first of five ports in a row: kiosk, front desk, display, setup, pairing
                     (default: 4520; 0 picks free ports)
  --gateway          run the gateway of a chain of lobbies, without screens
  --json             print one line of JSON when ready
  --quiet            do not print addresses that open a screen
  --reset-admin-pin  reset the setup PIN and exit (works while Foyer is running, too)
  --version          print the version and exit
  -h, --help         show this help
`;
const OF_PACKAGE = `  --demo             show a demo lobby with its own data and settings
`;
const CHROMIUM =
  'Foyer passes Chromium switches, such as --ozone-platform=x11 or --disable-gpu, on to Electron.';

export function usageOf(packaged?: Packaged): string {
  const { start, backups, diagnostics, addresses, importData } = commandsOf(packaged);
  const head = `Usage: ${start} [options]\n`;
  if (packaged === undefined) return `${head}${OF_CHECKOUT}${OF_WINDOWS}${optionsOfAll('here')}${CHROMIUM}`;
  const hasWindows = packaged.command === 'foyer';
  // `addresses` is for hosts without windows, and `import-data` runs as root, as which no window starts.
  const more = hasWindows ? [backups, diagnostics] : [backups, diagnostics, addresses, importData];
  const others = more.map((each) => `       ${each} [options]\n`).join('');
  const shared = `${OF_PACKAGE}${optionsOfAll(packaged.configFolder)}`;
  return `${head}${others}${hasWindows ? OF_WINDOWS : ''}${shared}${hasWindows ? CHROMIUM : ''}`.trimEnd();
}

export function printed(prints: 'help' | 'version', packaged?: Packaged): string {
  return prints === 'help' ? usageOf(packaged) : `${packaged?.command ?? 'foyer'} ${VERSION}`;
}

const OPTIONS = {
  'data-dir': { type: 'string' },
  port: { type: 'string' },
  config: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  headless: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  open: { type: 'string' },
  'kiosk-mode': { type: 'boolean' },
  'reset-admin-pin': { type: 'boolean' },
  demo: { type: 'boolean' },
  gateway: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Options whose value may be the next argument. */
const TAKE_NEXT: ReadonlySet<string> = new Set(
  Object.entries(OPTIONS).flatMap(([name, { type }]) => (type === 'string' ? [`--${name}`] : [])),
);

const problem = (sentence: string): ArgumentsReading => ({ kind: 'problem', sentence });

function readSurfaces(text: string): readonly Surface[] | undefined {
  const surfaces = text.split(',').map((name) => SurfaceSchema.safeParse(name.trim()));
  return surfaces.every((surface) => surface.success) ? surfaces.map((surface) => surface.data) : undefined;
}

type Sorted =
  | { readonly kind: 'sorted'; readonly ours: readonly string[]; readonly chromium: readonly string[] }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Installers' switches are dropped. */
function sortArguments(argv: readonly string[], circumstances: SwitchCircumstances): Sorted {
  const ours: string[] = [];
  const chromium: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const arg = argv[at] ?? '';
    const reading = TAKE_NEXT.has(arg) ? undefined : readSwitch(arg, circumstances);
    if (reading?.kind === 'refused') return { kind: 'problem', sentence: reading.sentence };
    if (reading?.kind === 'installer') continue;
    const to = reading === undefined ? ours : chromium;
    // Electron would take a Windows slash switch for the app's path (default_app/main.ts).
    to.push(reading === undefined ? arg : arg.replace(/^\//, '--'));
    const takesNext = reading === undefined ? TAKE_NEXT.has(arg) : reading.takesNext;
    if (!takesNext || at + 1 >= argv.length) continue;
    at += 1;
    const value = argv[at] ?? '';
    // Chromium reads values as switches too, and skips blanks (base/command_line.cc).
    const asSwitch = readSwitch(value.trim(), circumstances);
    if (asSwitch?.kind === 'refused') return { kind: 'problem', sentence: asSwitch.sentence };
    to.push(value);
  }
  return { kind: 'sorted', ours, chromium };
}

/**
 * `argv` without the program's own name. Unknown flags, invalid values and switches that remove a protection are
 * problems.
 */
export function readArguments(
  argv: readonly string[],
  circumstances: SwitchCircumstances = { debug: false, platform: process.platform },
): ArgumentsReading {
  const sorted = sortArguments(argv, circumstances);
  if (sorted.kind === 'problem') return sorted;
  let parsed;
  try {
    parsed = parseArgs({ args: [...sorted.ours], strict: true, allowPositionals: false, options: OPTIONS });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return problem(`${reason.replace(/\.(?: To specify.*)?$/, '')}. Run with --help to see the options.`);
  }
  const { values } = parsed;
  if (
    values.port !== undefined &&
    !(/^\d{1,5}$/.test(values.port) && Number(values.port) <= LAST_FIRST_PORT)
  ) {
    return problem(
      `--port must be a whole number from 1 to ${LAST_FIRST_PORT}, the first of five ports in a row, or 0 for free ones.`,
    );
  }
  if (values['data-dir'] === '') return problem('--data-dir must name a directory.');
  if (values.demo && (values['data-dir'] !== undefined || values.config !== undefined)) {
    return problem('--demo has data and settings of its own, so it does not go with --data-dir or --config.');
  }
  if (values.gateway && (values.demo || values['kiosk-mode'] || values.open !== undefined)) {
    return problem('--gateway has no screens, so it does not go with --demo, --kiosk-mode or --open.');
  }
  const open = values.open === undefined ? undefined : readSurfaces(values.open);
  if (values.open !== undefined && open === undefined) {
    return problem('--open must be a list of kiosk, desk, display and setup, separated by commas.');
  }
  if (values['kiosk-mode'] && (values.headless || values['no-open'])) {
    return problem('--kiosk-mode needs Electron, so it cannot be combined with --headless or --no-open.');
  }
  return {
    kind: 'arguments',
    arguments: {
      dataDir: values['data-dir'],
      port: values.port === undefined ? undefined : Number(values.port),
      configFile: values.config,
      json: values.json ?? false,
      quiet: values.quiet ?? false,
      headless: values.headless ?? values.gateway ?? false,
      noOpen: values['no-open'] ?? values.gateway ?? false,
      open,
      kioskMode: values['kiosk-mode'] ?? false,
      resetAdminPin: values['reset-admin-pin'] ?? false,
      demo: values.demo ?? false,
      gateway: values.gateway ?? false,
      prints: values.help ? 'help' : values.version ? 'version' : undefined,
      chromium: sorted.chromium,
    },
  };
}
