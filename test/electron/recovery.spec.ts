/** What becomes of a visitor's screen when its page dies, hangs or does not load, and when none of it is the page's fault. */
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';
import {
  begin,
  expectMark,
  expectStartScreen,
  field,
  hearAnswers,
  mark,
  NO_SERVICE,
  pass,
  PATIENCE,
} from './visit.ts';

const folder = temporaryFolder();
const MINUTE = 60_000;
/** `npm run test:electron` has the time; in `npm test` the same is looked at a few times only. */
const isBrief = process.env['FOYER_BRIEF'] === '1';
const KILLS = isBrief ? 2 : 20;
const HANGS = isBrief ? 1 : 5;
let count = 0;
const newDataDir = (): string => join(folder.path, `data-${(count += 1)}`);

test.describe.configure({ timeout: 300_000 });
test.afterAll(() => folder.remove());

const start = (): Promise<FoyerApp> =>
  startFoyerApp(['--data-dir', newDataDir(), '--open', 'kiosk'], NO_SERVICE);

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

test(
  'a kiosk whose page is killed again and again shows the start screen each time, and nothing of the visitor',
  { tag: '@real' },
  async () => {
    const app = await start();
    for (let times = 0; times < KILLS; times += 1) {
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
    // On a busy machine a page that was silent for seconds is ended too, and that is a crash of its own.
    const told = (what: string): number => app.errors().split(what).length - 1;
    expect(told('screen-crashed')).toBe(KILLS + told('screen-silent'));
    await app.stop();
  },
);

test('a kiosk whose page hangs, touched by nobody, shows the start screen again', async () => {
  const app = await start();
  for (let times = 0; times < HANGS; times += 1) {
    const kiosk = await begin(app);
    await hearAnswers(app, 1);
    await pass(app, MINUTE);
    // A busy machine may have silenced it before.
    const silences = (): number => app.errors().split('screen-silent').length;
    const before = silences();
    await hang(kiosk);
    await expect.poll(silences, PATIENCE).toBeGreaterThan(before);
    await expectStartScreen(app);
  }
  await app.stop();
});

test('a page that cannot be loaded is tried again until it can', async () => {
  test.skip(isRealElectron, 'the files of a real app are always there');
  const app = await start();
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

test(
  'a machine that sleeps, a page that is inspected and a hub that is held lose no page',
  { tag: '@whole' },
  async () => {
    const app = await start();
    const kiosk = await begin(app);
    await mark(kiosk);
    await hearAnswers(app, 1);

    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'), undefined);
    await hold(kiosk, 6_000);
    await expect(field(kiosk)).toHaveValue('A-4', PATIENCE);
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'), undefined);
    await hearAnswers(app, 4);
    await expectMark(app, 'kiosk');

    // A page is inspected once its developer tools have loaded, a second later.
    await app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((done) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('devtools-opened', () => done());
          contents?.openDevTools({ mode: 'detach' });
        }),
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
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
      }, undefined);
      await hearAnswers(app, 4);
    }
    // Chromium's own watch lives in the hub's process and was held with it.
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.emit('unresponsive');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
      window?.webContents.emit('responsive');
    }, undefined);
    await hearAnswers(app, 4);

    await expectMark(app, 'kiosk');
    await expect(field(kiosk)).toHaveValue('A-4');
    expect(app.errors()).not.toContain('screen-silent');
    await app.stop();
  },
);
