/** UTF-8, UTF-16 of either order, or Windows-1252. */
import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterPlace, RosterUnreadable } from '../../../contract/roster.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Without a byte order mark. */
const LOOKED_AT = 1_000;

/** In UTF-16, every other byte of Latin text is zero. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
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

function asUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
}

/** Each line is UTF-8 if possible, else Windows-1252, because files are composed of others. */
function decodeLines(bytes: Uint8Array): string {
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

const BLOCK = 64 * 1024;
/** A longer line is decoded in parts. */
const LONGEST_LINE = 1024 * 1024;

/** Undefined for text that is read line by line. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return utf16Order(bytes);
}

/** The length without the last UTF-8 character, which may be incomplete. */
function wholeSigns(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/** Up to the last line end, or all bytes of a very long line. */
function wholeLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(LF);
  if (end >= 0) return end + 1;
  // The last byte may be half of a CRLF.
  const old = bytes.subarray(0, -1).lastIndexOf(CR);
  if (old >= 0) return old + 1;
  return bytes.length < LONGEST_LINE ? 0 : wholeSigns(bytes);
}

function* utf16Blocks(
  source: ListSource,
  first: Uint8Array,
  order: 'utf-16le' | 'utf-16be',
): Generator<string, void, void> {
  const decoder = new TextDecoder(order);
  let at = 0;
  for (let block = first; block.length > 0; block = source.read(at, BLOCK)) {
    at += block.length;
    yield decoder.decode(block, { stream: true });
  }
  yield decoder.decode();
}

/** Some 64 kB at a time. Invalid bytes become a character that no date or number contains. */
export function* decodeByLines(source: ListSource): Generator<string, void, void> {
  const first = source.read(0, BLOCK);
  const order = utf16Of(first);
  if (order) return yield* utf16Blocks(source, first, order);
  let open = Buffer.alloc(0);
  let at = 0;
  for (let block = first; block.length > 0; block = source.read(at, BLOCK)) {
    at += block.length;
    open = Buffer.concat([open, block]);
    const end = wholeLines(open);
    const lines = open.subarray(0, end);
    open = open.subarray(end);
    if (end > 0) yield asUtf8(lines) ?? decodeLines(lines);
  }
  yield asUtf8(open) ?? decodeLines(open);
}

/** The longest row, a quoted cell behind it, and a line end. */
const AHEAD = LIST_BOUNDS.characters + 50_000;

/** Keeps one row's length in memory. */
export interface ListText {
  readonly text: string;
  /** Contains the end of the list. */
  readonly isWhole: boolean;
  /** Drops text before `at` if needed. Returns the new `at`. */
  from(at: number): number;
}

export function createListText(blocks: Iterator<string>): ListText {
  let text = '';
  let isWhole = false;
  let isBegun = false;

  function from(at: number): number {
    if (isWhole || (isBegun && text.length - at >= AHEAD)) return at;
    const parts = [text.slice(at)];
    for (let length = parts[0]?.length ?? 0; length < 2 * AHEAD;) {
      const { done, value } = blocks.next();
      if (done === true) {
        isWhole = true;
        break;
      }
      parts.push(isBegun ? value : value.replace(/^\uFEFF/, ''));
      isBegun = true;
      length += value.length;
    }
    text = parts.join('');
    return 0;
  }

  from(0);
  return {
    get text() {
      return text;
    },
    get isWhole() {
      return isWhole;
    },
    from,
  };
}

/** A ZIP archive or a PDF. Other formats have NUL in their first line. */
const NO_LIST_BEGINS = ['PK\u0003\u0004', '%PDF-'];

export function isNoText(text: string): boolean {
  const [firstLine = ''] = text.slice(0, LOOKED_AT).split(/[\r\n]/, 1);
  return firstLine.includes('\0') || NO_LIST_BEGINS.some((begin) => text.startsWith(begin));
}

/** The thread may use the process's descriptor. The hub closes it. */
export type ListBytes =
  | { readonly kind: 'memory'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'file'; readonly fd: number; readonly size: number };

export interface ListSource {
  /** At most `length` bytes, none at the end. Throws disk errors. */
  read(at: number, length: number): Uint8Array;
}

/** A file that grows is read up to its size when it was opened. */
export function sourceOf(from: ListBytes): ListSource {
  if (from.kind === 'memory') {
    const { bytes } = from;
    return {
      read: (at, length) => new Uint8Array(bytes, Math.min(at, bytes.byteLength)).subarray(0, length),
    };
  }
  return {
    read(at, length) {
      const block = new Uint8Array(Math.max(0, Math.min(length, from.size - at)));
      return block.subarray(0, block.length === 0 ? 0 : readSync(from.fd, block, 0, block.length, at));
    },
  };
}

export type PastBound = Extract<RosterUnreadable, { kind: 'past-bound' }>;

/** `number`: from 1. */
export const pastBound = (
  bound: PastBound['bound'],
  place: RosterPlace,
  number: number,
  most: number = LIST_BOUNDS[bound],
): PastBound => ({ kind: 'past-bound', bound, most, place, number });
