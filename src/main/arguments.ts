/** The command line of `npm start` and of both hosts: one list, so that a flag means the same everywhere. */
import { parseArgs } from 'node:util';
import { type Surface, SurfaceSchema } from '../contract/roles.ts';

export interface Arguments {
  readonly dataDir: string | undefined;
  /** Port of the screens; 0 picks a free one. */
  readonly port: number | undefined;
  readonly configFile: string | undefined;
  /** Print one line of JSON when ready. */
  readonly json: boolean;
  readonly headless: boolean;
  /** Open nothing, only print the addresses. */
  readonly noOpen: boolean;
  readonly open: readonly Surface[] | undefined;
  /** Electron: the kiosk window fills the screen and cannot be left by a visitor. */
  readonly kioskMode: boolean;
  readonly help: boolean;
}

export type ArgumentsReading =
  | { readonly kind: 'arguments'; readonly arguments: Arguments }
  | { readonly kind: 'problem'; readonly sentence: string };

export const USAGE = `Usage: npm start -- [options]
  --headless         run without Electron; screens are web pages on this machine
  --no-open          open no windows, only print the addresses
  --open LIST        windows to open, such as kiosk,desk,display,setup
  --kiosk-mode       Electron: the kiosk fills the screen
  --data-dir DIR     where the database, settings and secrets are
  --config FILE      settings file (default: foyer.config.json in the data directory or here)
  --port N           port of the screens (default 4510; 0 picks a free one)
  --json             print one line of JSON when ready`;

const problem = (sentence: string): ArgumentsReading => ({ kind: 'problem', sentence });

function readSurfaces(text: string): readonly Surface[] | undefined {
  const surfaces = text.split(',').map((name) => SurfaceSchema.safeParse(name.trim()));
  return surfaces.every((surface) => surface.success) ? surfaces.map((surface) => surface.data) : undefined;
}

/** `argv` without the program's own name. A flag that is not known, or a value that breaks its rule, is a problem. */
export function readArguments(argv: readonly string[]): ArgumentsReading {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...argv],
      strict: true,
      allowPositionals: false,
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        config: { type: 'string' },
        json: { type: 'boolean' },
        headless: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        open: { type: 'string' },
        'kiosk-mode': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return problem(`${reason.replace(/\. To specify.*$/, '.')} Run with --help to see the options.`);
  }
  const { values } = parsed;
  if (values.port !== undefined && !(/^\d{1,5}$/.test(values.port) && Number(values.port) <= 65_535)) {
    return problem('--port must be a whole number from 0 to 65535.');
  }
  if (values['data-dir'] === '') return problem('--data-dir must name a directory.');
  const open = values.open === undefined ? undefined : readSurfaces(values.open);
  if (values.open !== undefined && open === undefined) {
    return problem('--open must be a list of kiosk, desk, display and setup, separated by commas.');
  }
  return {
    kind: 'arguments',
    arguments: {
      dataDir: values['data-dir'],
      port: values.port === undefined ? undefined : Number(values.port),
      configFile: values.config,
      json: values.json ?? false,
      headless: values.headless ?? false,
      noOpen: values['no-open'] ?? false,
      open,
      kioskMode: values['kiosk-mode'] ?? false,
      help: values.help ?? false,
    },
  };
}
