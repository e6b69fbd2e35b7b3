/** A browser on a system on which somebody installed certificates, and with names that lead to a hub of this machine. */
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, test } from '@playwright/test';

/** For `--ignore-certificate-errors-spki-list`. */
const pinOf = (pem: string): string =>
  createHash('sha256')
    .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** The certificate of the hub whose data is in `dataDir`, in PEM. */
export function hubCertificate(dataDir: string): string {
  const kept: unknown = JSON.parse(readFileSync(join(dataDir, 'network-certificate.json'), 'utf8'));
  return (kept as { certPem: string }).certPem;
}

/** `names` lead to 127.0.0.2. `trusted`: the certificates of servers, in PEM; all others are checked. */
export async function trustingBrowser(
  names: readonly string[],
  trusted: readonly string[],
): Promise<Browser> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...args,
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.2`).join(', ')}`,
      `--ignore-certificate-errors-spki-list=${trusted.map(pinOf).join()}`,
    ],
  });
}
