/** Each way a person or a system ends Foyer lets the hub stop first. */
import { expect } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

test.describe.configure({ timeout: 300_000 });

const folder = temporaryFolder();
let count = 0;

test.afterAll(() => folder.remove());

interface Lobby {
  readonly app: FoyerApp;
  /** The database was closed: what it had written beside it is in it. */
  readonly isClosed: () => boolean;
}

async function lobby(env: Record<string, string> = {}): Promise<Lobby> {
  const dataDir = join(folder.path, `data-${(count += 1)}`);
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk,desk'], {
    FOYER_WEBHOOK_PORT: '0',
    ...env,
  });
  await expect((await app.page('kiosk')).getByRole('heading').first()).toBeVisible({ timeout: 60_000 });
  // The demo's folder or the first service's.
  const isClosed = (): boolean =>
    ['', 'demo'].every((name) => !existsSync(join(dataDir, name, 'foyer.sqlite-wal'))) &&
    ['', 'demo'].some((name) => existsSync(join(dataDir, name, 'foyer.sqlite')));
  expect(isClosed()).toBe(false);
  return { app, isClosed };
}

test('the hub is asked on Windows, where a signal is a kill, and stops', async () => {
  test.skip(isRealElectron, 'plays another system');
  const { app, isClosed } = await lobby({ FOYER_DOUBLE_PLATFORM: 'win32' });
  expect(await app.stop()).toBe(0);
  expect(isClosed()).toBe(true);
});

// In `npm test` life.spec.ts has it.
test('a signal of the service manager stops the hub on Linux and macOS', { tag: '@whole' }, async () => {
  const { app, isClosed } = await lobby();
  expect(await app.stop()).toBe(0);
  expect(isClosed()).toBe(true);
});

test('the end of a session on Windows stops the hub before the process is gone', async () => {
  test.skip(isRealElectron, 'raises the event by hand');
  const { app, isClosed } = await lobby({ FOYER_DOUBLE_PLATFORM: 'win32' });
  await app.evaluate(({ __double }) => {
    setImmediate(() => void __double.endSession());
  }, undefined);
  expect(await app.exited).toBe(0);
  expect(isClosed()).toBe(true);
});

test('a shutdown of the system waits on Linux until the hub has stopped', async () => {
  test.skip(isRealElectron, 'raises the event by hand');
  const { app, isClosed } = await lobby();
  const waits = await app.evaluate(({ __double }) => __double.shutdown(), undefined);
  expect(waits).toBe(true);
  expect(await app.exited).toBe(0);
  expect(isClosed()).toBe(true);
});
