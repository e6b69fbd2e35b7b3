/** Trusts one more certificate authority for this process: a service inside the house, or the simulator. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

export type TrustAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/**
 * Adds the PEM certificates of `caFile` to the authorities Node's own `fetch` uses (`tls.setDefaultCACertificates`,
 * Node 24). Without a file the system's and Node's authorities stand.
 */
export function trustAuthority(caFile: string | undefined): TrustAnswer {
  if (caFile === undefined) return { ok: true };
  let pem: string;
  try {
    pem = readFileSync(caFile, 'utf8');
    void new X509Certificate(pem);
  } catch {
    return { ok: false, sentence: `The certificate file ${caFile} cannot be read as PEM.` };
  }
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), pem]);
  return { ok: true };
}
