import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_LOGO } from '../../contract/limits.ts';
import { readLogo } from './logo.ts';

const url = (bytes: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)]);
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8L', 'latin1');

describe('a logo', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'image/svg+xml',
      Buffer.from(
        '\uFEFF<?xml version="1.0"?>\n<!-- made -- by hand -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>',
      ),
    ],
  ])('is taken as the %s that its bytes are, whatever it was called', (type, bytes) => {
    const reading = readLogo(url(bytes, 'text/html'));
    expect(reading).toEqual({ kind: 'read', dataUrl: url(bytes, type) });
  });

  it.each([
    ['a page', url('<!doctype html><svg></svg>', 'image/svg+xml')],
    ['a page behind a comment', url('<!-- <svg> --><html>', 'image/svg+xml')],
    ['entities of its own', url('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', 'image/svg+xml')],
    ['a GIF', url('GIF89a')],
    ['a sound that begins as WebP does', url(Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'))],
    ['half a signature', url(Buffer.from('89504e47', 'hex'))],
    ['an address', 'https://service.example/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['a data URL that is not base64', 'data:image/svg+xml,<svg></svg>'],
    ['two data URLs', `${url(PNG)},${url(PNG)}`],
    ['nothing', 'data:image/png;base64,'],
  ])('that is %s is refused', (_what, text) => {
    expect(readLogo(text)).toEqual({
      kind: 'refused',
      problem: 'not-a-picture',
    });
  });

  it('may have 200 kB and not a byte more', () => {
    const sized = (bytes: number): Buffer => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect(readLogo(url(sized(LARGEST_LOGO))).kind).toBe('read');
    expect(readLogo(url(sized(LARGEST_LOGO + 1)))).toEqual({
      kind: 'refused',
      problem: 'picture-too-large',
    });
    // The largest that the contract lets through.
    expect(readLogo(`data:image/png;base64,${'A'.repeat(399_000)}`).kind).toBe('refused');
  });

  it('is read or refused whatever is sent, and reads the same twice', () => {
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

  it('that opens many comments is decided in no time', () => {
    const text = url(`${'<!--'.repeat(1_000)}${' '.repeat(3_000)}<html>`, 'image/svg+xml');
    expect(readLogo(text).kind).toBe('refused');
  });
});
