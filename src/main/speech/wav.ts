/**
 * Repairs the header of a WAV that was written before its length was known. Its sizes are too large for some browsers'
 * `decodeAudioData`. Pure.
 */

const HEADER = 12;
const CHUNK = 8;
/** WAVE_FORMAT_PCM: channels, rates, block size and bits. */
const FORMAT = 16;
const PCM = 1;

const idAt = (wav: Buffer, at: number): string => wav.toString('latin1', at, at + 4);

/**
 * The same samples with true sizes and the needed chunks only. Undefined if it is not PCM WAV, or has no whole sample.
 */
export function mendWav(wav: Buffer): Buffer<ArrayBuffer> | undefined {
  if (wav.length < HEADER || idAt(wav, 0) !== 'RIFF' || idAt(wav, 8) !== 'WAVE') return undefined;
  let format: Buffer | undefined;
  let at = HEADER;
  while (at + CHUNK <= wav.length) {
    const size = wav.readUInt32LE(at + 4);
    const body = at + CHUNK;
    if (idAt(wav, at) === 'data') {
      // Streams of unknown length also have size 0.
      const end = size === 0 ? wav.length : Math.min(body + size, wav.length);
      return format && assemble(format, wav.subarray(body, end));
    }
    if (idAt(wav, at) === 'fmt ' && size >= FORMAT && body + FORMAT <= wav.length) {
      format = wav.subarray(body, body + FORMAT);
    }
    // Chunks are aligned to 2 bytes.
    at = body + size + (size % 2);
  }
  return undefined;
}

function assemble(format: Buffer, samples: Buffer): Buffer<ArrayBuffer> | undefined {
  const block = format.readUInt16LE(12);
  const isSound = format.readUInt16LE(0) === PCM && block > 0 && format.readUInt32LE(4) > 0;
  const length = isSound ? samples.length - (samples.length % block) : 0;
  if (length === 0) return undefined;
  const padding = length % 2;
  const mended = Buffer.alloc(HEADER + CHUNK + FORMAT + CHUNK + length + padding);
  mended.write('RIFF', 0, 'latin1');
  mended.writeUInt32LE(mended.length - CHUNK, 4);
  mended.write('WAVEfmt ', 8, 'latin1');
  mended.writeUInt32LE(FORMAT, 16);
  format.copy(mended, 20);
  mended.write('data', 36, 'latin1');
  mended.writeUInt32LE(length, 40);
  samples.copy(mended, 44, 0, length);
  return mended;
}
