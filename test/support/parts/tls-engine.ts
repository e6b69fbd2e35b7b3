/** A real engine of a running test that also speaks TLS, with a certificate of an authority of the house. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { createFurtherTrust } from '../../../src/main/host/trust.ts';
import { makeServerCertificate } from '../../../src/main/network/certificate.ts';
import { houseAuthority } from '../house-certificates.ts';
import { DURABLE, freePort, type RunningEngine } from '../started/engine.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { engineOf } from './chain-of.ts';

const DAY_MS = 86_400_000;

interface TlsEngineOptions {
  /** Whom its certificate is for. */
  readonly hosts?: readonly string[];
  /** The last of its certificate's days, from today. */
  readonly days?: number;
  /** Whether this process trusts the authority, as with `caFile`. */
  readonly isTrusted?: boolean;
}

interface TlsEngine extends RunningEngine {
  /** `rediss://127.0.0.1:port` */
  readonly tlsUrl: string;
}

export async function tlsEngine({
  hosts = ['127.0.0.1'],
  days = 1,
  isTrusted = true,
}: TlsEngineOptions = {}): Promise<TlsEngine> {
  const now = systemClock.now();
  const authority = await houseAuthority(now);
  const from = now + (days - 2) * DAY_MS;
  const { certPem, keyPem } = await makeServerCertificate(authority, {
    hosts,
    from,
    to: now + days * DAY_MS,
  });
  const folder = temporaryFolder();
  const fileOf = (name: string, pem: string): string => {
    const file = join(folder, name);
    writeFileSync(file, pem);
    return file;
  };
  if (isTrusted) {
    const trust = createFurtherTrust();
    trust(authority.certPem);
    onTestFinished(() => void trust(undefined));
  }
  const port = await freePort();
  const tls = [
    ['--tls-port', String(port)],
    ['--tls-auth-clients', 'no'],
    ['--tls-cert-file', fileOf('engine.pem', certPem)],
    ['--tls-key-file', fileOf('engine.key', keyPem)],
    ['--tls-ca-cert-file', fileOf('authority.pem', authority.certPem)],
  ];
  const engine = await engineOf([...DURABLE, ...tls.flat()]);
  return { ...engine, tlsUrl: `rediss://127.0.0.1:${port}` };
}
