/**
 * The specification leaves the computation open. The default is the usual one: hex HMAC-SHA256 of the body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignatureScheme {
  readonly algorithm: 'sha256' | 'sha1' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** Such as `sha256=`. */
  readonly prefix: string;
  /** Signed before the body. Default: the body alone. */
  readonly address?: string | undefined;
  /** See {@link addressForms}. */
  readonly forms?: readonly string[] | undefined;
  /** Set if the header's time is signed: the wall clock, milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Set if that clock is in doubt. */
  readonly span?: (() => NowSpan) | undefined;
}

/** `before`: what may be signed before the body. */
interface Given {
  readonly signature: Buffer;
  readonly before: readonly string[];
}

function partsOf(address: string): { readonly path: string; readonly query: string } {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  return { path: path.replace(/\/$/, ''), query: at === -1 ? '' : address.slice(at) };
}

/** A trailing slash or a query leads to the same address. */
export function addressForms(address: string, target: string): readonly string[] {
  const { path, query } = partsOf(address);
  const queries = ['', query, partsOf(target).query];
  return [...new Set([address, ...queries.flatMap((each) => [path + each, `${path}/${each}`])])];
}

const BYTES = { sha256: 32, sha1: 20, sha512: 64 } as const;

/** Node's decoders skip what they do not understand. */
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

export function signatureOf(body: Buffer, secret: string, scheme: SignatureScheme): string {
  const seconds = scheme.now && Math.floor(scheme.now() / 1_000);
  const before = seconds === undefined ? (scheme.address ?? '') : `${seconds}.`;
  const hmac = createHmac(scheme.algorithm, secret).update(before).update(body);
  const time = seconds === undefined ? '' : `t=${seconds},`;
  return time + scheme.prefix + hmac.digest(scheme.encoding);
}

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

/** Does not look at the body. */
export const looksSigned = (header: string | undefined, scheme: SignatureScheme): boolean =>
  givenIn(header, scheme).length > 0;

/** `secrets`: also the previous one during a rotation. Tries every secret, in constant time. */
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

interface TimedValues {
  readonly values: readonly string[];
  readonly before: string;
}

const NONE: TimedValues = { values: [], before: '' };

/** Milliseconds. A lobby's clock may be an hour off, and the journal recognises replays for days. */
const MAX_SIGNATURE_AGE_MS = 24 * 3_600_000;
/** Each value costs a digest of the body. */
const MAX_VALUES = 4;

/** Milliseconds since 1970. */
interface NowSpan {
  readonly earliest: number;
  readonly latest: number;
}

/**
 * Reads a header with its time, such as `t=1795440000,v1=…`. None if the time is missing, repeated or too far from now.
 */
function timedIn(header: string, prefix: string, { earliest, latest }: NowSpan): TimedValues {
  const fields = header.split(',').map((field) => field.trim());
  const times = fields.filter((field) => field.startsWith('t='));
  const seconds = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1] : undefined;
  const at = Number(seconds) * 1_000;
  if (seconds === undefined || at < earliest - MAX_SIGNATURE_AGE_MS || at > latest + MAX_SIGNATURE_AGE_MS)
    return NONE;
  const values = fields
    .filter((field) => field !== times[0] && field.startsWith(prefix))
    .map((field) => field.slice(prefix.length));
  return values.length > MAX_VALUES ? NONE : { values, before: `${seconds}.` };
}
