/**
 * Checks a webhook's signature over its raw bytes. The specification names the header and leaves the computation open; the
 * default is what public services of the same shape do: HMAC-SHA256 of the body in hex. Base64, a prefix, and the
 * registered address or the time of signing in front of the body by profile.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NowSpan, timedIn } from './timed-header.ts';

export interface SignatureScheme {
  readonly algorithm: 'sha256' | 'sha1' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** Text before the signature, such as `sha256=`; usually empty. */
  readonly prefix: string;
  /** The address that is signed in front of the body, as the service was given it; by default the body alone is. */
  readonly address?: string | undefined;
  /** Ways to write that address, any of which may be signed; by default as it is. See {@link addressForms}. */
  readonly forms?: readonly string[] | undefined;
  /** Where the header tells when it was signed, and that is signed too: the hub's wall clock, milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Every moment that now can be, where that clock is in doubt; by default `now` alone. */
  readonly span?: (() => NowSpan) | undefined;
}

/** What a header says: a signature, and what may have been signed in front of the body. */
interface Given {
  readonly signature: Buffer;
  readonly before: readonly string[];
}

/** Path and query of an address; a final slash of the path counts as none. */
function partsOf(address: string): { readonly path: string; readonly query: string } {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  return { path: path.replace(/\/$/, ''), query: at === -1 ? '' : address.slice(at) };
}

/**
 * All ways to write the address at which a request with this target came in: a final slash or a query makes no other
 * address, and whoever registered it may have typed it otherwise than it is set here.
 */
export function addressForms(address: string, target: string): readonly string[] {
  const { path, query } = partsOf(address);
  const queries = ['', query, partsOf(target).query];
  return [...new Set([address, ...queries.flatMap((each) => [path + each, `${path}/${each}`])])];
}

const BYTES = { sha256: 32, sha1: 20, sha512: 64 } as const;

/** Node's decoders skip what they do not understand, so the grammar is checked first. */
function decode(value: string, scheme: SignatureScheme): Buffer | undefined {
  const bytes = BYTES[scheme.algorithm];
  if (scheme.encoding === 'hex') {
    return value.length === bytes * 2 && /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value)
      ? Buffer.from(value, 'hex')
      : undefined;
  }
  const decoded = Buffer.from(value, 'base64');
  return decoded.length === bytes && decoded.toString('base64') === value ? decoded : undefined;
}

/** The header's value for `body`, with the address or the time in front where the scheme has one. */
export function signatureOf(body: Buffer, secret: string, scheme: SignatureScheme): string {
  const seconds = scheme.now && Math.floor(scheme.now() / 1_000);
  const before = seconds === undefined ? (scheme.address ?? '') : `${seconds}.`;
  const hmac = createHmac(scheme.algorithm, secret).update(before).update(body);
  const time = seconds === undefined ? '' : `t=${seconds},`;
  return time + scheme.prefix + hmac.digest(scheme.encoding);
}

/** What the header says, where it has the grammar of a signature. */
function givenIn(header: string | undefined, scheme: SignatureScheme): readonly Given[] {
  if (header === undefined) return [];
  const { prefix, now, address = '', forms = [address] } = scheme;
  const timed = now && timedIn(header, prefix, scheme.span?.() ?? { earliest: now(), latest: now() });
  const plain = header.startsWith(prefix) ? [header.slice(prefix.length)] : [];
  const { values, before } = timed ? { ...timed, before: [timed.before] } : { values: plain, before: forms };
  return values.flatMap((value) => {
    const signature = decode(value, scheme);
    return signature ? [{ signature, before }] : [];
  });
}

/** True when `header` has the form of a signature, which costs next to nothing to see; of which body is another matter. */
export const looksSigned = (header: string | undefined, scheme: SignatureScheme): boolean =>
  givenIn(header, scheme).length > 0;

/**
 * True when `header` signs exactly `body` (after the address or the time, where the scheme has one) with one of `secrets`
 * (the current one and, during a change, the one before). Every secret is tried, and compared in constant time.
 */
export function isSigned(
  body: Buffer,
  header: string | undefined,
  secrets: readonly string[],
  scheme: SignatureScheme,
): boolean {
  let signed = false;
  for (const { signature, before } of givenIn(header, scheme)) {
    for (const secret of secrets) {
      if (secret.length === 0) continue;
      for (const form of before) {
        const expected = createHmac(scheme.algorithm, secret).update(form).update(body).digest();
        if (timingSafeEqual(expected, signature)) signed = true;
      }
    }
  }
  return signed;
}
