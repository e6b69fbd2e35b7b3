import { describe, expect, it } from 'vitest';
import { readFrame } from '../../../../test/support/records/camera-decoder.ts';
import { barPicture } from '../../../../test/support/records/bar-picture.ts';
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
  ])('a picture of a code %s is read', async (_how, options) => {
    expect(await readFrame(picture(ADDRESS, options))).toEqual({ text: ADDRESS, isBars: false });
  });

  it('a picture of the camera is read whatever the code holds', async () => {
    for (const text of ['A-42', '12345678', 'Müller 中文 😀', 'x'.repeat(300)])
      expect(await readFrame(picture(text, { scale: 5 }))).toMatchObject({ text });
  });

  it('a picture without a code has no text', async () => {
    const random = steadyRandom();
    const snow = picture(undefined);
    const data = snow.data.map(() => random() * 255);
    expect(await readFrame(picture(undefined))).toBeUndefined();
    const { width, height, colorSpace } = snow;
    expect(await readFrame({ width, height, colorSpace, data })).toBeUndefined();
    expect(
      await readFrame({ width: 1, height: 1, colorSpace: 'srgb', data: new Uint8ClampedArray(4) }),
    ).toBeUndefined();
    expect(
      await readFrame({ width: 640, height: 480, colorSpace: 'srgb', data: new Uint8ClampedArray(8) }),
    ).toBeUndefined();
  });

  it('a picture of a code that is half out of sight has no text', async () => {
    const { width, height, data } = picture(ADDRESS);
    data.fill(128, 0, data.length / 2);
    expect(await readFrame({ width, height, data, colorSpace: 'srgb' })).toBeUndefined();
  });

  it.each<[string, string, boolean]>([
    ['code128', 'A-42', true],
    ['code128', '#A7-YK3', true],
    ['code39', 'A-42', true],
    ['ean13', '4006381333931', true],
    ['interleaved2of5', '00471142', true],
    ['pdf417', ADDRESS, false],
    ['azteccode', ADDRESS, false],
    ['datamatrix', ADDRESS, false],
    ['qrcode', ADDRESS, false],
  ])('a picture of a %s code of %s is read as it was printed', async (kind, text, isBars) => {
    for (const how of [{}, { noise: 20 }, { contrast: [70, 150] }, { turned: 2 }, { turned: 90 }] as const)
      expect(await readFrame(barPicture(kind, text, how)), JSON.stringify(how)).toEqual({ text, isBars });
  });

  it.each([
    ['pdf417', ADDRESS, [-9, -5, -3, 3, 6, 9]],
    ['code128', 'A-42', [-60, -30, -15, 10, 30, 45, 100]],
    ['ean13', '4006381333931', [-45, 12, 70]],
  ] as const)('a %s code that is held askew is read within a second', async (kind, text, angles) => {
    for (const turned of angles) {
      const askew = barPicture(kind, text, { turned });
      const looks = await Promise.all(Array.from({ length: 5 }, () => readFrame(askew)));
      expect(looks.filter((seen) => seen?.text === text).length, `${turned}`).toBeGreaterThan(0);
    }
  });

  it('snow, shelves and stripes have no text', async () => {
    const random = steadyRandom(3);
    for (let n = 0; n < 20; n += 1) {
      const { width, height, data } = picture(undefined);
      const bars = Array.from({ length: width }, () => (random() < 0.5 ? 20 : 230));
      data.forEach((_, at) => {
        const x = (at >> 2) % width;
        if (at % 4 !== 3)
          data[at] = n % 2 === 0 ? (bars[x] ?? 0) : Math.floor(x / (2 + n)) % 2 === 0 ? 30 : 220;
      });
      expect(await readFrame({ width, height, data, colorSpace: 'srgb' })).toBeUndefined();
    }
  });
});
