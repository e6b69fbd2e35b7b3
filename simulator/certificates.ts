/** A certificate authority that may only vouch for this machine, and the server's certificate (RFC 5280). */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { bits, element, integer, octets, oid, sequence, set, time, truth, utf8 } from './der.ts';

const DAY_MS = 86_400_000;
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
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

const name = (commonName: string) => sequence(set(sequence(oid('2.5.4.3'), utf8(commonName))));

const extension = (id: string, critical: boolean, value: Buffer) =>
  critical ? sequence(oid(id), truth(true), octets(value)) : sequence(oid(id), octets(value));

/** The key's SHA-1 hash: RFC 5280, 4.2.1.2, method 1. */
function keyIdentifier(key: KeyObject): Buffer {
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-65);
  return createHash('sha1').update(point).digest();
}

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`;

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly signingKey: KeyObject;
  readonly from: number;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

function certificate(content: Content): string {
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x4f]), randomBytes(15)])),
    ECDSA_SHA256,
    name(content.issuer),
    sequence(time(content.from), time(content.from + content.days * DAY_MS)),
    name(content.subject),
    content.key.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(...content.extensions)),
  );
  return pem(sequence(body, ECDSA_SHA256, bits(sign('sha256', body, content.signingKey))));
}

const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A new authority, valid from a day before `nowMs` (wall clock, since TLS compares with that) for ten years. */
export function createAuthority(nowMs: number): KeptAuthority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = `Foyer simulator CA ${randomBytes(4).toString('hex')}`;
  const full4 = Buffer.alloc(4, 0xff);
  const full6 = Buffer.alloc(16, 0xff);
  const mine = [
    sequence(element(0x82, Buffer.from('localhost'))),
    sequence(element(0x87, LOOPBACK_4, full4)),
    sequence(element(0x87, LOOPBACK_6, full6)),
  ];
  const caPem = certificate({
    subject,
    issuer: subject,
    key: publicKey,
    signingKey: privateKey,
    from: nowMs - DAY_MS,
    days: 3650,
    extensions: [
      extension('2.5.29.19', true, sequence(truth(true), integer(Buffer.from([0])))),
      // keyCertSign and cRLSign.
      extension('2.5.29.15', true, bits(Buffer.from([0b0000_0110]), 1)),
      extension('2.5.29.14', false, octets(keyIdentifier(publicKey))),
      extension('2.5.29.35', false, sequence(element(0x80, keyIdentifier(publicKey)))),
      // Names it may vouch for, so that trusting it cannot harm anyone.
      extension('2.5.29.30', true, sequence(element(0xa0, ...mine))),
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
export function createServerCertificate(
  authority: KeptAuthority,
  nowMs: number,
  onlyByName = false,
): ServerCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKey = createPrivateKey(authority.caKeyPem);
  const issuer = new X509Certificate(authority.caPem).subject.replace(/^CN=/, '');
  const names = [
    element(0x82, Buffer.from('localhost')),
    ...(onlyByName ? [] : [element(0x87, LOOPBACK_4), element(0x87, LOOPBACK_6)]),
  ];
  const certPem = certificate({
    subject: 'localhost',
    issuer,
    key: publicKey,
    signingKey,
    from: nowMs - DAY_MS,
    days: 397,
    extensions: [
      extension('2.5.29.19', true, sequence()),
      // digitalSignature.
      extension('2.5.29.15', true, bits(Buffer.from([0b1000_0000]), 7)),
      extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', false, sequence(...names)),
      extension('2.5.29.14', false, octets(keyIdentifier(publicKey))),
      extension('2.5.29.35', false, sequence(element(0x80, keyIdentifier(createPublicKey(signingKey))))),
    ],
  });
  return { certPem, keyPem: pkcs8(privateKey) };
}
