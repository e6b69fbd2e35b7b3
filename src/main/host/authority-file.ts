/** Reads what somebody gives as the file of a certificate authority. Pure. */
import { X509Certificate } from 'node:crypto';

export type AuthorityReading =
  | {
      readonly kind: 'certificates';
      /** The certificates alone, one after the other. */
      readonly pem: string;
      /** The subject of the first, on one line. */
      readonly name: string;
      /** Of the first, in milliseconds since 1970. */
      readonly endsAt: number;
    }
  | { readonly kind: 'not-pem' | 'private-key' | 'not-valid-today' };

const BEGIN = '-----BEGIN CERTIFICATE-----';
/** No dash within: many beginnings without an end would else be looked through once for each. */
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** `now` in milliseconds since 1970. A key beside the certificates is refused, so that none is kept by accident. */
export function readAuthority(text: string, now: number): AuthorityReading {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(text)) return { kind: 'private-key' };
  const blocks = text.match(BLOCK) ?? [];
  const certificates = blocks.flatMap((block) => certificateOf(block) ?? []);
  const [first] = certificates;
  if (!first || certificates.length < text.split(BEGIN).length - 1) return { kind: 'not-pem' };
  const isValid = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    validFromDate.getTime() <= now && now < validToDate.getTime();
  if (!certificates.some(isValid)) return { kind: 'not-valid-today' };
  return {
    kind: 'certificates',
    pem: `${blocks.join('\n')}\n`,
    name: first.subject.replaceAll('\n', ', '),
    endsAt: first.validToDate.getTime(),
  };
}
