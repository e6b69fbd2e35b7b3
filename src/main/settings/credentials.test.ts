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

it('secrets that systemd hands over are used, and a variable stands above its credential', () => {
  const folder = folderWith({ 'foyer.api-key': 'from-a-file\n', 'foyer.staff-pin': '482915\n', other: 'x' });
  expect(withCredentials({ CREDENTIALS_DIRECTORY: folder, FOYER_STAFF_PIN: '719304' })).toEqual({
    kind: 'read',
    layer: { CREDENTIALS_DIRECTORY: folder, FOYER_API_KEY: 'from-a-file', FOYER_STAFF_PIN: '719304' },
  });
  expect(withCredentials({ A: 'b' })).toEqual({ kind: 'read', layer: { A: 'b' } });
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
