import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openFileVault } from './file-vault.ts';

function vaultAt(path: string) {
  const answer = openFileVault(path);
  if (answer.kind !== 'open') throw new Error(answer.sentence);
  return answer.vault;
}

it('secrets are there again after a restart, in a file that only its owner can read', async () => {
  const path = join(temporaryFolder(), 'secrets.json');
  const vault = vaultAt(path);
  expect(vault.read('apiKey')).toBeUndefined();
  await vault.write({ apiKey: 'k"1\u2028' });
  await vault.write({ webhookSecret: 'w' });
  expect(vault.protection).toBe('file');
  expect([vaultAt(path).read('apiKey'), vaultAt(path).read('webhookSecret')]).toEqual(['k"1\u2028', 'w']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.skipIf(process.platform === 'win32')(
  'a file that others could read is closed to them when it is opened',
  () => {
    const path = join(temporaryFolder(), 'secrets.json');
    writeFileSync(path, '{"apiKey":"k"}');
    chmodSync(path, 0o644);
    expect(vaultAt(path).read('apiKey')).toBe('k');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

it.each([['{'], [''], ['\u0000\u0000'], ['[]'], ['null'], ['{"apiKey":7}'], ['{"future":"x"}']])(
  'a file of %j is left as it is, with one sentence that shows nothing of it',
  (text) => {
    const path = join(temporaryFolder(), 'secrets.json');
    writeFileSync(path, text);
    expect(openFileVault(path)).toMatchObject({
      kind: 'unreadable',
      sentence: expect.stringContaining(path),
      path,
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
