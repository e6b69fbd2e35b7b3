/** Runs `npm start`'s script for a spec that looks at the command itself, with a service set and a browser that is none. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const PERSON = pathToFileURL(join(import.meta.dirname, 'as-a-person.ts')).href;

export interface StartCommand {
  /** Resolves true with the line that says that Foyer runs; false when it ended without. */
  readonly ready: Promise<boolean>;
  readonly exited: Promise<number | null>;
  /** What it said on stderr, by lines. */
  errors(): readonly string[];
  /** What it said on stdout. */
  printed(): string;
  /** Addresses that were opened in a browser. */
  opened(): readonly string[];
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** What of this machine must not decide how a spec goes. */
const NEUTRAL: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  `ELECTRON_MIRROR ELECTRON_OVERRIDE_DIST_PATH ELECTRON_RUN_AS_NODE NODE_OPTIONS HTTP_PROXY HTTPS_PROXY NO_PROXY
  http_proxy https_proxy no_proxy npm_config_proxy npm_config_https_proxy npm_config_electron_mirror WAYLAND_DISPLAY
  XDG_SESSION_TYPE npm_lifecycle_event FOYER_DEBUG`
    .split(/\s+/)
    .map((name) => [name, undefined]),
);

/** `root`: where the command is; another than this repository for one with an electron package of its own. */
export function startCommand(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  root = ROOT,
): StartCommand {
  mkdirSync(folder, { recursive: true });
  const browser = join(folder, 'browser');
  const openings = join(folder, 'openings');
  writeFileSync(browser, `#!/bin/sh\nfor arg; do echo "$arg" >> "${openings}"; done\n`, { mode: 0o755 });
  const child = spawn(
    NODE,
    [
      '--import',
      PERSON,
      join(root, 'scripts/start.ts'),
      '--data-dir',
      join(folder, 'data'),
      '--port',
      '0',
      ...args,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        ...NEUTRAL,
        DISPLAY: ':0',
        FOYER_BASE_URL: 'https://127.0.0.1:9',
        FOYER_WEBHOOK_PORT: '0',
        FOYER_BROWSER: browser,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('close', done));
  const started = new Promise<true>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/^(?:\{"ready"|Foyer runs)/m.test(output)) done(true);
    });
  });
  return {
    ready: Promise.race([started, exited.then(() => false)]),
    exited,
    printed: () => output,
    errors: () => errors.split('\n').filter((line) => line !== ''),
    opened: () =>
      existsSync(openings)
        ? readFileSync(openings, 'utf8')
            .split('\n')
            .flatMap((line) => (line.startsWith('--app=') ? [line.slice('--app='.length)] : []))
        : [],
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
