/** The code that a new screen shows and staff type. Pure. */

/** Crockford's base 32: digits and letters without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight signs of five bits: 2^40 codes. */
const LENGTH = 8;

/** Random bytes that a code is made of, one for each sign. */
export const CODE_BYTES = LENGTH;

/** What a sign that is read or typed wrongly stands for. */
const READ_AS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Every byte gives each sign equally often: 256 is eight times 32. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

/** As people read it: `XXXX-XXXX`. */
export const codeInTwo = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The code that somebody typed, in whatever case and with any spaces and hyphens; undefined for what cannot be one. */
export function readPairingCode(typed: string): string | undefined {
  const signs = Array.from(
    typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, ''),
    (sign) => READ_AS[sign] ?? sign,
  );
  const isCode = signs.length === LENGTH && signs.every((sign) => sign.length === 1 && SIGNS.includes(sign));
  return isCode ? signs.join('') : undefined;
}
