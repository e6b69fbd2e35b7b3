/** What a machine that nobody looks after does about its graphics, its memory, its nights and its crashes. */
import { expect } from '@playwright/test';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';
import {
  begin,
  expectMark,
  expectNew,
  expectStartScreen,
  hearAnswers,
  mark,
  NO_SERVICE,
  pass,
  PATIENCE,
} from './visit.ts';

const folder = temporaryFolder();
const MINUTE = 60_000;
let count = 0;
const newDataDir = (): string => join(folder.path, `data-${(count += 1)}`);

test.describe.configure({ timeout: 300_000 });
test.afterAll(() => folder.remove());

const isAccelerated = (app: FoyerApp): Promise<boolean> =>
  app.evaluate((electron) => electron.app.isHardwareAccelerationEnabled(), undefined);

/** Chromium's GPU process is gone. */
const loseGraphics = (app: FoyerApp): Promise<void> =>
  app.evaluate((electron) => {
    const details = { type: 'GPU', reason: 'crashed', exitCode: 139, serviceName: 'GPU', name: 'GPU' };
    // The answer goes out first: the third time ends this process.
    setImmediate(() => electron.app.emit('child-process-gone', {}, details));
  }, undefined);

test('Foyer starts again without the graphics processor after its third loss', async () => {
  const dataDir = newDataDir();
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], NO_SERVICE);
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

test(
  'a graphics processor that is lost while Foyer starts costs a kiosk neither its start nor its window',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, 'a real one is lost when it is');
    const args = ['--data-dir', newDataDir(), '--open', 'kiosk', '--kiosk-mode'];
    const app = await startFoyerApp(args, { ...NO_SERVICE, FOYER_DOUBLE_GPU: 'lost' });
    await begin(app);
    expect(await isAccelerated(app)).toBe(false);
    expect(app.errors()).toContain('gpu-off');
    await app.stop();
  },
);

test(
  'an app that nobody supervises starts itself again without the graphics processor',
  { tag: '@whole' },
  async () => {
    const args = ['--data-dir', newDataDir(), '--open', 'kiosk'];
    const app = await startFoyerApp(args, NO_SERVICE, 'executable');
    await begin(app);
    for (let times = 0; times < 3; times += 1) await loseGraphics(app);
    expect(await app.exited).toBe(75);
    await expectStartScreen(app);
    expect(await isAccelerated(app)).toBe(false);
    await app.evaluate((electron) => void setImmediate(() => electron.app.quit()), undefined);
    await app.stop();
  },
);

test('a display is loaded anew at night and when it takes too much memory; a kiosk in use is not', async () => {
  const app = await startFoyerApp(['--data-dir', newDataDir(), '--open', 'kiosk,display'], NO_SERVICE);
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
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], NO_SERVICE);
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
