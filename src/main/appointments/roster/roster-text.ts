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

/** Bytes decoded at once, up to the end of a line. */
const BLOCK = 64 * 1024;

/** UTF-16 of either order, with a mark or without; undefined for what is read line by line. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return utf16Order(bytes);
}

/** Where a block that begins at `from` ends: after a line end, or where the bytes do. */
function blockEnd(bytes: Buffer, from: number): number {
  if (from + BLOCK >= bytes.length) return bytes.length;
  const end = bytes.indexOf(LF, from + BLOCK);
  return end < 0 ? bytes.length : end + 1;
}

/**
 * The text of a file, in steps of 64 KiB: 50 MB at once would hold the hub up. Never fails: bytes that mean nothing become a sign that no field takes
 * for a date or a number.
 */
export function* decodeByLines(bytes: Buffer): Generator<void, string, void> {
  const order = utf16Of(bytes);
  const decoder = order && new TextDecoder(order);
  const blocks: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = decoder ? Math.min(bytes.length, from + BLOCK) : blockEnd(bytes, from);
    const block = bytes.subarray(from, to);
    blocks.push(decoder ? decoder.decode(block, { stream: true }) : (asUtf8(block) ?? decodeLines(block)));
    from = to;
    yield;
  }
  if (decoder) blocks.push(decoder.decode());
  return blocks.join('');
}

/** How a workbook or a document in the place of a list begins: a ZIP archive or a PDF. Others have NUL in their first line. */
const NO_LIST_BEGINS = ['PK\u0003\u0004', '%PDF-'];

/** Whether what was decoded is no text at all. */
export function isNoText(text: string): boolean {
  const [firstLine = ''] = text.slice(0, LOOKED_AT).split(/[\r\n]/, 1);
  return firstLine.includes('\0') || NO_LIST_BEGINS.some((begin) => text.startsWith(begin));
}
