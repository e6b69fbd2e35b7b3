/** A zip archive with files as they are, enough for an installer that unpacks one. */
import { crc32 } from 'node:zlib';

export interface Entry {
  readonly name: string;
  readonly text: string;
  /** Unix permissions, such as 0o755. */
  readonly mode: number;
}

const REGULAR_FILE = 0o100_000;

/** APPNOTE.TXT 6.3.10: local headers with the data, the central directory, its end. Nothing is compressed. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text, mode } of entries) {
    const data = Buffer.from(text);
    const path = Buffer.from(name);
    // Version 2.0, no flags, stored, no time, then checksum and sizes: the same in both headers.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), shared, path, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((REGULAR_FILE | mode) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    // Made by Unix, so that the permissions count.
    central.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, rest, path);
    offset += 4 + shared.length + path.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}
