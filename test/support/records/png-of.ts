/** A picture that browsers show: one colour, `width` by `height`. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(content.length, 0);
  named.copy(made, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}

/** `bytes`: of the whole file, where it is to be as large; at least 200. */
export function pngOf(width = 40, height = 20, bytes?: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Math.min(height, 100) * (Math.min(width, 1_000) + 1);
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(rows, 0)))];
  const end = chunk('IEND', Buffer.alloc(0));
  const left = (bytes ?? 0) - Buffer.concat([...parts, end]).length - 12;
  // A chunk that nobody reads.
  const filler = left < 0 ? [] : [chunk('fiLl', Buffer.alloc(left, 7))];
  return Buffer.concat([...parts, ...filler, end]);
}

export const dataUrlOf = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
