/**
 * The server's certificate (RFC 5280), which signs itself and is the one thing to trust: it can vouch for no other server.
 * An authority limited to this machine's addresses would be the same in Node. Electron's Node has BoringSSL, which rejects
 * every address below an authority with limits for addresses ("unsupported name constraint type").
 */
import { Integer, OctetString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  GeneralName,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs';
import { createPrivateKey, KeyObject, randomBytes, X509Certificate } from 'node:crypto';

const DAY_MS = 86_400_000;
const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
const LOOPBACK_4 = Buffer.from([127, 0, 0, 1]);
const LOOPBACK_6 = Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);

/** Certificate and key, both in PEM. */
export interface ServerCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

/** Any part of a certificate that pkijs and asn1js can write down. */
type Part = { toSchema(): { toBER(): ArrayBuffer } };

const extension = (extnID: string, critical: boolean, part: Part) =>
  new Extension({ extnID, critical, extnValue: ('toSchema' in part ? part.toSchema() : part).toBER() });

const commonName = (name: string) =>
  new RelativeDistinguishedNames({
    typesAndValues: [new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })],
  });

const dnsName = (value: string) => new GeneralName({ type: 2, value });
const address = (bytes: Buffer) => new GeneralName({ type: 7, value: new OctetString({ valueHex: bytes }) });

/** Two-digit years before 2050, four-digit years after (RFC 5280, 4.1.2.5). */
function time(ms: number): Time {
  const value = new Date(ms);
  return new Time({
    type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime,
    value,
  });
}

/** Whether a kept certificate can be used: it parses, its key fits and it is valid for another month. */
export function isUsable(kept: ServerCertificate, nowMs: number): boolean {
  try {
    const parsed = new X509Certificate(kept.certPem);
    const fits = parsed.checkPrivateKey(createPrivateKey(kept.keyPem));
    return fits && Date.parse(parsed.validTo) > nowMs + 30 * DAY_MS;
  } catch {
    return false;
  }
}

/**
 * A new certificate for localhost, 127.0.0.1 and ::1, valid for 397 days from a day before `nowMs` (wall clock, since TLS
 * compares with that); `onlyByName` leaves the two addresses out.
 */
export async function createServerCertificate(nowMs: number, onlyByName = false): Promise<ServerCertificate> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  const altNames = [dnsName('localhost'), ...(onlyByName ? [] : [address(LOOPBACK_4), address(LOOPBACK_6)])];
  // A subject of its own, so that two of them are never taken for one.
  const subject = commonName(`Foyer simulator ${randomBytes(4).toString('hex')}`);
  const made = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: Buffer.concat([Buffer.from([0x4f]), randomBytes(15)]) }),
    issuer: subject,
    subject,
    notBefore: time(nowMs - DAY_MS),
    notAfter: time(nowMs + 396 * DAY_MS),
  });
  await made.subjectPublicKeyInfo.importKey(publicKey);
  made.extensions = [
    // No authority, so it vouches for itself alone. A key usage is left out: without keyCertSign in it BoringSSL does not
    // take the certificate for its own issuer.
    extension('2.5.29.19', true, new BasicConstraints()),
    extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.1'] })),
    extension('2.5.29.17', false, new AltName({ altNames })),
  ];
  await made.sign(privateKey, 'SHA-256');
  const certPem = new X509Certificate(Buffer.from(made.toSchema(true).toBER())).toString();
  return { certPem, keyPem: KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString() };
}
