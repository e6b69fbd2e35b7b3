import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import type { Log } from '../base/log.ts';

type TrustAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

const NO_CERTIFICATES = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Removes the variable that disables certificate checks, and which Node reads for each connection. Profiles often set
 * it for another program, so it does not end the start. `caFile` is for private CA certificates.
 */
export function insistOnCertificates(
  env: NodeJS.ProcessEnv,
  log: Pick<Log, 'warn'>,
  say: (sentence: string) => void,
): void {
  if (env[NO_CERTIFICATES] !== '0') return;
  delete env[NO_CERTIFICATES];
  log.warn('certificates-are-checked', { variable: NO_CERTIFICATES, instead: 'caFile' });
  say(
    `Foyer always checks certificates and ignores ${NO_CERTIFICATES}. To trust your own certificate authority, set caFile.`,
  );
}

/** Looked up late: a runtime may lack it. */
const found = (): Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>> => tls;

/** Only looks: replacing the list of trusted certificates without need is a risk. */
export function canTrustMore(): boolean {
  const { getCACertificates, setDefaultCACertificates } = found();
  return typeof getCACertificates === 'function' && typeof setDefaultCACertificates === 'function';
}

/** Reads the certificates back to check. */
function isTrusted(pem: string): boolean {
  const { getCACertificates, setDefaultCACertificates } = found();
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) return false;
  const wanted = new X509Certificate(pem).fingerprint256;
  try {
    setDefaultCACertificates([...getCACertificates('default'), pem]);
    return getCACertificates('default').some((each) => new X509Certificate(each).fingerprint256 === wanted);
  } catch {
    return false;
  }
}

/** Adds the PEM certificates of `caFile` for Node's `fetch` (`tls.setDefaultCACertificates`, Node 24). */
export function trustAuthority(caFile: string | undefined): TrustAnswer {
  if (caFile === undefined) return { ok: true };
  let pem: string;
  try {
    pem = readFileSync(caFile, 'utf8');
    void new X509Certificate(pem);
  } catch {
    return { ok: false, sentence: `${caFile} is not a PEM certificate file.` };
  }
  if (isTrusted(pem)) return { ok: true };
  return {
    ok: false,
    sentence: `${caFile} cannot be used because this version of Electron cannot trust additional certificate authorities. Start with --headless, or use a certificate that the system already trusts.`,
  };
}

/** Replaces the certificates of the last call. False if this runtime cannot. */
export type FurtherTrust = (pem: string | undefined) => boolean;

export function createFurtherTrust(): FurtherTrust {
  let before: readonly string[] | undefined;
  return (pem) => {
    const { getCACertificates, setDefaultCACertificates } = found();
    if (getCACertificates === undefined || setDefaultCACertificates === undefined) return false;
    try {
      before ??= getCACertificates('default');
      setDefaultCACertificates([...before]);
      return pem === undefined || isTrusted(pem);
    } catch {
      return false;
    }
  };
}
