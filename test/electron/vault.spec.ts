/** Where the Electron host keeps its secrets, boot by boot: the keyring is there, missing, locked, late, replaced. */
import { expect, type Page } from '@playwright/test';
import { goToSection } from '../support/pages/setup-rooms.ts';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { openSetup } from '../support/pages/setup-pin.ts';
import { type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import {
  dismissKeyring,
  hasHands,
  keyringAsks,
  lockKeyring,
  leaveKeyringOpen,
  unlockKeyring,
} from './hands.ts';
import { test } from './older-electron.ts';

test.skip(!hasHands, 'needs a keyring of its own: npm test -- electron with FOYER_TEST_ELECTRON');

const ONLY_DOUBLE = 'plays a keyring or a system that this machine has not';

// Limits are only against what hangs.
test.describe.configure({ timeout: 300_000 });
const PATIENT = { timeout: 60_000 };

const folder = temporaryFolder();
const QUIET = { FOYER_WEBHOOK_PORT: '0' };
const KEY = '0123456789abcdef0123456789abcdef01234567';
let count = 0;

test.afterEach(leaveKeyringOpen);
test.afterAll(() => folder.remove());

/** A machine that is started again and again with the same data folder. */
function machine(env: Record<string, string> = {}) {
  const dataDir = join(folder.path, `data-${(count += 1)}`);
  return {
    at: (name: string): string => join(dataDir, name),
    boot: (more: Record<string, string> = {}): Promise<FoyerApp> =>
      startFoyerApp(['--data-dir', dataDir, '--open', 'setup,desk'], { ...QUIET, ...env, ...more }),
  };
}

/** At the connection, which has its state. */
async function setupOf(app: FoyerApp): Promise<Page> {
  const setup = await openSetup(await app.page('setup'), PATIENT.timeout);
  await goToSection(setup, 'Booking system');
  return setup;
}

async function enterKey(app: FoyerApp, key = KEY): Promise<void> {
  const setup = await setupOf(app);
  await setup.getByLabel('Booking system address').fill('https://127.0.0.1:9');
  await setup.getByLabel('API key').fill(key);
  await setup.getByRole('button', { name: 'Test and save' }).click();
  const leave = setup.getByRole('button', { name: 'Test and connect' });
  const save = setup.getByRole('button', { name: 'Save without testing' });
  await expect(leave.or(save)).toBeVisible(PATIENT);
  if (await leave.isVisible()) await leave.click();
  // Nothing answers at that address.
  await save.click();
}

/** What a machine keeps that was started once and given a key; all that tell what becomes of it begin with a copy. */
let keptKey: string | undefined;

function keep(dataDir: string): void {
  keptKey = `${dataDir}kept`;
  cpSync(dataDir, keptKey, { recursive: true });
}

/** A machine with a key in the keyring's care. */
async function machineWithKey(): Promise<ReturnType<typeof machine>> {
  const copied = machine();
  if (keptKey === undefined) {
    const { at, boot } = machine();
    const app = await boot();
    await enterKey(app);
    await expect.poll(() => existsSync(at('secrets.encrypted.json')), PATIENT).toBe(true);
    await app.stop();
    keep(at(''));
  }
  cpSync(keptKey ?? '', copied.at(''), { recursive: true });
  return copied;
}

const keptBy = async (app: FoyerApp): Promise<string> =>
  (await setupOf(app)).locator('.setup-state').innerText();

/** Whether the hub has a key: without one it is not connected to anything. */
async function expectKey(app: FoyerApp, isThere: boolean): Promise<void> {
  const state = (await setupOf(app)).locator('.setup-state');
  if (isThere) await expect(state).not.toContainText('Not connected yet', PATIENT);
  else await expect(state).toContainText('Not connected yet', PATIENT);
}

/** What the front desk says of it, in its whole inbox. */
async function expectNotice(app: FoyerApp, sentence: string, isThere = true): Promise<void> {
  const desk = await app.page('desk');
  await expect(async () => {
    const closed = desk.locator('.inbox-all[aria-expanded="false"]');
    if ((await closed.count()) > 0) await closed.click({ timeout: 1_000 });
    const inbox = expect(desk.locator('body'));
    await (isThere ? inbox : inbox.not).toContainText(sentence, { timeout: 1_000 });
  }).toPass(PATIENT);
}

test('a key is kept by the keyring over a restart, by calls that Electron 46 still has', async () => {
  const { at, boot } = machine();
  const first = await boot();
  await enterKey(first);
  await expect.poll(() => existsSync(at('secrets.encrypted.json')), PATIENT).toBe(true);
  expect(await keptBy(first)).toContain('In the Foyer computer’s keychain');
  expect(await first.stop()).toBe(0);

  expect(statSync(at('secrets.encrypted.json')).mode & 0o777).toBe(0o600);
  const kept = readFileSync(at('secrets.encrypted.json'), 'utf8');
  expect(kept).not.toContain(KEY);
  expect(Buffer.from(kept, 'base64').toString('latin1')).not.toContain(KEY);
  expect(existsSync(at('secrets.json'))).toBe(false);
  expect(readFileSync(at('settings.json'), 'utf8')).not.toContain(KEY);
  keep(at(''));
  const second = await boot();
  await expectKey(second, true);
  expect(await second.stop()).toBe(0);
});

test(
  'a desktop whose keyring is missing is called not protected, though it looks as if it had one',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, ONLY_DOUBLE);
    const { at, boot } = machine({ FOYER_DOUBLE_KEYRING: 'none' });
    const app = await boot();
    expect(await keptBy(app)).toContain('Not protected');
    await enterKey(app);
    await expect.poll(() => existsSync(at('secrets.json')), PATIENT).toBe(true);
    expect(existsSync(at('secrets.encrypted.json'))).toBe(false);
    expect(statSync(at('secrets.json')).mode & 0o777).toBe(0o600);
    await app.stop();

    const later = await boot({ FOYER_DOUBLE_KEYRING: 'gnome' });
    await expectKey(later, true);
    expect(await keptBy(later)).toContain('Not protected');
    await later.stop();
  },
);

test(
  'a keyring that is missing for one boot opens no other vault, and the next boot has the key',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, ONLY_DOUBLE);
    const { at, boot } = await machineWithKey();
    const before = readFileSync(at('secrets.encrypted.json'), 'utf8');

    const without = await boot({ FOYER_DOUBLE_KEYRING: 'none' });
    await expectKey(without, false);
    await expectNotice(without, 'The keyring on the Foyer computer is not available');
    await enterKey(without, KEY.replaceAll('0', 'f'));
    await expect((await without.page('setup')).locator('body')).toContainText(
      'so nothing was saved',
      PATIENT,
    );
    await without.stop();
    expect(existsSync(at('secrets.json'))).toBe(false);
    expect(readFileSync(at('secrets.encrypted.json'), 'utf8')).toBe(before);

    const back = await boot();
    await expectKey(back, true);
    await expectNotice(back, 'The keyring on the Foyer computer is not available', false);
    await back.stop();
  },
);

test('a keyring that is locked lets the lobby open; unlocked, its key is used without a new start', async () => {
  const { at, boot } = await machineWithKey();

  const app = await boot(lockKeyring(at('keyring')));
  await expectKey(app, false);
  await expectNotice(app, 'The keyring on the Foyer computer is locked');
  await unlockKeyring(app, at('keyring'));

  await expectKey(app, true);
  await expectNotice(app, 'The keyring on the Foyer computer is locked', false);
  expect(await app.stop()).toBe(0);
});

test(
  'a keyring whose question is closed is asked again, and its key is used once someone types the password',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, 'what the calls of an older Electron say of a closed question is not known');
    const { at, boot } = await machineWithKey();
    const app = await boot(lockKeyring(at('keyring')));
    await expectNotice(app, 'The keyring on the Foyer computer is locked');

    await dismissKeyring(app);
    await expectNotice(app, 'The keyring on the Foyer computer is not available');
    await expectKey(app, false);
    await unlockKeyring(app, at('keyring'));

    await expectKey(app, true);
    await expectNotice(app, 'The keyring on the Foyer computer is not available', false);
    expect(await app.stop()).toBe(0);
  },
);

test(
  'a keyring that comes late is used without a new start, though Electron has asked once and for all',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, ONLY_DOUBLE);
    const { at, boot } = await machineWithKey();

    const keyring = at('keyring');
    writeFileSync(keyring, 'none');
    const app = await boot({ FOYER_DOUBLE_KEYRING: keyring });
    await expectKey(app, false);
    await expectNotice(app, 'The keyring on the Foyer computer is not available');
    const pid = await app.evaluate(() => process.pid, undefined);
    writeFileSync(keyring, 'keyring');

    await expectKey(app, true);
    await expectNotice(app, 'The keyring on the Foyer computer is not available', false);
    expect(await app.evaluate(() => process.pid, undefined)).toBe(pid);
    // What is saved now is encrypted by the keyring too.
    await enterKey(app, KEY.replaceAll('0', 'f'));
    await expect((await app.page('setup')).getByText('Saved').first()).toBeVisible(PATIENT);
    const { apiKey } = JSON.parse(readFileSync(at('secrets.encrypted.json'), 'utf8')) as { apiKey: string };
    expect(Buffer.from(apiKey, 'base64').toString('latin1')).toMatch(/^v11/);
    expect(await app.stop()).toBe(0);
  },
);

test(
  'a keyring that was replaced asks for the key in setup and deletes nothing',
  { tag: '@whole' },
  async () => {
    test.skip(isRealElectron, ONLY_DOUBLE);
    const { at, boot } = await machineWithKey();
    const before = readFileSync(at('secrets.encrypted.json'), 'utf8');

    const replaced = await boot({ FOYER_DOUBLE_KEYRING: 'another' });
    await expectKey(replaced, false);
    await expectNotice(replaced, 'Enter it again in setup');
    await replaced.stop();
    expect(readFileSync(at('secrets.encrypted.json'), 'utf8')).toBe(before);

    const again = await boot({ FOYER_DOUBLE_KEYRING: 'another' });
    await enterKey(again);
    await expectKey(again, true);
    await expectNotice(again, 'Enter it again in setup', false);
    await again.stop();
  },
);

test('a kiosk that is told to use a file never asks a keyring, which nobody could unlock', async () => {
  const { at, boot } = machine({ FOYER_SECRETS: 'file' });
  const app = await boot(lockKeyring(join(folder.path, 'locked')));
  await enterKey(app);
  await expect.poll(() => existsSync(at('secrets.json')), PATIENT).toBe(true);
  await expectKey(app, true);
  expect(await keptBy(app)).toContain('In a file that only Foyer’s user account can read');
  expect(keyringAsks()).toBe(false);
  await app.stop();
});

test('a key on Windows is saved once what wraps it is on the disk, and a lost wrapping is given back', async () => {
  test.skip(isRealElectron, ONLY_DOUBLE);
  const { at, boot } = machine({ FOYER_DOUBLE_PLATFORM: 'win32', FOYER_DOUBLE_LOCAL_STATE_MS: '1000' });
  const first = await boot();
  await enterKey(first);
  await expect.poll(() => existsSync(at('secrets.encrypted.json')), PATIENT).toBe(true);
  // Said to be saved, it must survive anything.
  const keyIn = (name: string): unknown => JSON.parse(readFileSync(at(name), 'utf8')).os_crypt;
  expect(keyIn('chromium/Local State')).toBeDefined();
  expect(keyIn('secrets.key.json')).toEqual(keyIn('chromium/Local State'));
  await first.stop();

  rmSync(at('chromium/Local State'));
  const second = await boot();
  await expectKey(second, true);
  await second.stop();
});
