/** The bytes of a list, and its text with only as much in memory as a row needs. */
import { isAscii, isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { textIn } from './encoding-guess.ts';
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

const BLOCK = 64 * 1024;
/** Longer lines are decoded in parts. */
const MAX_LINE_BYTES = 1024 * 1024;

/** Undefined for what is read line by line. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
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

/** Whole lines, some 64 kB at a time. */
export function* lineBlocks(source: ListSource): Generator<Uint8Array, void, void> {
  let open = Buffer.alloc(0);
  let at = 0;
  for (let block = source.read(0, BLOCK); block.length > 0; block = source.read(at, BLOCK)) {
    at += block.length;
    open = Buffer.concat([open, block]);
    const end = wholeLines(open);
    if (end > 0) yield open.subarray(0, end);
    open = open.subarray(end);
  }
  if (open.length > 0) yield open;
}

/** Lines with their ends. */
export function* linesIn(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  let from = 0;
  for (let n = 0; n < bytes.length; n++) {
    if (bytes[n] !== LF && bytes[n] !== CR) continue;
    yield bytes.subarray(from, n + 1);
    from = n + 1;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}

/** How the bytes of a list become text. */
export interface Decoding {
  /** Of all bytes, or of those lines that are not UTF-8. */
  readonly name: string;
  /** Whether a line that is UTF-8 is so by chance. Default: none is. */
  readonly isChance?: (line: Uint8Array) => boolean;
  /** A person has said that nothing of it is UTF-8. */
  readonly isAll?: boolean;
}

function decodeLines(lines: Uint8Array, { name, isChance, isAll = false }: Decoding): string {
  if (isAll) return textIn(name, lines);
  if (isUtf8(lines) && (!isChance || isAscii(lines))) return new TextDecoder().decode(lines);
  return Array.from(linesIn(lines), (line) => {
    const isUnicode = isUtf8(line) && (isAscii(line) || isChance?.(line) !== true);
    return isUnicode ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(line) : textIn(name, line);
  }).join('');
}

/** In blocks of some 64 kB. Never fails: bytes without a meaning become a character that no field accepts. */
export function* decodeByLines(source: ListSource, decoding: Decoding): Generator<string, void, void> {
  const { name } = decoding;
  if (name === 'utf-16le' || name === 'utf-16be')
    return yield* utf16Blocks(source, source.read(0, BLOCK), name);
  for (const lines of lineBlocks(source)) yield decodeLines(lines, decoding);
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
      // Files with a mark each are pasted together.
      parts.push(value.replaceAll('\uFEFF', ''));
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

/** As sent to the thread. A descriptor belongs to the process, so the thread may use it, and the hub closes it. */
export type ListBytes =
  | { readonly kind: 'memory'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'file'; readonly fd: number; readonly size: number };

export interface ListSource {
  readonly size: number;
  /** At most `length` bytes from `at`; none at the end. Throws what the disk throws. */
  read(at: number, length: number): Uint8Array;
}

/** A file that grows is read as far as it was when opened. */
export function sourceOf(from: ListBytes): ListSource {
  if (from.kind === 'memory') {
    const { bytes } = from;
    return {
      size: bytes.byteLength,
      read: (at, length) => new Uint8Array(bytes, Math.min(at, bytes.byteLength)).subarray(0, length),
    };
  }
  return {
    size: from.size,
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
