/** Finds the code in one picture: square codes and bar codes, as booking systems print them. */
import {
  LINEAR_BARCODE_FORMATS,
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ZXingModuleOverrides,
} from 'zxing-wasm/reader';
import { turnedFrame } from './turned-frame.ts';

/** As a canvas gives it: red, green, blue and alpha for each pixel. */
export type CameraFrame = ImageData;

export interface CodeSeen {
  readonly text: string;
  /** Bars have no error correction: a shadow may look like other digits for a moment. */
  readonly isBars: boolean;
}

/** Undefined if the picture has no code. */
export type ReadFrame = (frame: CameraFrame) => Promise<CodeSeen | undefined>;

const BARS: ReadonlySet<string> = new Set(LINEAR_BARCODE_FORMATS);

const OPTIONS: ReaderOptions = {
  // Kinds of products and parcels are left out: each more is one more that something in the lobby may look like.
  formats: ['QRCode', 'Aztec', 'DataMatrix', 'PDF417', 'Code128', 'Code39', 'EAN13', 'ITF'],
  // The text as it was printed: the other modes explain it.
  textMode: 'Plain',
  maxNumberOfSymbols: 1,
};

/**
 * How far a picture without a code is turned for a second look, in degrees, one after the other: a PDF417 code is read up
 * to 2 degrees askew, bars up to 20.
 */
const TURNS = [4, -4, 45, 8, -8];

/** Loads the decoder. `overrides` say where its WebAssembly is. Rejects if it cannot be loaded. */
export async function openDecoder(overrides: ZXingModuleOverrides): Promise<ReadFrame> {
  await prepareZXingModule({ overrides, fireImmediately: true });
  let looks = 0;

  async function read(frame: CameraFrame): Promise<CodeSeen | undefined> {
    const [found] = await readBarcodes(frame, OPTIONS);
    return found === undefined || found.text.trim() === ''
      ? undefined
      : { text: found.text, isBars: BARS.has(found.format) };
  }

  return async (frame) => {
    // Less than a picture: the decoder would read what lies behind it in memory.
    if (frame.data.length < frame.width * frame.height * 4) return undefined;
    looks += 1;
    const degrees = TURNS[looks % TURNS.length] ?? 0;
    return (await read(frame)) ?? read(turnedFrame(frame, degrees));
  };
}
