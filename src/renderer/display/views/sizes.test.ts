import { expect, test } from 'vitest';
import { CAPITAL_EM, displaySizes, isLongCode, linesAtDash, millimetresPerPixel } from './sizes.ts';

const SCREENS = [
  { width: 1_920, height: 1_080 },
  { width: 1_080, height: 1_920 },
  { width: 3_840, height: 2_160 },
  { width: 1_280, height: 720 },
  { width: 1_024, height: 768 },
  { width: 2_560, height: 1_080 },
];

test('1920 pixels of a 55-inch screen are 1217.6 mm', () => {
  expect(1_920 * millimetresPerPixel({ width: 1_920, height: 1_080 })).toBeCloseTo(1_217.6, 1);
});

test.each(SCREENS)(
  'the smallest call at $width x $height has capitals of 61 mm and the smallest row of 25 mm',
  (screen) => {
    const { leastCall, leastRow } = displaySizes(screen);
    const capital = (font: number): number => font * CAPITAL_EM * millimetresPerPixel(screen);
    expect(capital(leastCall)).toBeCloseTo(61, 5);
    expect(capital(leastRow)).toBeCloseTo(25, 5);
  },
);

test.each(SCREENS)('every row of the list at $width x $height holds its letters', (screen) => {
  const { leastRow, rowHeight, rows } = displaySizes(screen);
  expect(rowHeight).toBeGreaterThanOrEqual(1.5 * leastRow);
  expect(rows).toBeGreaterThanOrEqual(3);
  expect(rows * rowHeight).toBeLessThan(screen.height);
});

test('a screen of twice the pixels draws the same picture', () => {
  const [hd, uhd] = [
    displaySizes({ width: 1_920, height: 1_080 }),
    displaySizes({ width: 3_840, height: 2_160 }),
  ];
  expect(uhd.rem).toBe(2 * hd.rem);
  expect(uhd.rows).toBe(hd.rows);
  expect(uhd.leastCall).toBeCloseTo(2 * hd.leastCall, 6);
});

test.each(['WMQX-1234-QRST-5678', '20261123-004711', 'A1B2C3D4E5F6'])(
  'a visitor reads all of the code %s',
  (code) => expect(isLongCode(code)).toBe(true),
);

test.each(['A-42', '042', 'ABCD-12345', 'Maximiliane-Wilhelmina', 'Anna Maria of Hohenfels 2'])(
  'a code as long as %s keeps the sizes of the rule',
  (label) => expect(isLongCode(label)).toBe(false),
);

test.each([
  ['WMQX-1234-QRST-5678', ['WMQX-1234-', 'QRST-5678']],
  ['REGISTRY-2026-00417', ['REGISTRY-', '2026-00417']],
  ['20261123-004711', ['20261123-', '004711']],
  ['A1B2C3D4E5F6-', ['A1B2C3D4E5F6-']],
  ['A1B2C3D4E5F6', ['A1B2C3D4E5F6']],
])('a room reads %s in lines that end at a dash', (code, lines) => {
  expect(linesAtDash(code)).toEqual(lines);
});
