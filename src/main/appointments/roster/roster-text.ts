/** The text of a roster file, whatever program wrote it: UTF-8, UTF-16 of either order, or Windows-1252. Pure. */

const LF = 0x0a;
const CR = 0x0d;

/** Characters of UTF-16 text looked at where no mark tells its order. */
const LOOKED_AT = 1_000;

/** UTF-16 without a mark: of the Latin letters, digits and signs of a first line every other byte is zero. */
function utf16Order(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const end = Math.min(bytes.length - 1, 2 * LOOKED_AT);
  const zeros = [0, 0];
  for (let n = 0; n < end; n += 2) {
    if (bytes[n] === 0) zeros[0] = (zeros[0] ?? 0) + 1;
    if (bytes[n + 1] === 0) zeros[1] = (zeros[1] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > end / 8 && even === 0) return 'utf-16le';
  return even > end / 8 && odd === 0 ? 'utf-16be' : undefined;
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Files are put together from others: each line is UTF-8 where it can be, else Windows-1252. */
function decodeLines(bytes: Buffer): string {
  const western = new TextDecoder('windows-1252');
  const lines: string[] = [];
  let from = 0;
  for (let n = 0; n <= bytes.length; n++) {
    if (n < bytes.length && bytes[n] !== LF && bytes[n] !== CR) continue;
    const line = bytes.subarray(from, n + 1);
    lines.push(asUtf8(line) ?? western.decode(line));
    from = n + 1;
  }
  return lines.join('');
}

/** Never fails: bytes that mean nothing become a sign that no field takes for a date or a number. */
export function decodeRoster(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const order = utf16Order(bytes);
  if (order) return new TextDecoder(order).decode(bytes);
  return asUtf8(bytes) ?? decodeLines(bytes);
}
