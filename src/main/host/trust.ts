/** Trusts one more certificate authority for this process: a service inside the house, or the simulator. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import type { Log } from '../base/log.ts';

export type TrustAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

const NO_CERTIFICATES = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Takes back what would let anybody answer for the service, and hear its key: Node looks at this variable at each
 * connection. It stands in many a profile for another program's sake, so it ends nothing; whoever needs an authority of
 * their own has `caFile`. `say` tells a person at a terminal.
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

/** Looked up when it is used: a runtime may lack it. */
const found = (): Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>> => tls;

/**
 * Whether this runtime offers what `trustAuthority` needs. It is only used where a file is set: setting the list anew
 * where none is needed would put what is trusted at risk for nothing.
 */
export function canTrustMore(): boolean {
  const { getCACertificates, setDefaultCACertificates } = found();
  return typeof getCACertificates === 'function' && typeof setDefaultCACertificates === 'function';
}

/** True when the authorities were set and are there when read back. */
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
    return { ok: false, sentence: `${caFile} is not a PEM certificate file.` };
  }
  if (isTrusted(pem)) return { ok: true };
  return {
    ok: false,
    sentence: `${caFile} cannot be used because this version of Electron cannot trust additional certificate authorities. Start with --headless, or use a certificate that the system already trusts.`,
  };
}

/** Trusts these certificates beside all others, in place of the ones before; false where this runtime cannot. */
export type FurtherTrust = (pem: string | undefined) => boolean;

/** What is trusted when it is made stays trusted. */
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
