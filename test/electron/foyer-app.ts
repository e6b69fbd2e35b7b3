/**
 * Starts the built Electron host for a test: on a real Electron with `ELECTRON_RUN=1` and its binary, else on the double.
 * Tests see the same of both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { _electron, chromium, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { z } from 'zod';
import type { Surface } from '../../src/contract/roles.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const DOUBLE = join(ROOT, 'test/electron/double/register.ts');
const PATIENCE_MS = 30_000;

export const isRealElectron = process.env['ELECTRON_RUN'] === '1';

const ReadySchema = z.object({ ready: z.literal(true), webhooks: z.string() });

type Environment = Readonly<Record<string, string>>;
/** What a function run in the main process is given. */
type ElectronModule = typeof Electron;
type Run = (electron: ElectronModule, arg: unknown) => unknown;

export interface FoyerApp {
  readonly webhooks: string;
  /** The page in the window of `surface`; waits until it is there. */
  page(surface: Surface): Promise<Page>;
  /** The addresses of all pages; on the double one more, without a window, is blank. */
  pages(): Promise<string[]>;
  /** Runs `run` in the main process; it must not use anything around it. */
  evaluate<Arg, Result>(run: (electron: ElectronModule, arg: Arg) => Result, arg: Arg): Promise<Result>;
  errors(): string;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<number | null>;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** A started app before it is ready, in the words of either kind. */
interface Started {
  readonly child: ChildProcess;
  readonly evaluate: (run: Run, arg: unknown) => Promise<unknown>;
  readonly windows: () => Promise<readonly Page[]>;
  readonly close: () => Promise<void>;
}

function command(args: readonly string[]): { readonly file: string; readonly args: string[] } {
  if (!isRealElectron)
    return { file: NODE, args: ['--import', DOUBLE, join(ROOT, 'out/main/index.js'), ...args] };
  const file: unknown = createRequire(import.meta.url)('electron');
  return { file: String(file), args: [ROOT, ...args] };
}

const QuestionAnswerSchema = z.object({
  id: z.number(),
  value: z.unknown().optional(),
  error: z.string().optional(),
});
const EndpointSchema = z.object({ endpoint: z.string() });

async function startOnDouble(args: readonly string[], env: Environment): Promise<Started> {
  const { file, args: all } = command(args);
  const child = spawn(file, all, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const answers = new Map<number, (answer: z.infer<typeof QuestionAnswerSchema>) => void>();
  const endpoint = Promise.withResolvers<string>();
  child.on('message', (message) => {
    const told = EndpointSchema.safeParse(message);
    if (told.success) endpoint.resolve(told.data.endpoint);
    const answer = QuestionAnswerSchema.safeParse(message);
    if (answer.success) answers.get(answer.data.id)?.(answer.data);
  });
  child.once('exit', (code) => endpoint.reject(new Error(`ended with ${code} before it was there`)));
  const browser = endpoint.promise.then((address) => chromium.connectOverCDP(address));
  browser.catch(() => undefined);
  let asked = 0;
  return {
    child,
    windows: async () => (await browser).contexts().flatMap((context) => context.pages()),
    evaluate: (run, arg) =>
      new Promise((done, failed) => {
        const id = (asked += 1);
        answers.set(id, ({ value, error }) => (error === undefined ? done(value) : failed(new Error(error))));
        child.send({ id, source: run.toString(), arg });
      }),
    close: async () => (await browser).close(),
  };
}

async function startOnElectron(args: readonly string[], env: Environment): Promise<Started> {
  const app = await _electron.launch({
    args: [ROOT, ...args],
    cwd: ROOT,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  return {
    child: app.process(),
    windows: () => Promise.resolve(app.windows()),
    evaluate: (run, arg) => app.evaluate(run as never, arg),
    close: () => app.close(),
  };
}

function lineFrom(child: ChildProcess, errors: () => string): Promise<z.infer<typeof ReadySchema>> {
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

export async function startFoyerApp(args: readonly string[], env: Environment = {}): Promise<FoyerApp> {
  const started = await (isRealElectron ? startOnElectron : startOnDouble)([...args, '--json'], env);
  const { child } = started;
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const { webhooks } = await lineFrom(child, () => errors);
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return {
    webhooks,
    async page(surface) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- looking again later is the point
        const page = (await started.windows()).find((each) => isPageOf(surface, each));
        if (page !== undefined) return page;
        if (Date.now() > until) throw new Error(`There is no ${surface} window. ${errors}`);
        // oxlint-disable-next-line no-await-in-loop -- looking again later is the point
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    pages: async () => (await started.windows()).map((page) => page.url()),
    evaluate: (run, arg) => started.evaluate(run as Run, arg) as Promise<never>,
    errors: () => errors,
    signal,
    exited,
    async stop() {
      signal('SIGTERM');
      const code = await exited;
      await started.close().catch(() => undefined);
      return code;
    },
  };
}

/** Runs the host where it is expected to end by itself. */
export async function runToEnd(
  args: readonly string[],
  env: Environment = {},
): Promise<{ code: number | null; errors: string; output: string }> {
  const { file, args: all } = command(args);
  const child = spawn(file, all, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, errors, output };
}
