import { chmodSync, chownSync, existsSync, linkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { asNeighbour } from '../../../test/support/started/neighbour.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { resetAdminPin } from './host-administrator.ts';

const SETUP = screenOf('setup');
const PIN = '482915';
const OF_A_SERVICE = { FOYER_BASE_URL: 'https://127.0.0.1:9', FOYER_API_KEY: 'k' };

it('a house set up by its environment runs without a PIN, and its setup asks for one', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  expect(access.settingsView().baseUrl).toBe('https://127.0.0.1:9');
  expect(access.administrator.setupAt(SETUP.id).kind).toBe('locked');
});

it('a person at the machine has a forgotten PIN forgotten, while Foyer runs', async () => {
  const { access, dataDir } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(SETUP, PIN);
  // The answer names the folder: another lobby keeps its PIN.
  expect(resetAdminPin(dataDir)).toEqual({
    ok: true,
    sentence: `The setup PIN of ${dataDir} has been reset. Open setup now and choose a new one.`,
  });
  expect(access.administrator.setupAt(SETUP.id).kind).toBe('locked');
  expect(await access.administrator.choose(SETUP, '739154')).toEqual({ kind: 'done' });
  // Whoever looks who opened setup reads it, once.
  expect(access.hub().audit.search({}).entries).toMatchObject([
    { action: 'administrator.reset', screen: '', outcome: 'done' },
  ]);
});

it('a locked setup shows the command that resets the PIN of this lobby, not of the one in the usual folder', async () => {
  const { access, dataDir } = await hostOf(OF_A_SERVICE);
  const { signal } = new AbortController();
  const { value } = await access.administrator.watch(SETUP, signal).next();
  expect(value?.resetCommand).toBe(`npm start -- --reset-admin-pin --data-dir ${dataDir}`);
});

it('a PIN reset while Foyer does not run makes every entry unknown', async () => {
  const first = await hostOf(OF_A_SERVICE);
  await first.access.administrator.choose(SETUP, PIN);
  await first.stop();
  resetAdminPin(first.dataDir);
  const { access } = await hostOf(OF_A_SERVICE, { dataDir: first.dataDir });
  expect(await access.administrator.enter(SETUP, PIN)).toEqual({ kind: 'unknown' });
  expect(access.hub().audit.search({}).entries).toMatchObject([{ action: 'administrator.reset' }]);
});

it('a PIN that another user of the machine has had forgotten is forgotten for whoever asks again', async () => {
  const dataDir = temporaryFolder();
  // Not to be written by its owner either, but for root.
  writeFileSync(join(dataDir, 'reset-admin-pin'), '', { mode: 0o400 });
  expect(resetAdminPin(dataDir)).toMatchObject({ ok: true });
  const { access } = await hostOf(OF_A_SERVICE, { dataDir });
  expect(access.administrator.setupAt(SETUP.id).kind).toBe('locked');
  expect(existsSync(join(dataDir, 'reset-admin-pin'))).toBe(false);
});

it('a PIN is forgotten for the account that the folder is of where root asks, and the sentence says so', () => {
  const dataDir = temporaryFolder();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, 54_321, 54_321);
  expect(resetAdminPin(dataDir)).toMatchObject({ ok: true });
  expect(resetAdminPin(dataDir)).toMatchObject({ ok: true });
});

it('a file that a group could put there, or that another account owns, forgets no PIN', async () => {
  const { access, dataDir } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(SETUP, PIN);
  const file = join(dataDir, 'reset-admin-pin');
  const isOpen = (): boolean => access.administrator.setupAt(SETUP.id).kind === 'open';
  writeFileSync(file, '');
  chmodSync(file, 0o660);
  expect(isOpen()).toBe(true);
  chmodSync(file, 0o600);
  chmodSync(dataDir, 0o770);
  expect(isOpen()).toBe(true);
  rmSync(file);
  const elsewhere = join(temporaryFolder(), 'elsewhere');
  writeFileSync(elsewhere, '');
  chmodSync(dataDir, 0o700);
  for (const lay of [linkSync, symlinkSync]) {
    lay(elsewhere, file);
    expect(isOpen()).toBe(true);
    rmSync(file);
  }
  chmodSync(dataDir, 0o777);
  const told = asNeighbour(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '');`,
  );
  chmodSync(dataDir, 0o700);
  if (told.kind === 'not-allowed') expect(told.sentence).toContain('may not');
  expect(isOpen()).toBe(true);
  // What they left is in nobody's way.
  expect(resetAdminPin(dataDir)).toMatchObject({ ok: true });
  expect(isOpen()).toBe(false);
});

it('the PIN stays over a change of settings, and so does whoever has typed it', async () => {
  const { access } = await hostOf(OF_A_SERVICE);
  await access.administrator.choose(SETUP, PIN);
  await access.saveSettings({ brandName: 'Northgate' });
  expect(access.administrator.setupAt(SETUP.id).kind).toBe('open');
});

it('a data folder that is not there, or cannot be written, is said in one sentence', () => {
  const folder = temporaryFolder();
  const missing = join(folder, 'none');
  expect(resetAdminPin(missing)).toEqual({ ok: false, sentence: `Data folder ${missing} not found.` });
  expect(existsSync(missing)).toBe(false);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { ok, sentence } = resetAdminPin(file);
  expect(ok).toBe(false);
  expect(sentence).toMatch(/^Cannot write .*\. Run this command as Foyer’s user\.$/);
});
