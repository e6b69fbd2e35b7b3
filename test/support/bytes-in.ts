/** Encodes text in an encoding of which Node only decodes, by trying its byte sequences. */

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(sign).length === 1 && sign !== '\uFFFD' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (/^(gb|big5|shift|euc)/.test(encoding))
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) add([first, second]);
  return table;
}

/** Throws where the encoding has no such character. */
export function bytesIn(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytesOf = (sign: string): readonly number[] => {
    const bytes = table.get(sign);
    if (bytes) return bytes;
    // Vietnamese is written with marks behind the letters.
    const parts = Array.from(sign.normalize('NFD'));
    const last = parts.pop() ?? '';
    const mark = table.get(last);
    if (parts.length === 0 || !mark) throw new Error(`${encoding} has no ${sign}.`);
    return [...bytesOf(parts.join('').normalize('NFC')), ...mark];
  };
  return Uint8Array.from(Array.from(text).flatMap((sign) => bytesOf(sign)));
}
