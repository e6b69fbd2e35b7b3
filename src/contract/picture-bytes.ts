/**
 * Checks a picture's bytes before decoding: a few kilobytes may unfold to gigabytes and block the screen that draws
 * it. Pure.
 */

/** 64 MiB decoded. */
export const MAX_PICTURE_SIDE_PX = 4_096;

/** A JPEG is drawn once per scan. Pictures have about ten. */
const MAX_SCANS = 64;

type PictureLook =
  | { readonly kind: 'picture'; readonly type: 'image/png' | 'image/jpeg' | 'image/webp' }
  /** Too many pixels or scans, or animated. */
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'none' };

interface Found {
  readonly type: Extract<PictureLook, { kind: 'picture' }>['type'];
  /** Undefined if the file has none. */
  readonly size: readonly [width: number, height: number] | undefined;
  readonly isSimple: boolean;
}

const big = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
const little = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduceRight((sum, byte) => sum * 256 + byte, 0);

/** One byte per character. */
function has(bytes: Uint8Array, at: number, text: string): boolean {
  return (
    bytes.length >= at + text.length &&
    Array.from(text).every((sign, n) => bytes[at + n] === sign.charCodeAt(0))
  );
}

function countOf(bytes: Uint8Array, first: number, second: number): number {
  let count = 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second) count += 1;
  return count;
}

function hasChunk(bytes: Uint8Array, name: string): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + big(bytes, at, 4))
    if (has(bytes, at + 4, name)) return true;
  return false;
}

/** The first frame header. All have the same size (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Uint8Array): Found['size'] {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [big(bytes, at + 7, 2), big(bytes, at + 5, 2)];
    // Fill bytes before a marker (B.1.1.2).
    at += marker === 0xff ? 1 : 2 + big(bytes, at + 2, 2);
  }
  return undefined;
}

/** RFC 9649, 2.5 to 2.7. */
function webpSize(bytes: Uint8Array): Found['size'] {
  if (has(bytes, 12, 'VP8 ')) return [little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff];
  if (has(bytes, 12, 'VP8L')) {
    const bits = little(bytes, 21, 4);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return has(bytes, 12, 'VP8X') ? [little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1] : undefined;
}

const ANIMATED_WEBP = 0x02;

/** See https://mimesniff.spec.whatwg.org, "matching an image type pattern". */
function find(bytes: Uint8Array): Found | undefined {
  if (has(bytes, 0, '\x89PNG\r\n\x1a\n')) {
    const size = has(bytes, 12, 'IHDR') ? ([big(bytes, 16, 4), big(bytes, 20, 4)] as const) : undefined;
    return { type: 'image/png', size, isSimple: !hasChunk(bytes, 'acTL') };
  }
  if (has(bytes, 0, '\xff\xd8\xff'))
    return { type: 'image/jpeg', size: jpegSize(bytes), isSimple: countOf(bytes, 0xff, 0xda) <= MAX_SCANS };
  if (has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBPVP')) {
    const isAnimated = has(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & ANIMATED_WEBP) !== 0;
    return { type: 'image/webp', size: webpSize(bytes), isSimple: !isAnimated };
  }
  return undefined;
}

export function lookAtPicture(bytes: Uint8Array): PictureLook {
  const found = find(bytes);
  if (found?.size === undefined) return { kind: 'none' };
  const [width, height] = found.size;
  if (width < 1 || height < 1) return { kind: 'none' };
  if (!found.isSimple || width > MAX_PICTURE_SIDE_PX || height > MAX_PICTURE_SIDE_PX)
    return { kind: 'too-complex' };
  return { kind: 'picture', type: found.type };
}
