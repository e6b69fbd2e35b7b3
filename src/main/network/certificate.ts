/** Certificates (RFC 5280), made with pkijs: Foyer's own CA, and those it signs for this machine. */
import { createPrivateKey, KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralSubtree,
  NameConstraints,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs';
import type { NetworkProblem } from '../../contract/network.ts';

/** ECDSA on P-256 with SHA-256, supported by every system of the last ten years. */
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** PEM. */
export interface KeyedCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

export interface OwnAuthority extends KeyedCertificate {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly certificate: X509Certificate;
  readonly instead?: { readonly names: readonly string[]; readonly at: number } | undefined;
}

/** Wall-clock milliseconds. */
interface Dates {
  readonly from: number;
  readonly to: number;
}

/** A part that pkijs or asn1js can serialize. */
type Part = BitString | OctetString | { toSchema(): { toBER(): ArrayBuffer } };

const extension = (extnID: string, critical: boolean, part: Part): Extension =>
  new Extension({ extnID, critical, extnValue: ('toSchema' in part ? part.toSchema() : part).toBER() });

const commonName = (name: string): RelativeDistinguishedNames =>
  new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })],
  });

const dnsName = (value: string): GeneralName => new GeneralName({ type: 2, value });
const address = (bytes: Buffer): GeneralName =>
  new GeneralName({ type: 7, value: new OctetString({ valueHex: bytes }) });

/** Two-digit years before 2050, four-digit years after (RFC 5280, 4.1.2.5). */
function time(ms: number): Time {
  const value = new Date(ms);
  return new Time({
    type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime,
    value,
  });
}

/** Key usage bits, highest first, without the last `unused`. */
const keyUsage = (bits: number, unused: number): Extension =>
  extension('2.5.29.15', true, new BitString({ valueHex: Buffer.from([bits]), unusedBits: unused }));

/**
 * For TLS servers only. RFC 5280 gives it no meaning in a CA, but many programs require a purpose in the whole chain.
 * Name constraints alone leave mail, code and users open.
 */
const serversOnly = (): Extension =>
  extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.1'] }));

/** A WebCrypto key, as pkijs needs it. */
type Key = Parameters<Certificate['sign']>[0];

interface Content extends Dates {
  readonly subject: string;
  /** Absent if self-signed. */
  readonly issuer?: Certificate;
  readonly key: Key;
  readonly signingKey: Key;
  readonly extensions: readonly Extension[];
}

/** PEM. Key identifiers are hashes by RFC 5280, 4.2.1.2, method 1. */
async function certificate(content: Content): Promise<string> {
  const subject = commonName(content.subject);
  const made = new Certificate({
    version: 2,
    // Positive, with as many random bits as browsers require of CAs.
    serialNumber: new Integer({ valueHex: Buffer.concat([Buffer.from([0x4f]), randomBytes(15)]) }),
    issuer: content.issuer?.subject ?? subject,
    subject,
    notBefore: time(content.from),
    notAfter: time(content.to),
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

const pkcs8 = (key: Key): string => KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

interface AuthorityWish extends Dates {
  readonly name: string;
  /** Permitted names, with everything below them. */
  readonly names: readonly string[];
  readonly subnets: readonly Subnet[];
}

export async function makeAuthority(wish: AuthorityWish): Promise<KeyedCertificate> {
  const { privateKey, publicKey } = await makeKeys();
  const mine = [
    ...wish.names.map(dnsName),
    ...wish.subnets.map(([net, mask]) => address(Buffer.concat([net, mask]))),
  ];
  const permittedSubtrees = mine.map((base) => new GeneralSubtree({ base }));
  const certPem = await certificate({
    ...wish,
    subject: wish.name,
    key: publicKey,
    signingKey: privateKey,
    extensions: [
      extension('2.5.29.19', true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      // keyCertSign and cRLSign.
      keyUsage(0b0000_0110, 1),
      serversOnly(),
      extension('2.5.29.30', true, new NameConstraints({ permittedSubtrees })),
    ],
  });
  return { certPem, keyPem: pkcs8(privateKey) };
}

interface ServerWish extends Dates {
  /** Names and addresses, without brackets. */
  readonly hosts: readonly string[];
}

/** A certificate of `authority` for `hosts`. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  { hosts, from, to }: ServerWish,
): Promise<KeyedCertificate> {
  const { privateKey, publicKey } = await makeKeys();
  const signing = createPrivateKey(authority.keyPem).export({ type: 'pkcs8', format: 'der' });
  const altNames = hosts.map((host) => (isIP(host) === 0 ? dnsName(host) : address(derBytes(host))));
  const certPem = await certificate({
    // Not a possible host name, because some programs check it against the name constraints.
    subject: 'Foyer screens',
    issuer: Certificate.fromBER(new X509Certificate(authority.certPem).raw),
    key: publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', signing, P256, false, ['sign']),
    from,
    to,
    extensions: [
      extension('2.5.29.19', true, new BasicConstraints()),
      // digitalSignature.
      keyUsage(0b1000_0000, 7),
      serversOnly(),
      extension('2.5.29.17', false, new AltName({ altNames })),
    ],
  });
  return { certPem, keyPem: pkcs8(privateKey) };
}

/** Net and mask, 4 or 16 bytes each. */
type Subnet = readonly [net: Buffer, mask: Buffer];

/** Addresses and subnets in the form of certificates. Pure. */
function bytesOf6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const words = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const [before, after] = [words(head), words(tail ?? '')];
  const between = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => 0);
  return Buffer.from([...before, ...between, ...after].flatMap((word) => [word >> 8, word & 0xff]));
}

/** Of an address as `networkAddress` spells it. */
export const derBytes = (address: string): Buffer =>
  isIP(address) === 6 ? bytesOf6(address) : Buffer.from(address.split('.').map(Number));

/** `bits`: length of the prefix. */
export function subnetOf(address: string, bits: number): Subnet {
  const net = derBytes(address);
  const mask = net.map((_byte, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - at * 8))));
  return [net, Buffer.from(mask)];
}

export interface CertificateWish {
  readonly hostname: string;
  /** Names and addresses it should cover, without brackets. */
  readonly hosts: readonly string[];
  /** Wall-clock milliseconds. */
  readonly now: number;
}

export type CertificateAnswer =
  | {
      readonly kind: 'found';
      readonly of: 'own' | 'given';
      /** The server's first, then its issuers. */
      readonly certPem: string;
      readonly keyPem: string;
      /** Problems that do not prevent its use. */
      readonly problems: readonly NetworkProblem[];
      readonly authority?: OwnAuthority;
    }
  | {
      readonly kind: 'none';
      readonly problems: readonly NetworkProblem[];
      readonly authority?: OwnAuthority;
    };

/** Whether browsers accept it for `host`, a name or an address without brackets. */
export const covers = (leaf: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? leaf.checkHost(host, { subject: 'never' }) : leaf.checkIP(host)) !== undefined;
