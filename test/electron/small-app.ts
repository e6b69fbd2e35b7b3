/** A small app on the double alone, for the double's own specs: what Electron would refuse, the double refuses too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { needBrowser } from '../../scripts/provisions/browser.ts';
import { MARK } from './double/address.ts';
import { doubleDist } from './executable.ts';
import type { ElectronModule } from './foyer-app.ts';
import { openSpecLine } from './spec-line.ts';

/** Serves every page of `foyer:` and opens none; runs in the main process, before it is ready. */
const MAIN = `
import { app, protocol } from 'electron';
globalThis.page = '<title>page</title><input autofocus>';
app.setPath('userData', process.env.SMALL_APP_DATA);
app.setPath('sessionData', process.env.SMALL_APP_DATA);
if (process.env.SMALL_APP_PRIVILEGES !== 'none')
  protocol.registerSchemesAsPrivileged([
    { scheme: 'foyer', privileges: JSON.parse(process.env.SMALL_APP_PRIVILEGES) },
  ]);
app.on('window-all-closed', () => {});
app.whenReady().then(() => {
  protocol.handle('foyer', () => new Response(globalThis.page, { headers: { 'content-type': 'text/html' } }));
});
`;

export interface SmallApp {
  readonly child: ChildProcess;
  evaluate<Arg, Result>(
    run: (electron: ElectronModule, arg: Arg) => Result,
    arg: Arg,
  ): Promise<Awaited<Result>>;
  /** The page of the only window. */
  page(): Promise<Page>;
  errors(): string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  stop(): Promise<void>;
}

export interface SmallAppWish {
  readonly env?: Readonly<Record<string, string>>;
  /** Before the app's path. */
  readonly switches?: readonly string[];
  /** After it. */
  readonly args?: readonly string[];
  /** Of the scheme `foyer`; `none` leaves it unregistered. */
  readonly privileges?: object | 'none';
}

const PATIENCE_MS = 60_000;
const STANDARD = { standard: true, secure: true, supportFetchAPI: true };

export async function startSmallApp(wish: SmallAppWish = {}): Promise<SmallApp> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-small-app-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"small","productName":"Small","version":"1.2.3","type":"module","main":"main.js"}',
  );
  writeFileSync(join(folder, 'main.js'), MAIN);
  const line = await openSpecLine();
  const { privileges = STANDARD, switches = [], args = [], env = {} } = wish;
  const child = spawn(join(doubleDist(), 'electron'), [...switches, folder, ...args], {
    env: {
      ...process.env,
      ...line.env,
      FOYER_DOUBLE_BROWSER: needBrowser(),
      SMALL_APP_DATA: data,
      SMALL_APP_PRIVILEGES: privileges === 'none' ? 'none' : JSON.stringify(privileges),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<Awaited<SmallApp['exited']>>((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  );
  return {
    child,
    evaluate: (run, arg) => line.evaluate(run.toString(), arg) as Promise<never>,
    async page() {
      // The specs' own connection hears of it a little later than the app.
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const page = (await line.pages()).find((each) => each.url().includes(MARK));
        if (page !== undefined) return page;
        if (Date.now() > until) throw new Error(`No window has a page. ${errors}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    errors: () => errors,
    exited,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await line.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
