/** What a lobby that nobody looks after does when its pages die, hang or do not load, and when the machine lacks something. */
import { expect, type Page, test } from '@playwright/test';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import type { Surface } from '../../src/contract/roles.ts';
import { temporaryFolder } from '../support/running-foyer.ts';
import { type FoyerApp, isRealElectron, runToEnd, startFoyerApp } from './foyer-app.ts';

const folder = temporaryFolder();
let count = 0;
const newDataDir = (): string => join(folder.path, `data-${(count += 1)}`);
/** A service that is not there: screens work without one. */
const QUIET = { FOYER_WEBHOOK_PORT: '0', FOYER_BASE_URL: 'https://127.0.0.1:9' };
const MINUTE = 60_000;
/** Any authority in PEM. */
const AUTHORITY = tls.rootCertificates[0] ?? '';

/** As long as a slow machine may need; nothing here is measured. */
const PATIENCE = { timeout: 60_000 };

test.describe.configure({ timeout: 300_000 });
test.afterAll(() => folder.remove());

const start = (open: string, env: Record<string, string> = {}): Promise<FoyerApp> =>
  startFoyerApp(['--data-dir', newDataDir(), '--open', open], { ...QUIET, ...env });

const heading = (kiosk: Page) => kiosk.getByRole('heading', { name: 'Check in for your appointment' });
const field = (kiosk: Page) => kiosk.getByRole('textbox', { name: 'Appointment code' });

/** The hub hears a page answer `times` more times. */
const hearAnswers = (app: FoyerApp, times: number): Promise<void> =>
  app.evaluate(
    ({ ipcMain }, left) =>
      new Promise<void>((done) => {
        let heard = 0;
        ipcMain.on('foyer:alive', function listener() {
          if ((heard += 1) < left) return;
          ipcMain.removeListener('foyer:alive', listener);
          done();
        });
      }),
    times,
  );

/** The main process's clock that only grows goes ahead; nobody waits. */
const pass = (app: FoyerApp, ms: number): Promise<void> =>
  app.evaluate((_electron, ahead) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
  }, ms);

/** A visitor began: has chosen more contrast and typed part of a code. */
async function begin(app: FoyerApp): Promise<Page> {
  const kiosk = await app.page('kiosk');
  await expect(heading(kiosk)).toBeVisible(PATIENCE);
  await kiosk.getByRole('contentinfo').getByRole('button').nth(1).click();
  await kiosk.getByRole('main').getByRole('button').nth(1).click();
  await expect(kiosk.locator('html')).toHaveAttribute('data-contrast', 'high');
  await kiosk.keyboard.press('Escape');
  await field(kiosk).fill('A-4');
  return kiosk;
}

/** The start screen is there as the next visitor should find it. */
async function expectStartScreen(app: FoyerApp): Promise<void> {
  await expect(async () => {
    const kiosk = await app.page('kiosk');
    await expect(heading(kiosk)).toBeVisible({ timeout: 1_000 });
    await expect(field(kiosk)).toHaveValue('', { timeout: 1_000 });
    await expect(kiosk.locator('html')).not.toHaveAttribute('data-contrast', 'high', { timeout: 1_000 });
  }).toPass(PATIENCE);
}

/** The page's own thread never returns. */
const hang = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }, 0),
  );
/** The page's own thread is held for a while. */
const hold = (page: Page, ms: number): Promise<void> =>
  page.evaluate((forMs) => {
    setTimeout(() => {
      const until = performance.now() + forMs;
      while (performance.now() < until);
    }, 0);
  }, ms);

/** Marks this document; one that was loaded anew has no mark. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset['mark'] = 'yes'));
const expectMark = async (app: FoyerApp, surface: Surface): Promise<void> =>
  expect((await app.page(surface)).locator('html')).toHaveAttribute('data-mark', 'yes');

async function expectNew(app: FoyerApp, surface: Surface): Promise<void> {
  await expect(async () => {
    const page = await app.page(surface);
    await expect(page.locator('html')).not.toHaveAttribute('data-mark', 'yes', { timeout: 1_000 });
    await expect(page.locator('#root > *').first()).toBeVisible({ timeout: 1_000 });
  }).toPass(PATIENCE);
}

test('a kiosk whose page is killed twenty times shows the start screen each time, and nothing of the visitor', async () => {
  const app = await start('kiosk');
  for (let times = 0; times < 20; times += 1) {
    await begin(app);
    await hearAnswers(app, 1);
    // Each kill is an accident of its own, not one of a page that cannot live.
    await pass(app, MINUTE);
    await app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      undefined,
    );
    await expectStartScreen(app);
  }
  expect(app.errors().split('screen-crashed')).toHaveLength(21);
  await app.stop();
});

test('a kiosk whose page hangs, touched by nobody, shows the start screen again, five times', async () => {
  const app = await start('kiosk');
  for (let times = 0; times < 5; times += 1) {
    const kiosk = await begin(app);
    await hearAnswers(app, 1);
    await pass(app, MINUTE);
    await hang(kiosk);
    await expectStartScreen(app);
  }
  expect(app.errors().split('screen-silent')).toHaveLength(6);
  await app.stop();
});

test('a page that cannot be loaded is tried again until it can', async () => {
  test.skip(isRealElectron, 'the files of a real app are always there');
  const app = await start('kiosk');
  await begin(app);
  await app.evaluate(({ BrowserWindow, __double }) => {
    const [kiosk] = BrowserWindow.getAllWindows();
    if (kiosk === undefined) throw new Error('There is no window.');
    __double.failLoads(kiosk, 3);
    kiosk.webContents.forcefullyCrashRenderer();
  }, undefined);
  await expectStartScreen(app);
  expect(app.errors().split('screen-not-loaded')).toHaveLength(4);
  await app.stop();
});

test('a machine that sleeps, a page that is inspected and a hub that is held lose no page', async () => {
  const app = await start('kiosk');
  const kiosk = await begin(app);
  await mark(kiosk);
  await hearAnswers(app, 1);

  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'), undefined);
  await hold(kiosk, 6_000);
  await expect(field(kiosk)).toHaveValue('A-4', PATIENCE);
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'), undefined);
  await hearAnswers(app, 4);
  await expectMark(app, 'kiosk');

  await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.openDevTools({ mode: 'detach' }),
    undefined,
  );
  await hold(kiosk, 6_000);
  await expect(field(kiosk)).toHaveValue('A-4', PATIENCE);
  await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.closeDevTools(),
    undefined,
  );
  await hearAnswers(app, 4);

  for (let times = 0; times < 2; times += 1) {
    await app.evaluate(() => {
      const until = performance.now() + 5_000;
      while (performance.now() < until);
    }, undefined);
    await hearAnswers(app, 4);
  }
  // Chromium's own watch lives in the hub's process and was held with it.
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.emit('unresponsive');
    const until = performance.now() + 5_000;
    while (performance.now() < until);
    window?.webContents.emit('responsive');
  }, undefined);
  await hearAnswers(app, 4);

  await expectMark(app, 'kiosk');
  await expect(field(kiosk)).toHaveValue('A-4');
  expect(app.errors()).not.toContain('screen-silent');
  await app.stop();
});

const isAccelerated = (app: FoyerApp): Promise<boolean> =>
  app.evaluate((electron) => electron.app.isHardwareAccelerationEnabled(), undefined);

/** Chromium's GPU process is gone. */
const loseGraphics = (app: FoyerApp): Promise<void> =>
  app.evaluate((electron) => {
    const details = { type: 'GPU', reason: 'crashed', exitCode: 139, serviceName: 'GPU', name: 'GPU' };
    // The answer goes out first: the third time ends this process.
    setImmediate(() => electron.app.emit('child-process-gone', {}, details));
  }, undefined);

test('after the third loss of the graphics processor Foyer starts again without it', async () => {
  const dataDir = newDataDir();
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], QUIET);
  await begin(app);
  expect(await isAccelerated(app)).toBe(true);
  for (let times = 0; times < 3; times += 1) {
    expect(existsSync(join(dataDir, 'no-gpu.json'))).toBe(false);
    await loseGraphics(app);
    await expect.poll(() => app.errors().split('process-gone').length, PATIENCE).toBe(times + 2);
  }
  await expect.poll(() => app.errors(), PATIENCE).toContain('gpu-off');
  await expectStartScreen(app);
  expect(await isAccelerated(app)).toBe(false);
  await app.stop();
});

test('an app that nobody supervises starts itself again without the graphics processor', async () => {
  const args = ['--data-dir', newDataDir(), '--open', 'kiosk'];
  const app = await startFoyerApp(args, QUIET, 'executable');
  await begin(app);
  for (let times = 0; times < 3; times += 1) await loseGraphics(app);
  expect(await app.exited).toBe(75);
  await expectStartScreen(app);
  expect(await isAccelerated(app)).toBe(false);
  await app.evaluate((electron) => void setImmediate(() => electron.app.quit()), undefined);
  await app.stop();
});

test('a display is loaded anew at night and when it takes too much memory; a kiosk in use is not', async () => {
  const app = await start('kiosk,display');
  const kiosk = await begin(app);
  const display = await app.page('display');
  for (const page of [kiosk, display]) await mark(page);
  await hearAnswers(app, 4);

  await app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const processes = BrowserWindow.getAllWindows().map(({ webContents }) => ({
      pid: webContents.getOSProcessId(),
      type: 'Tab' as const,
      cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
      creationTime: 0,
      memory: { workingSetSize: 900 * 1_024, peakWorkingSetSize: 0 },
    }));
    electronApp.getAppMetrics = () => processes;
  }, undefined);
  await pass(app, 10 * MINUTE);
  await expectNew(app, 'display');
  await expectMark(app, 'kiosk');

  await mark(await app.page('display'));
  await hearAnswers(app, 4);
  await app.evaluate(() => {
    const night = new Date();
    night.setHours(3, 50);
    const ahead = night.getTime() - Date.now();
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, undefined);
  await pass(app, 3 * 60 * MINUTE);
  await expectNew(app, 'display');
  await expectMark(app, 'kiosk');
  expect(app.errors()).toMatch(/"screen-reloaded","surface":"display","why":"memory"/);
  expect(app.errors()).toMatch(/"screen-reloaded","surface":"display","why":"night"/);
  await app.stop();
});

test('crash dumps are for the hub’s user only, never sent, and old ones are deleted', async () => {
  const dataDir = newDataDir();
  const dumps = join(dataDir, 'crash-dumps');
  mkdirSync(join(dumps, 'pending'), { recursive: true, mode: 0o755 });
  const day = 86_400;
  const now = Date.now() / 1_000;
  for (const [name, age] of [
    ['old', 8 * day],
    ['new', day],
  ] as const) {
    const file = join(dumps, 'pending', `${name}.dmp`);
    writeFileSync(file, 'a dump');
    utimesSync(file, now - age, now - age);
  }
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], QUIET);
  const reporter = await app.evaluate(
    ({ app: electronApp, crashReporter }) => ({
      path: electronApp.getPath('crashDumps'),
      sends: crashReporter.getUploadToServer(),
      extra: crashReporter.getParameters(),
    }),
    undefined,
  );
  expect(reporter).toMatchObject({ path: dumps, sends: false });
  expect(JSON.stringify(reporter.extra)).not.toContain(dataDir);
  if (process.platform !== 'win32') expect(statSync(dumps).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(dumps, 'pending'))).toEqual(['new.dmp']);
  await app.stop();
});

test.describe('a runtime that lacks parts of Node', () => {
  test.skip(isRealElectron, 'a real Electron lacks what it lacks');
  const without = (lacks: string): Record<string, string> => ({
    ...QUIET,
    FOYER_DOUBLE_LACKS: lacks,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../support/without-builtins.ts')).href}`,
  });
  const linesOf = (app: FoyerApp): string[] =>
    app
      .errors()
      .split('\n')
      .filter((line) => line.includes('runtime-lacks'));

  for (const host of ['Electron', 'headless'] as const) {
    const args = (dataDir: string): string[] =>
      host === 'Electron'
        ? ['--data-dir', dataDir, '--open', 'kiosk']
        : ['--data-dir', dataDir, '--headless', '--no-open', '--port', '0'];

    test(`is told of in one line each on the ${host} host, which starts all the same`, async () => {
      const app = await startFoyerApp(args(newDataDir()), without('sqlite-backup,own-authority'));
      expect(linesOf(app)).toHaveLength(2);
      expect(linesOf(app)[0]).toContain('the daily copy is made at once');
      expect(linesOf(app)[1]).toContain('certificate authority');
      await app.stop();
      const complete = await startFoyerApp(args(newDataDir()), QUIET);
      expect(linesOf(complete)).toEqual([]);
      await complete.stop();
    });

    test(`ends a start with an authority of one’s own with one sentence on the ${host} host`, async () => {
      const caFile = join(folder.path, 'ca.pem');
      writeFileSync(caFile, AUTHORITY);
      const { code, errors } = await runToEnd([...args(newDataDir()), '--json'], {
        ...without('own-authority'),
        FOYER_CA_FILE: caFile,
      });
      expect(code, errors).toBe(1);
      expect(errors).toContain('this runtime cannot trust a further authority');
      expect(errors).not.toContain('TypeError');
    });
  }
});
