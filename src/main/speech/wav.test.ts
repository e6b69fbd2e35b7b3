import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendWav } from './wav.ts';

interface Parts {
  readonly samples: Buffer;
  readonly dataSize?: number;
  readonly riffSize?: number;
  readonly block?: number;
  readonly format?: number;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

function wavOf({ samples, dataSize, riffSize, block = 2, format = 1, before, after }: Parts): Buffer {
  const head = Buffer.alloc(36);
  head.write('RIFF', 0);
  head.writeUInt32LE(riffSize ?? 36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(format, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(22_050, 24);
  head.writeUInt32LE(22_050 * block, 28);
  head.writeUInt16LE(block, 32);
  head.writeUInt16LE(16, 34);
  const data = Buffer.alloc(8);
  data.write('data');
  data.writeUInt32LE(dataSize ?? samples.length, 4);
  return Buffer.concat([head, before ?? Buffer.alloc(0), data, samples, after ?? Buffer.alloc(0)]);
}

const SAMPLES = Buffer.from([1, 2, 3, 4, 5, 6]);

describe('a WAV', () => {
  it.each([
    ['with true sizes', wavOf({ samples: SAMPLES })],
    ['as espeak-ng streams it', wavOf({ samples: SAMPLES, dataSize: 0x7ffff000, riffSize: 0x7ffff024 })],
    ['of a size nobody filled in', wavOf({ samples: SAMPLES, dataSize: 0, riffSize: 0 })],
    ['of the largest size', wavOf({ samples: SAMPLES, dataSize: 0xffffffff, riffSize: 0xffffffff })],
    [
      'with another chunk before',
      wavOf({ samples: SAMPLES, before: Buffer.from('LIST\x03\0\0\0abc\0', 'latin1') }),
    ],
    [
      'with another chunk after',
      wavOf({ samples: SAMPLES, after: Buffer.from('LIST\x02\0\0\0ab', 'latin1') }),
    ],
  ])('a WAV %s gets a header that says what is there', (_, wav) => {
    expect(mendWav(wav)).toEqual(wavOf({ samples: SAMPLES }));
  });

  it('a WAV cut in the middle of a sample loses that sample', () => {
    expect(mendWav(wavOf({ samples: SAMPLES.subarray(0, 5), dataSize: 0x7ffff000 }))).toEqual(
      wavOf({ samples: SAMPLES.subarray(0, 4) }),
    );
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('espeak-ng: no such voice')],
    ['no samples', wavOf({ samples: Buffer.alloc(0), dataSize: 0x7ffff000 })],
    ['half a sample', wavOf({ samples: Buffer.from([1]) })],
    ['a block of no size', wavOf({ samples: SAMPLES, block: 0 })],
    ['MP3 in a WAV', wavOf({ samples: SAMPLES, format: 85 })],
    ['a header alone', wavOf({ samples: SAMPLES }).subarray(0, 40)],
    ['samples before their format', Buffer.from('RIFF\x10\0\0\0WAVEdata\x04\0\0\0abcd', 'latin1')],
  ])('a WAV that is %s is none', (_, wav) => {
    expect(mendWav(wav)).toBeUndefined();
  });

  it('a WAV of any bytes breaks nothing, and what comes out is whole', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((given) => Buffer.from(given));
    const broken = fc
      .tuple(bytes, fc.nat(0xffffffff), fc.nat(60), fc.nat(255))
      .map(([samples, dataSize, at, value]) => {
        const wav = wavOf({ samples, dataSize });
        wav[at % wav.length] = value;
        return wav;
      });
    fc.assert(
      fc.property(fc.oneof(bytes, broken), (wav) => {
        const mended = mendWav(wav);
        if (!mended) return;
        expect(mended.readUInt32LE(4)).toBe(mended.length - 8);
        const size = mended.readUInt32LE(40);
        expect(44 + size + (size % 2)).toBe(mended.length);
        expect(mendWav(mended)).toEqual(mended);
      }),
    );
  });
});
