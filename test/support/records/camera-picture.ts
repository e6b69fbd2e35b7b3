/** Pictures of QR codes as a camera might take them, for tests. */
import { encodeQR } from 'qr';
import type { CameraFrame } from '../../../src/renderer/kiosk/camera/read-frame.ts';

export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  /** Pixels for each square of the code; need not be whole. */
  readonly scale?: number;
  /** Clockwise, in degrees. */
  readonly turned?: number;
  /** How far light sways at random, of 255. */
  readonly noise?: number;
  /** Light on dark, as phones draw codes at night. */
  readonly inverted?: boolean;
  /** The lightness of dark and light squares. */
  readonly contrast?: readonly [dark: number, light: number];
}

/** Random numbers in [0, 1) that are the same in every run. */
export function steadyRandom(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Dark ones are true, row after row, with the quiet border that scanners need. */
export type Squares = readonly (readonly boolean[])[];

const squaresOf = (text: string): Squares => encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

/**
 * The lightness of every pixel, 0 to 255, with a code in the middle of a grey room; without one, the room alone. A text
 * is shown as a QR code.
 */
export function lightness(
  code: string | Squares | undefined,
  options: PictureOptions = {},
): Uint8ClampedArray {
  const { width = 640, height = 480, scale = 6, turned = 0, noise = 0, inverted = false } = options;
  const [dark, light] = options.contrast ?? [30, 230];
  const squares = typeof code === 'string' ? squaresOf(code) : (code ?? []);
  const columns = squares[0]?.length ?? 0;
  const random = steadyRandom();
  const angle = (-turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const square =
        squares[Math.floor(dx * sin + dy * cos + squares.length / 2)]?.[
          Math.floor(dx * cos - dy * sin + columns / 2)
        ];
      const room = 120 + 40 * Math.sin(x / 90) + 20 * Math.cos(y / 70);
      const plain = square === undefined ? room : square !== inverted ? dark : light;
      pixels[y * width + x] = plain + (random() - 0.5) * 2 * noise;
    }
  }
  return pixels;
}

export function picture(code: string | Squares | undefined, options: PictureOptions = {}): CameraFrame {
  const { width = 640, height = 480 } = options;
  const data = new Uint8ClampedArray(width * height * 4);
  lightness(code, options).forEach((value, at) => data.set([value, value, value, 255], at * 4));
  return { width, height, data, colorSpace: 'srgb' };
}
