/** How the Electron host starts, refuses to start, and ends. */
import { expect } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { runToEnd, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

const folder = temporaryFolder();
const QUIET = { FOYER_WEBHOOK_PORT: '0' };
/** Without a service the start command runs the demo, whose database has its own place. */
const OWN = { ...QUIET, FOYER_BASE_URL: 'https://127.0.0.1:9' };
let count = 0;
const newDataDir = (): string => join(folder.path, `data-${(count += 1)}`);

test.afterAll(() => folder.remove());

/**
 * Chromium writes lines of its own, with a bracket in front, and one about the port that the specs open; a brace begins a
 * line of the log. An Electron of another version than package.json names is told of in any case.
 */
const ourLines = (errors: string): string[] =>
  errors
    .split('\n')
    .filter((line) => line !== '' && !/^(?:[[{]|DevTools listening on |Foyer is made for )/u.test(line));

test('bad flags, bad settings and a bad data folder end with one clear line and exit code 1', async () => {
  const badConfig = newDataDir();
  mkdirSync(badConfig, { recursive: true });
  writeFileSync(join(badConfig, 'foyer.config.json'), '{"baseUrl":"http://insecure.example"}');
  const aFile = join(folder.path, 'file');
  writeFileSync(aFile, '');
  const cases: readonly (readonly [args: string[], env: Record<string, string>, sentence: RegExp])[] = [
    [['--data-dir', newDataDir(), '--nonsense'], {}, /--nonsense/],
    [['--data-dir', newDataDir(), '--open', 'kitchen'], {}, /--open must be a list/],
    [['--data-dir', badConfig], {}, /foyer\.config\.json: baseUrl/],
    [
      ['--data-dir', newDataDir(), '--config', join(folder.path, 'none.json')],
      {},
      /none\.json cannot be read\./,
    ],
    [['--data-dir', newDataDir()], { FOYER_WEBHOOK_PORT: 'many' }, /FOYER_WEBHOOK_PORT/],
    [['--data-dir', newDataDir()], { ...QUIET, FOYER_CA_FILE: aFile }, /is not a PEM certificate file/],
    [['--data-dir', join(aFile, 'below')], QUIET, /cannot be made/],
  ];
  for (const [args, env, sentence] of cases) {
    const { code, errors, output } = await runToEnd([...args, '--json'], env);
    expect(code, errors).toBe(1);
    expect(ourLines(errors), errors).toHaveLength(1);
    expect(ourLines(errors)[0]).toMatch(sentence);
    expect(output).toBe('');
  }
});

test(
  'SIGTERM stops the hub before the app ends, and the next start has the same windows and screens again',
  { tag: '@real' },
  async () => {
    const dataDir = newDataDir();
    const screens = new Set<string>();
    for (let start = 0; start < 2; start += 1) {
      const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], OWN);
      await expect((await app.page('kiosk')).getByRole('heading').first()).toBeVisible();
      await expect.poll(() => app.errors()).toContain('screen-connected');
      expect(await app.stop()).toBe(0);
      const kept = JSON.parse(readFileSync(join(dataDir, 'screens.json'), 'utf8')) as {
        screens: readonly { id: string; surface: string }[];
      };
      for (const { id, surface } of kept.screens) screens.add(`${surface} ${id}`);
      // A database that was closed leaves no journal beside it.
      expect(existsSync(join(dataDir, 'foyer.sqlite'))).toBe(true);
      expect(existsSync(join(dataDir, 'foyer.sqlite-wal'))).toBe(false);
    }
    expect([...screens]).toEqual([expect.stringMatching(/^kiosk /)]);
  },
);

test('closing the last window ends the app cleanly', async () => {
  const dataDir = newDataDir();
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'desk,display'], OWN);
  await app.page('desk');
  await app.page('display');

  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  }, undefined);

  expect(await app.exited).toBe(0);
  expect(existsSync(join(dataDir, 'foyer.sqlite'))).toBe(true);
  expect(existsSync(join(dataDir, 'foyer.sqlite-wal'))).toBe(false);
});

test(
  'a second start with the same data folder ends and brings the first to the front',
  { tag: '@whole' },
  async () => {
    const dataDir = newDataDir();
    const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'desk'], QUIET);
    const other = await startFoyerApp(['--data-dir', newDataDir(), '--open', 'desk'], QUIET);

    const { code, errors } = await runToEnd(['--data-dir', dataDir], QUIET);

    expect(code).toBe(1);
    expect(ourLines(errors)).toEqual([expect.stringContaining('is already running')]);
    expect(await app.stop()).toBe(0);
    expect(await other.stop()).toBe(0);
  },
);

test('setup opens by itself where an installed Foyer has no service set, and only then', async () => {
  const bare = await startFoyerApp(['--data-dir', newDataDir()], QUIET, 'executable');
  const surfaces = async (app: typeof bare): Promise<string[]> =>
    (await app.pages())
      .filter((url) => url !== 'about:blank')
      .map((url) => new URL(url).pathname.split('/')[1] ?? '')
      .toSorted();
  await expect.poll(() => surfaces(bare)).toEqual(['desk', 'display', 'kiosk', 'setup']);
  await bare.stop();

  const set = await startFoyerApp(['--data-dir', newDataDir()], OWN, 'executable');
  await expect.poll(() => surfaces(set)).toEqual(['desk', 'display', 'kiosk']);
  await set.stop();
});

test(
  'the kiosk fills the screen in kiosk mode and its window cannot be closed',
  { tag: '@whole' },
  async () => {
    const app = await startFoyerApp(['--data-dir', newDataDir(), '--open', 'kiosk', '--kiosk-mode'], QUIET);
    await app.page('kiosk');

    const isKiosk = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.close();
      return window?.isKiosk();
    }, undefined);

    expect(isKiosk).toBe(true);
    await expect((await app.page('kiosk')).getByRole('heading').first()).toBeVisible();
    expect(await app.stop()).toBe(0);
  },
);
