import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';
import type { PictureOptions } from '../../../../test/support/records/camera-picture.ts';
import { picture, steadyRandom } from '../../../../test/support/records/camera-picture.ts';

const ADDRESS = 'https://book.example/visit/A-42';

describe('A picture of the camera', () => {
  it.each<[string, PictureOptions]>([
    ['held straight', {}],
    ['turned a little', { turned: 12 }],
    ['turned on its side', { turned: 90 }],
    ['upside down', { turned: 180 }],
    ['turned halfway', { turned: 45 }],
    ['in bad light', { contrast: [70, 140] }],
    ['with a noisy camera', { noise: 60 }],
    ['turned and noisy', { turned: -20, noise: 40 }],
    ['small', { scale: 2.5 }],
    ['far away from a small camera', { width: 320, height: 240, scale: 2.5 }],
    ['filling the picture', { scale: 12 }],
    ['light on dark', { inverted: true }],
    ['by a camera that stands upright', { width: 480, height: 640, scale: 5 }],
  ])('a picture of a code %s is read', (_how, options) => {
    expect(readFrame(picture(ADDRESS, options))).toBe(ADDRESS);
  });

  it('a picture of the camera is read whatever the code holds', () => {
    for (const text of ['A-42', '12345678', 'Müller 中文 😀', 'x'.repeat(300)])
      expect(readFrame(picture(text, { scale: 5 }))).toBe(text);
  });

  it('a picture without a code has no text', () => {
    const random = steadyRandom();
    const snow = picture(undefined);
    const data = snow.data.map(() => random() * 255);
    expect(readFrame(picture(undefined))).toBeUndefined();
    expect(readFrame({ ...snow, data })).toBeUndefined();
    expect(readFrame({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBeUndefined();
    expect(readFrame({ width: 640, height: 480, data: new Uint8ClampedArray(8) })).toBeUndefined();
  });

  it('a picture of a code that is half out of sight has no text', () => {
    const { width, height, data } = picture(ADDRESS);
    data.fill(128, 0, data.length / 2);
    expect(readFrame({ width, height, data })).toBeUndefined();
  });
});
