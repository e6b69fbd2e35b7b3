import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { openSecretsFile } from '../../settings/file-vault.ts';
import { sealedSecretsIn } from './sealed-secrets.ts';

it('a secret that a later look can read is lost no more', () => {
  const opened = openSecretsFile(join(temporaryFolder(), 'secrets.encrypted.json'));
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  opened.file.write({ apiKey: 'c2VhbGVk' });
  const secrets = sealedSecretsIn(opened.file);

  secrets.learn(secrets.blobs(), [{ kind: 'undecryptable' }]);
  expect(secrets.lost()).toEqual(['apiKey']);
  secrets.learn(secrets.blobs(), [{ kind: 'text', text: 'key', isStale: false }]);
  expect([secrets.lost(), secrets.read('apiKey')]).toEqual([[], 'key']);
});
