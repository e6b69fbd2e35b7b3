import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { withCredentials } from './credentials.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function layerOf(env: Readonly<Record<string, string>>): unknown {
  const handed = withCredentials(env);
  return handed.kind === 'read' ? handed.layer : handed;
}

it('secrets that systemd hands over are used, and a variable stands above its credential', () => {
  const folder = folderWith({ 'foyer.api-key': 'from-a-file\n', 'foyer.staff-pin': '482915\n', other: 'x' });
  expect(layerOf({ CREDENTIALS_DIRECTORY: folder, FOYER_STAFF_PIN: '719304' })).toEqual({
    CREDENTIALS_DIRECTORY: folder,
    FOYER_API_KEY: 'from-a-file',
    FOYER_STAFF_PIN: '719304',
  });
  expect(layerOf({ A: 'b' })).toEqual({ A: 'b' });
});

it('a variable that is empty keeps no credential out', () => {
  const folder = folderWith({ 'foyer.api-key': 'from-a-file' });
  expect(layerOf({ CREDENTIALS_DIRECTORY: folder, FOYER_API_KEY: '' })).toMatchObject({
    FOYER_API_KEY: 'from-a-file',
  });
});

it.each([
  ['a credential', '', /^The credential foyer\.staff-pin: /],
  ['a variable above it', '000000', /^FOYER_STAFF_PIN: /],
])('a weak PIN is refused by the name of where it stands: %s', async (_what, FOYER_STAFF_PIN, begins) => {
  const folder = folderWith({ 'foyer.staff-pin': '123456' });
  await expect(hostOf({ CREDENTIALS_DIRECTORY: folder, FOYER_STAFF_PIN })).rejects.toThrow(begins);
});

it('a credential that cannot be read is one sentence without its content', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'foyer.api-key'));
  expect(withCredentials({ CREDENTIALS_DIRECTORY: folder })).toEqual({
    kind: 'invalid',
    sentence: 'The credential foyer.api-key cannot be read.',
  });
});

it('a host that is handed a key has it, and setup may not change it', async () => {
  const folder = folderWith({ 'foyer.api-key': 'k-canary', 'foyer.webhook-secret': 's-canary' });
  const host = await hostOf({ CREDENTIALS_DIRECTORY: folder, FOYER_BASE_URL: 'https://service.example' });
  const view = host.access.settingsView();
  expect(view).toMatchObject({ apiKey: 'set', webhookSecret: 'set' });
  expect(view.locked).toEqual(expect.arrayContaining(['apiKey', 'webhookSecret']));
  expect(JSON.stringify(view)).not.toContain('canary');
});
