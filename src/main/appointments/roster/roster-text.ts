/** Decodes the text of a list from any program: UTF-8, UTF-16 of either order, or Windows-1252. */
import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterPlace, RosterUnreadable } from '../../../contract/roster.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Characters looked at to find the order of UTF-16 without a mark. */
const LOOKED_AT = 1_000;

/** In UTF-16 without a mark every other byte of Latin text is zero. */
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

/** Files are pasted together: each line is UTF-8 if it can be, else Windows-1252. */
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
/** Longer lines are decoded in parts. */
const MAX_LINE_BYTES = 1024 * 1024;

/** Undefined for what is read line by line. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return utf16Order(bytes);
}

/** The end of the last whole character, up to three bytes back. */
function wholeSigns(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/** How many bytes can be decoded now: up to the last line end, or all of a very long line. */
function wholeLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(LF);
  if (end >= 0) return end + 1;
  // The last byte may be half of a CRLF.
  const old = bytes.subarray(0, -1).lastIndexOf(CR);
  if (old >= 0) return old + 1;
  return bytes.length < MAX_LINE_BYTES ? 0 : wholeSigns(bytes);
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

/** In blocks of some 64 kB. Never fails: bytes without a meaning become a character that no field accepts. */
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

/** A longest row, a quoted cell that goes on after it, and a line end. */
const AHEAD = LIST_BOUNDS.characters + 50_000;

export type ListText = ReturnType<typeof createListText>;

/** The text of a list, with only as much in memory as a row needs. */
export function createListText(blocks: Iterator<string>) {
  let text = '';
  let isWhole = false;
  let isBegun = false;

  /** Drops what lies before `at`, and reads on where too little lies behind it. Returns the new `at`. */
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
    get text(): string {
      return text;
    },
    /** The part ends where the list does. */
    get isWhole(): boolean {
      return isWhole;
    },
    from,
  };
}

/** Workbooks (ZIP) and PDFs. Other binary files have NUL in their first line. */
const NO_LIST_BEGINS = ['PK\u0003\u0004', '%PDF-'];

export function isNoText(text: string): boolean {
  const [firstLine = ''] = text.slice(0, LOOKED_AT).split(/[\r\n]/, 1);
  return firstLine.includes('\0') || NO_LIST_BEGINS.some((begin) => text.startsWith(begin));
}

/** As sent to the thread. A descriptor belongs to the process, so the thread may use it, and the hub closes it. */
export type ListBytes =
  | { readonly kind: 'memory'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'file'; readonly fd: number; readonly size: number };

export interface ListSource {
  /** At most `length` bytes from `at`; none at the end. Throws what the disk throws. */
  read(at: number, length: number): Uint8Array;
}

/** A file that grows is read as far as it was when opened. */
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

/**
 * A list holds more than it may, so nothing of it is read (docs/reference/list-format.md). `number`: of the line or entry, from 1.
 */
export const pastBound = (
  bound: PastBound['bound'],
  place: RosterPlace,
  number: number,
  most: number = LIST_BOUNDS[bound],
): PastBound => ({ kind: 'past-bound', bound, most, place, number });
