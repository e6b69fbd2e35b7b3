/** A given certificate: read again when its files change, and checked before use. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { DAY_MS } from '../../clock/clock.ts';
import type { NetworkProblem } from '../../contract/network.ts';
import { type CertificateAnswer, type CertificateWish, covers } from './certificate.ts';

const TELL_BEFORE_MS = 14 * DAY_MS;

interface GivenFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

interface Pair {
  readonly certPem: string;
  readonly keyPem: string;
  readonly leaf: X509Certificate;
}

/** Undefined if `make` throws. */
function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

async function readAs<Made>(path: string, make: (pem: string) => Made) {
  const pem = await readSmallFile(path);
  const made = pem === undefined ? undefined : attempt(() => make(pem));
  return pem === undefined || made === undefined ? undefined : { pem, made };
}

/** The matching pair, or its problem. */
async function readPair({ certFile, keyFile }: GivenFiles): Promise<Pair | NetworkProblem> {
  const certificate = await readAs(certFile, (pem) => new X509Certificate(pem));
  if (!certificate) return { kind: 'cert-unread', path: certFile };
  const key = await readAs(keyFile, (pem) => createPrivateKey(pem));
  if (!key) return { kind: 'key-unread', path: keyFile };
  const { pem: certPem, made: leaf } = certificate;
  const { pem: keyPem } = key;
  if (!leaf.checkPrivateKey(key.made)) return { kind: 'key-does-not-fit', path: keyFile };
  const taken = attempt(() => createSecureContext({ cert: certPem, key: keyPem }));
  return taken ? { certPem, keyPem, leaf } : { kind: 'cert-refused', path: certFile };
}

/** Problems that browsers will report. */
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

/**
 * Reads the files at every check: they are small, and a renewal sends no event. While they cannot be used, as between
 * the two writes of a renewal, the previous pair stays in use.
 */
export function createGivenCertificate() {
  let last: { readonly files: GivenFiles; readonly pair: Pair } | undefined;

  return {
    async find(files: GivenFiles, wish: CertificateWish): Promise<CertificateAnswer> {
      const read = await readPair(files);
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

/** Bytes. More than any chain or key. */
export const MAX_FILE_BYTES = 262_144;

/** Do not block on a pipe. Not defined on Windows. */
const FLAGS = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** The path was typed, so it may be a pipe, a device, a folder or a whole disk. */
async function readFrom(handle: FileHandle): Promise<string | undefined> {
  const stat = await handle.stat();
  if (!stat.isFile() || stat.size > MAX_FILE_BYTES) return undefined;
  // At most its size so far, because it may be growing.
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(stat.size), 0, stat.size, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

/** Undefined if it is too large, unreadable or not a file. */
async function readSmallFile(path: string): Promise<string | undefined> {
  const handle = await open(path, FLAGS).catch(() => undefined);
  try {
    return handle && (await readFrom(handle));
  } catch {
    return undefined;
  } finally {
    await handle?.close().catch(() => {});
  }
}
