/** Reads the QR code in one picture. Pure. Imported only while the camera is on: the decoder comes with it. */
import { decodeQR } from 'qr/decode.js';

/** A picture as a canvas hands it out: red, green, blue and alpha for each pixel. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type ReadFrame = (frame: Frame) => string | undefined;

/**
 * Milliseconds for second looks at a picture without a clear code. Taps wait as long as a picture takes to read, so it
 * is short; the next picture comes in a moment.
 */
const SECOND_LOOKS_MS = 8;

/** The text of a QR code in `frame`, or undefined where none can be read. */
export const readFrame: ReadFrame = (frame) => {
  try {
    const text = decodeQR(frame, { format: 'RGBA', timeLimit: SECOND_LOOKS_MS });
    return text.trim() === '' ? undefined : text;
  } catch {
    // The decoder says "no code here" by throwing.
    return undefined;
  }
};
