/** Turns a picture a little: hands hold paper askew, and decoders read bars along straight lines. Pure. */
import type { CameraFrame } from './read-frame.ts';

/** Clockwise by `degrees` about the middle; what comes in at the corners is black. */
export function turnedFrame({ width, height, data, colorSpace }: CameraFrame, degrees: number): CameraFrame {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const dy = y - height / 2;
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const fromX = Math.round(dx * cos + dy * sin + width / 2);
      const fromY = Math.round(dy * cos - dx * sin + height / 2);
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        to[y * width + x] = from[fromY * width + fromX] ?? 0;
    }
  }
  return { width, height, colorSpace, data: new Uint8ClampedArray(to.buffer) };
}
