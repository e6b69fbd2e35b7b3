import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LOGO_BYTES } from '../../contract/limits.ts';
import { MAX_PICTURE_SIDE_PX } from '../../contract/picture-bytes.ts';
import { pngOf } from '../../../test/support/records/png-of.ts';
import { readLogo } from './logo.ts';

const url = (bytes: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const PNG = pngOf();
/** An empty application segment, then a frame of 40 by 20. */
const JPEG = Buffer.from('ffd8ffe00002ffc0000b080014002801011100', 'hex');
/** The same with bytes that fill up to its second marker. */
const JPEG_WITH_FILL = Buffer.concat([JPEG.subarray(0, 6), Buffer.from('ffff', 'hex'), JPEG.subarray(6)]);
/** 40 by 20, without loss. */
const WEBP = Buffer.concat([
  Buffer.from('RIFF\x12\x00\x00\x00WEBPVP8L\x05\x00\x00\x00', 'latin1'),
  Buffer.from('2f27c00400', 'hex'),
]);

/** A PNG with another chunk behind its header. */
const withChunk = (name: string): Buffer =>
  Buffer.concat([PNG.subarray(0, 33), Buffer.from(`\0\0\0\0${name}\0\0\0\0`, 'latin1'), PNG.subarray(33)]);
/** A WebP that moves. */
const MOVING_WEBP = Buffer.concat([
  Buffer.from('RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00', 'latin1'),
  Buffer.from('02000000270000130000', 'hex'),
]);

describe('a logo', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/jpeg', JPEG_WITH_FILL],
    ['image/webp', WEBP],
    ['image/png', pngOf(MAX_PICTURE_SIDE_PX, MAX_PICTURE_SIDE_PX)],
  ])('a logo is taken as the %s that its bytes are, whatever it was called', (type, bytes) => {
    const reading = readLogo(url(bytes, 'text/html'));
    expect(reading).toEqual({ kind: 'read', dataUrl: url(bytes, type) });
  });

  it.each([
    ['a page', url('<!doctype html><svg></svg>', 'image/svg+xml')],
    ['a page behind a comment', url('<!-- <svg> --><html>', 'image/svg+xml')],
    ['entities of its own', url('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', 'image/svg+xml')],
    ['an SVG, over which a kiosk may stand still', url('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['3 GB once it is decoded', url(pngOf(30_000, 30_000))],
    ['as long and as thin', url(pngOf(MAX_PICTURE_SIDE_PX + 1, 1))],
    ['a PNG that moves', url(withChunk('acTL'))],
    ['a WebP that moves', url(MOVING_WEBP)],
    [
      'a JPEG of a thousand scans',
      url(Buffer.concat([JPEG, Buffer.alloc(2_000, Buffer.from('ffda', 'hex'))])),
    ],
    ['without a size', url(PNG.subarray(0, 8))],
    ['a GIF', url('GIF89a')],
    ['a sound that begins as WebP does', url(Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'))],
    ['half a signature', url(Buffer.from('89504e47', 'hex'))],
    ['an address', 'https://service.example/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['a data URL that is not base64', 'data:image/svg+xml,<svg></svg>'],
    ['two data URLs', `${url(PNG)},${url(PNG)}`],
    ['nothing', 'data:image/png;base64,'],
  ])('a logo that is %s is refused', (_what, text) => {
    expect(readLogo(text)).toEqual({
      kind: 'refused',
      problem: 'not-a-picture',
    });
  });

  it('a logo may have 200 kB and not a byte more', () => {
    const sized = (bytes: number): Buffer => pngOf(40, 20, bytes);
    expect(readLogo(url(sized(MAX_LOGO_BYTES))).kind).toBe('read');
    expect(readLogo(url(sized(MAX_LOGO_BYTES + 1)))).toEqual({
      kind: 'refused',
      problem: 'picture-too-large',
    });
    // The largest that the contract lets through.
    expect(readLogo(`data:image/png;base64,${'A'.repeat(399_000)}`).kind).toBe('refused');
  });

  it('a logo is read or refused whatever is sent, and reads the same twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.uint8Array().map((bytes) => url(Buffer.from(bytes))),
        ),
        (text) => {
          const reading = readLogo(text);
          if (reading.kind === 'read') expect(readLogo(reading.dataUrl)).toEqual(reading);
        },
      ),
    );
  });
});
