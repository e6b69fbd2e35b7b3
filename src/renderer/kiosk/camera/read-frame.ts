/** Reads the QR code in one picture. Loaded only when the camera is switched on: the decoder comes with it. */
import { decodeQR } from 'qr/decode.js';

/** As a canvas gives it: red, green, blue and alpha for each pixel. */
export interface CameraFrame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type ReadFrame = (frame: CameraFrame) => string | undefined;

/** Milliseconds for second looks at an unclear picture. Taps wait meanwhile, and the next picture comes in a moment. */
const SECOND_LOOKS_MS = 8;

export const readFrame: ReadFrame = (frame) => {
  try {
    const text = decodeQR(frame, { format: 'RGBA', timeLimit: SECOND_LOOKS_MS });
    return text.trim() === '' ? undefined : text;
  } catch {
    // The decoder throws if there is no code.
    return undefined;
  }
};
