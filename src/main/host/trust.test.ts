import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { canTrustMore, trustAuthority } from './trust.ts';

it('a certificate file that is not there or not PEM is said in one sentence', () => {
  const path = join(temporaryFolder(), 'ca.pem');
  const refused = { ok: false, sentence: `${path} is not a PEM certificate file.` };
  expect(trustAuthority(path)).toEqual(refused);
  for (const text of ['', 'text', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
    writeFileSync(path, text);
    expect(trustAuthority(path)).toEqual(refused);
  }
  expect(trustAuthority(undefined)).toEqual({ ok: true });
});

it('an authority that this runtime cannot be told of is said in one sentence, and nothing is thrown', () => {
  const path = join(temporaryFolder(), 'ca.pem');
  writeFileSync(path, tls.rootCertificates[0] ?? '');
  const { setDefaultCACertificates } = tls;
  const lacking = [
    undefined,
    () => {
      throw new Error('not in this build');
    },
  ];
  for (const instead of lacking) {
    Object.assign(tls, { setDefaultCACertificates: instead });
    const answer = trustAuthority(path);
    const offered = canTrustMore();
    Object.assign(tls, { setDefaultCACertificates });
    expect(answer).toMatchObject({ ok: false, sentence: expect.stringContaining('cannot trust additional') });
    expect(offered).toBe(instead !== undefined);
  }
});
