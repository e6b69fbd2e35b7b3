/** Just enough DER (X.690) to write a certificate. */

function length(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const digits: number[] = [];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.from([0x80 | digits.length, ...digits]);
}

/** One element: tag, length, content. */
export function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
}

export const sequence = (...content: readonly Buffer[]) => element(0x30, ...content);
export const set = (...content: readonly Buffer[]) => element(0x31, ...content);
export const octets = (content: Buffer) => element(0x04, content);
export const utf8 = (text: string) => element(0x0c, Buffer.from(text, 'utf8'));
export const truth = (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0]));

/** A bit string; `unused` bits of the last byte do not count. */
export const bits = (content: Buffer, unused = 0) => element(0x03, Buffer.from([unused]), content);

/** A positive integer of big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const high = (digits[0] ?? 0) >= 0x80;
  return element(0x02, high ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** An object identifier in dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return element(0x06, Buffer.from(bytes));
}

/** A time as certificates carry it: two-digit years before 2050, four-digit years after (RFC 5280, 4.1.2.5). */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return Number(digits.slice(0, 4)) < 2050
    ? element(0x17, Buffer.from(digits.slice(2), 'ascii'))
    : element(0x18, Buffer.from(digits, 'ascii'));
}
