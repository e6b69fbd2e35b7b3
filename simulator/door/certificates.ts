/** A certificate authority that may only vouch for this machine, and the server's certificate (RFC 5280). */
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  GeneralName,
  GeneralSubtree,
  NameConstraints,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs';
import { createPrivateKey, KeyObject, randomBytes, X509Certificate } from 'node:crypto';

const DAY_MS = 86_400_000;
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
const LOOPBACK_4 = Buffer.from([127, 0, 0, 1]);
const LOOPBACK_6 = Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);

export interface KeptAuthority {
  readonly caPem: string;
  readonly caKeyPem: string;
}

export interface ServerCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

/** Any part of a certificate that pkijs and asn1js can write down. */
type Part = BitString | OctetString | { toSchema(): { toBER(): ArrayBuffer } };

const extension = (extnID: string, critical: boolean, part: Part) =>
  new Extension({ extnID, critical, extnValue: ('toSchema' in part ? part.toSchema() : part).toBER() });

const commonName = (name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })],
  });

const dnsName = (value: string) => new GeneralName({ type: 2, value });
/** In name constraints an address is followed by its mask. */
const address = (...bytes: readonly Buffer[]) =>
  new GeneralName({ type: 7, value: new OctetString({ valueHex: Buffer.concat(bytes) }) });

/** Two-digit years before 2050, four-digit years after (RFC 5280, 4.1.2.5). */
function time(ms: number): Time {
  const value = new Date(ms);
  return new Time({
    type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime,
    value,
  });
}

/** The bits of a key's usage, the first one highest; `unused` at the end do not count. */
const keyUsage = (bits: number, unused: number) =>
  extension('2.5.29.15', true, new BitString({ valueHex: Buffer.from([bits]), unusedBits: unused }));

/** A key of the web's own cryptography, which pkijs signs with. */
type Key = Parameters<Certificate['sign']>[0];

interface Content {
  readonly subject: string;
  /** Undefined: it signs itself. */
  readonly issuer?: Certificate;
  readonly key: Key;
  readonly signingKey: Key;
  readonly from: number;
  readonly days: number;
  readonly extensions: readonly Extension[];
}

/** Makes and signs one, in PEM. Keys are named by the hash of RFC 5280, 4.2.1.2, method 1. */
async function certificate(content: Content): Promise<string> {
  const subject = commonName(content.subject);
  const made = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: Buffer.concat([Buffer.from([0x4f]), randomBytes(15)]) }),
    issuer: content.issuer?.subject ?? subject,
    subject,
    notBefore: time(content.from),
    notAfter: time(content.from + content.days * DAY_MS),
  });
  await made.subjectPublicKeyInfo.importKey(content.key);
  const own = new OctetString({ valueHex: await made.getKeyHash() });
  const keyIdentifier = new OctetString({ valueHex: await (content.issuer ?? made).getKeyHash() });
  made.extensions = [
    ...content.extensions,
    extension('2.5.29.14', false, own),
    extension('2.5.29.35', false, new AuthorityKeyIdentifier({ keyIdentifier })),
  ];
  await made.sign(content.signingKey, 'SHA-256');
  return new X509Certificate(Buffer.from(made.toSchema(true).toBER())).toString();
}

const makeKeys = () => crypto.subtle.generateKey(P256, true, ['sign', 'verify']);

const pkcs8 = (key: Key) => KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

/** A new authority, valid from a day before `nowMs` (wall clock, since TLS compares with that) for ten years. */
export async function createAuthority(nowMs: number): Promise<KeptAuthority> {
  const { privateKey, publicKey } = await makeKeys();
  const subject = `Foyer simulator CA ${randomBytes(4).toString('hex')}`;
  // Names it may vouch for, so that trusting it cannot harm anyone.
  const mine = [
    dnsName('localhost'),
    address(LOOPBACK_4, Buffer.alloc(4, 0xff)),
    address(LOOPBACK_6, Buffer.alloc(16, 0xff)),
  ];
  const permittedSubtrees = mine.map((base) => new GeneralSubtree({ base }));
  const caPem = await certificate({
    subject,
    key: publicKey,
    signingKey: privateKey,
    from: nowMs - DAY_MS,
    days: 3650,
    extensions: [
      extension('2.5.29.19', true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      // keyCertSign and cRLSign.
      keyUsage(0b0000_0110, 1),
      extension('2.5.29.30', true, new NameConstraints({ permittedSubtrees })),
    ],
  });
  return { caPem, caKeyPem: pkcs8(privateKey) };
}

/** Whether a kept authority can be used: it parses, its key fits and it is valid for another month. */
export function usableAuthority(kept: KeptAuthority, nowMs: number): boolean {
  try {
    const parsed = new X509Certificate(kept.caPem);
    const fits = parsed.checkPrivateKey(createPrivateKey(kept.caKeyPem));
    return fits && Date.parse(parsed.validTo) > nowMs + 30 * DAY_MS;
  } catch {
    return false;
  }
}

/**
 * A server certificate of the authority for localhost, 127.0.0.1 and ::1, valid for 397 days; `onlyByName` leaves the
 * two addresses out.
 */
export async function createServerCertificate(
  authority: KeptAuthority,
  nowMs: number,
  onlyByName = false,
): Promise<ServerCertificate> {
  const { privateKey, publicKey } = await makeKeys();
  const signing = createPrivateKey(authority.caKeyPem).export({ type: 'pkcs8', format: 'der' });
  const altNames = [dnsName('localhost'), ...(onlyByName ? [] : [address(LOOPBACK_4), address(LOOPBACK_6)])];
  const certPem = await certificate({
    subject: 'localhost',
    issuer: Certificate.fromBER(new X509Certificate(authority.caPem).raw),
    key: publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', signing, P256, false, ['sign']),
    from: nowMs - DAY_MS,
    days: 397,
    extensions: [
      extension('2.5.29.19', true, new BasicConstraints()),
      // digitalSignature.
      keyUsage(0b1000_0000, 7),
      extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.1'] })),
      extension('2.5.29.17', false, new AltName({ altNames })),
    ],
  });
  return { certPem, keyPem: pkcs8(privateKey) };
}
