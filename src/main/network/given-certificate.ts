/** A certificate that somebody else made: read anew when its files change, and looked at before it is used. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { NetworkProblem } from '../../contract/network.ts';
import { DAY_MS } from './authority.ts';
import type { CertificateAnswer, CertificateWish } from './certificate-shape.ts';

const TELL_BEFORE_MS = 14 * DAY_MS;

export interface GivenFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

interface Pair {
  readonly certPem: string;
  readonly keyPem: string;
  readonly leaf: X509Certificate;
}

type Read<Content> = { readonly ok: true; readonly content: Content } | { readonly ok: false };

function attempt<Content>(read: () => Content): Read<Content> {
  try {
    return { ok: true, content: read() };
  } catch {
    return { ok: false };
  }
}

const readCertificate = (path: string) =>
  attempt(() => {
    const pem = readFileSync(path, 'utf8');
    return { pem, leaf: new X509Certificate(pem) };
  });

const readKey = (path: string): Read<{ pem: string; key: KeyObject }> =>
  attempt(() => {
    const pem = readFileSync(path, 'utf8');
    return { pem, key: createPrivateKey(pem) };
  });

/** The two files as one, or what keeps them from being it. */
function readPair({ certFile, keyFile }: GivenFiles): Pair | NetworkProblem {
  const certificate = readCertificate(certFile);
  if (!certificate.ok) return { kind: 'cert-unread', path: certFile };
  const key = readKey(keyFile);
  if (!key.ok) return { kind: 'key-unread', path: keyFile };
  const { pem: certPem, leaf } = certificate.content;
  const { pem: keyPem } = key.content;
  if (!leaf.checkPrivateKey(key.content.key)) return { kind: 'key-does-not-fit', path: keyFile };
  const taken = attempt(() => createSecureContext({ cert: certPem, key: keyPem }));
  return taken.ok ? { certPem, keyPem, leaf } : { kind: 'cert-refused', path: certFile };
}

const covers = (leaf: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? leaf.checkHost(host, { subject: 'never' }) : leaf.checkIP(host)) !== undefined;

/** What browsers will have against it. */
function doubtsAbout(leaf: X509Certificate, { hosts, now }: CertificateWish): NetworkProblem[] {
  const problems: NetworkProblem[] = [];
  const [from, to] = [leaf.validFromDate.getTime(), leaf.validToDate.getTime()];
  if (to <= now) problems.push({ kind: 'cert-expired', at: to });
  else if (to <= now + TELL_BEFORE_MS) problems.push({ kind: 'cert-ends', at: to });
  if (from > now) problems.push({ kind: 'cert-not-yet-valid', at: from });
  const uncovered = hosts.filter((host) => !covers(leaf, host));
  if (uncovered.length > 0) problems.push({ kind: 'not-covered', hosts: uncovered });
  return problems;
}

export interface GivenCertificate {
  find(files: GivenFiles, wish: CertificateWish): CertificateAnswer;
}

/**
 * Reads the files at every look: both are small, and whoever renews them tells nobody. While what is there cannot be
 * used, as between the two writes of a renewal, the pair before stays in use.
 */
export function createGivenCertificate(): GivenCertificate {
  let last: { readonly files: GivenFiles; readonly pair: Pair } | undefined;

  return {
    find(files, wish) {
      const read = readPair(files);
      const isSame = last?.files.certFile === files.certFile && last.files.keyFile === files.keyFile;
      const pair = 'kind' in read ? (isSame ? last?.pair : undefined) : read;
      const wrong = 'kind' in read ? [read] : [];
      if (!pair) return { kind: 'none', problems: wrong };
      last = { files, pair };
      return {
        kind: 'found',
        of: 'given',
        certPem: pair.certPem,
        keyPem: pair.keyPem,
        problems: [...wrong, ...doubtsAbout(pair.leaf, wish)],
      };
    },
  };
}
