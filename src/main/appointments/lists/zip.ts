/** Reads the parts of a ZIP archive, bounded in memory: none is unpacked further than it is asked for. */
import { Inflate } from 'fflate';
import { type ListSource, type PastBound, pastBound } from './list-text.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';

/** The list cannot be read, found anywhere inside. Caught where the list was opened or walked. */
export class Unreadable extends Error {
  readonly why: RosterUnreadable;
  constructor(why: RosterUnreadable) {
    super(why.kind);
    this.why = why;
  }
}

export const damaged = (): Unreadable => new Unreadable({ kind: 'damaged' });

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isLocked: boolean;
  readonly compressed: number;
  readonly at: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LARGE = 0xffff_ffff;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 16_000_000;
const MAX_ENTRIES = 10_000;

/** Exactly `length` bytes. */
function exact(source: ListSource, at: number, length: number): Buffer {
  if (at < 0 || length < 0 || at + length > source.size) throw damaged();
  const bytes = Buffer.from(source.read(at, length));
  if (bytes.length !== length) throw damaged();
  return bytes;
}

const long = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

function directoryAt(source: ListSource): { readonly at: number; readonly length: number } {
  const from = Math.max(0, source.size - END_LENGTH - MAX_COMMENT);
  const tail = exact(source, from, source.size - from);
  for (let n = tail.length - END_LENGTH; n >= 0; n--) {
    if (tail.readUInt32LE(n) !== END) continue;
    const [length, at] = [tail.readUInt32LE(n + 12), tail.readUInt32LE(n + 16)];
    if (at !== LARGE && length !== LARGE) return { at, length };
    if (n < 20 || tail.readUInt32LE(n - 20) !== LOCATOR_64) throw damaged();
    const end = exact(source, long(tail, n - 12), 56);
    if (end.readUInt32LE(0) !== END_64) throw damaged();
    return { length: long(end, 40), at: long(end, 48) };
  }
  throw damaged();
}

/** ZIP64 has what does not fit in an extra field: the size, the compressed size and the place, where they are large. */
function largeOf(extra: Buffer, isLarge: readonly boolean[]): readonly (number | undefined)[] {
  for (let n = 0; n + 4 <= extra.length; n += 4 + extra.readUInt16LE(n + 2)) {
    if (extra.readUInt16LE(n) !== 1) continue;
    let at = n + 4;
    return isLarge.map((each) => {
      if (!each) return undefined;
      if (at + 8 > extra.length) throw damaged();
      at += 8;
      return long(extra, at - 8);
    });
  }
  return [];
}

/** Throws `Unreadable`, and what the disk throws. */
export function zipEntries(source: ListSource): ReadonlyMap<string, ZipEntry> {
  const { at: from, length } = directoryAt(source);
  if (length > MAX_DIRECTORY) throw damaged();
  const bytes = exact(source, from, length);
  const entries = new Map<string, ZipEntry>();
  for (let n = 0; n + 46 <= bytes.length && entries.size < MAX_ENTRIES;) {
    if (bytes.readUInt32LE(n) !== ENTRY) throw damaged();
    const [nameLength, extraLength] = [bytes.readUInt16LE(n + 28), bytes.readUInt16LE(n + 30)];
    const next = n + 46 + nameLength + extraLength + bytes.readUInt16LE(n + 32);
    if (next > bytes.length) throw damaged();
    const name = bytes.toString('utf8', n + 46, n + 46 + nameLength).replaceAll('\\', '/');
    const [size, compressed, at] = [24, 20, 42].map((each) => bytes.readUInt32LE(n + each));
    const extra = bytes.subarray(n + 46 + nameLength, n + 46 + nameLength + extraLength);
    const [, largeCompressed, largeAt] = largeOf(extra, [size === LARGE, compressed === LARGE, at === LARGE]);
    entries.set(name.toLowerCase(), {
      name,
      method: bytes.readUInt16LE(n + 10),
      isLocked: bytes.readUInt16LE(n + 8) % 2 === 1,
      compressed: largeCompressed ?? compressed ?? 0,
      at: largeAt ?? at ?? 0,
    });
    n = next;
  }
  return entries;
}

/** A few bytes may become a thousand times as many. */
const BLOCK = 8 * 1024;

/** What lies in an entry, in blocks; at most `most` bytes of it. Throws `Unreadable`, and what the disk throws. */
export function* unzipped(
  source: ListSource,
  { at, method, compressed, isLocked }: ZipEntry,
  most: number,
  where: () => PastBound = () => pastBound('bytes', 'line', 1, most),
): Generator<Uint8Array, void, void> {
  if (isLocked) throw new Unreadable({ kind: 'locked' });
  if (method !== 0 && method !== 8) throw damaged();
  const local = exact(source, at, 30);
  if (local.readUInt32LE(0) !== LOCAL) throw damaged();
  const from = at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (from + compressed > source.size) throw damaged();
  let blocks: Uint8Array[] = [];
  let isDone = method === 0;
  const inflate = new Inflate((block, isLast) => {
    blocks.push(block);
    if (isLast) isDone = true;
  });
  let size = 0;
  for (let read = 0; read < compressed;) {
    const block = exact(source, from + read, Math.min(BLOCK, compressed - read));
    read += block.length;
    if (method === 0) blocks.push(block);
    else push(inflate, block, read === compressed);
    for (const each of blocks) {
      size += each.length;
      if (size > most) throw new Unreadable(where());
      if (each.length > 0) yield each;
    }
    blocks = [];
  }
  if (!isDone) throw damaged();
}

function push(inflate: Inflate, block: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(block, isLast);
  } catch {
    throw damaged();
  }
}
