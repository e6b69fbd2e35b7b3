import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { trustAuthority } from './trust.ts';

it('a certificate file that is not there or not PEM is said in one sentence', () => {
  const path = join(temporaryFolder(), 'ca.pem');
  const refused = { ok: false, sentence: `The certificate file ${path} cannot be read as PEM.` };
  expect(trustAuthority(path)).toEqual(refused);
  for (const text of ['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
    writeFileSync(path, text);
    expect(trustAuthority(path)).toEqual(refused);
  }
  expect(trustAuthority(undefined)).toEqual({ ok: true });
});
