/**
 * Starts Foyer for a spec as a person does, through `scripts/start.ts`: on a real Electron with `ELECTRON_RUN=1`, else on
 * the double, which stands where `ELECTRON_OVERRIDE_DIST_PATH` says. Specs see the same of both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import { z } from 'zod';
import type { Surface } from '../../src/contract/roles.ts';
import { needBrowser } from '../../scripts/provisions/browser.ts';
import type { DoubleControl } from './double/control.ts';
import { doubleDist, lineOnElectron } from './executable.ts';
import { openSpecLine } from './spec-line.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const PERSON = pathToFileURL(join(import.meta.dirname, 'as-a-person.ts')).href;
const PATIENCE_MS = 60_000;

export const isRealElectron = process.env['ELECTRON_RUN'] === '1';

const ReadySchema = z.object({
  ready: z.literal(true),
  webhooks: z.string(),
  network: z.array(z.string()),
});

type Environment = Readonly<Record<string, string>>;
/** What a function run in the main process is given; on the double, its control too. */
export type ElectronModule = typeof Electron & { readonly __double: DoubleControl };

export interface FoyerApp {
  readonly webhooks: string;
  /** What to type on other machines. */
  readonly network: readonly string[];
  /** The page in the window of `surface`; waits until it is there. */
  page(surface: Surface): Promise<Page>;
  /** The addresses of all pages; on the double one more, without a window, is blank. */
  pages(): Promise<string[]>;
  /** Runs `run` in the main process, also in one that was started again; it must not use anything around it. */
  evaluate<Arg, Result>(
    run: (electron: ElectronModule, arg: Arg) => Result,
    arg: Arg,
  ): Promise<Awaited<Result>>;
  errors(): string;
  /** To the start command, as Ctrl+C and a service manager send it. */
  signal(name: NodeJS.Signals): void;
  /** The start command's exit code. */
  readonly exited: Promise<number | null>;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** The screens that have had a line to the hub. A page that was slow connects again, and the log says so again. */
export const connectedScreens = (app: Pick<FoyerApp, 'errors'>): ReadonlySet<string> =>
  new Set(app.errors().match(/(?<="screen-connected","surface":")\w+/g));

function environment(env: Environment): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: options = '' } = process.env;
  return {
    ...process.env,
    // As below npm: it ends when the specs' own process is gone.
    npm_lifecycle_event: 'start',
    ...(isRealElectron
      ? { NODE_OPTIONS: `${options} --import ${lineOnElectron()}`.trim() }
      : { ELECTRON_OVERRIDE_DIST_PATH: doubleDist(), FOYER_DOUBLE_BROWSER: needBrowser() }),
    ...env,
  };
}

/** `command`: `npm start`. `executable`: Electron itself, as the shortcut of an installed Foyer starts it. */
export type StartedBy = 'command' | 'executable';

function executable(args: readonly string[], env: Environment): { file: string; args: readonly string[] } {
  if (isRealElectron)
    return { file: String(createRequire(import.meta.url)('electron')), args: [ROOT, ...args] };
  const app = env['FOYER_DOUBLE_PACKAGED'] === '1' ? [] : [ROOT];
  return { file: join(doubleDist(), 'electron'), args: [...app, ...args] };
}

function start(args: readonly string[], env: Environment, by: StartedBy): ChildProcess {
  const options = { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] } as const;
  if (by === 'executable') {
    const { file, args: all } = executable(args, env);
    return spawn(file, all, { ...options, stdio: [...options.stdio] });
  }
  // The person is this machine's own where Electron is real.
  const person = isRealElectron ? [] : ['--import', PERSON];
  return spawn(NODE, [...person, join(ROOT, 'scripts/start.ts'), ...args], {
    ...options,
    stdio: [...options.stdio],
  });
}

function readyLine(child: ChildProcess, errors: () => string): Promise<z.infer<typeof ReadySchema>> {
  return new Promise((done, failed) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const line = output
        .split('\n')
        .find((each) => each.startsWith('{"ready"') && output.includes(`${each}\n`));
      if (line !== undefined) done(ReadySchema.parse(JSON.parse(line)));
    });
    child.once('exit', (code) => failed(new Error(`ended with ${code} before it was ready: ${errors()}`)));
  });
}

/** The surface's page is told by its path, which both kinds share. */
const isPageOf = (surface: Surface, page: Page): boolean =>
  new URL(page.url()).pathname === `/${surface}/index.html`;

export async function startFoyerApp(
  args: readonly string[],
  env: Environment = {},
  by: StartedBy = 'command',
): Promise<FoyerApp> {
  const line = await openSpecLine();
  const child = start([...args, '--json'], { ...line.env, ...env }, by);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const { webhooks, network } = await readyLine(child, () => errors).catch(async (error: unknown) => {
    await line.close();
    throw error;
  });
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return {
    webhooks,
    network,
    async page(surface) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const page = (await line.pages()).find((each) => isPageOf(surface, each));
        if (page !== undefined) return page;
        if (Date.now() > until) throw new Error(`There is no ${surface} window. ${errors}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    pages: async () => (await line.pages()).map((page) => page.url()),
    evaluate: (run, arg) =>
      line.evaluate(run.toString(), arg).catch((error: unknown) => {
        throw new Error(`${String(error)} ${errors.slice(-2_000)}`);
      }) as Promise<never>,
    errors: () => errors,
    signal,
    exited,
    async stop() {
      signal('SIGTERM');
      const code = await exited;
      await line.close();
      return code;
    },
  };
}

/** Runs the host where it is expected to end by itself. */
export async function runToEnd(
  args: readonly string[],
  env: Environment = {},
  by: StartedBy = 'command',
): Promise<{ code: number | null; errors: string; output: string }> {
  const child = start(args, env, by);
  let errors = '';
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, errors, output };
}
