import { describe, expect, test } from 'vitest';
import {
  type Control,
  gapBetween,
  LARGEST_CAPITAL_MM,
  type Layout,
  layoutFaults,
  type LayoutRules,
  pixelsFor,
  type TextLine,
} from './layout-faults.ts';

const PAGE = { left: 0, top: 0, right: 1080, bottom: 1920 };
const RULES: LayoutRules = { leastTarget: 64, leastGap: 8, leastCapital: 29, controlsBelow: 0 };

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const line = (about: Partial<TextLine> = {}): TextLine => ({
  text: 'Is this you?',
  box: box(60, 100, 400, 50),
  clip: PAGE,
  element: 0,
  control: undefined,
  capital: 40,
  needed: true,
  covered: false,
  ...about,
});

const control = (about: Partial<Control> = {}): Control => ({
  name: 'Help',
  shownOnly: false,
  box: box(60, 300, 200, 100),
  clip: PAGE,
  ...about,
});

const faults = (about: Partial<Layout>): readonly string[] =>
  layoutFaults({ scale: 1, texts: [], controls: [], overflows: [], broken: [], ...about }, RULES);

describe('a screen', () => {
  test('a screen with room for everything has no fault', () => {
    const texts = [line(), line({ element: 1, box: box(60, 150, 400, 50), text: 'Today' })];
    expect(
      faults({ texts, controls: [control(), control({ name: 'Yes', box: box(60, 408, 200, 64) })] }),
    ).toEqual([]);
  });

  test('a screen whose text leaves the page, or the card around it, cuts the text', () => {
    expect(faults({ texts: [line({ box: box(900, 100, 200, 50) })] })).toEqual(['"Is this you?" is cut']);
    expect(faults({ texts: [line({ clip: box(60, 100, 300, 50) })] })).toEqual(['"Is this you?" is cut']);
    expect(faults({ texts: [line({ clip: box(60, 100, 400, 30) })] })).toEqual(['"Is this you?" is cut']);
  });

  test('a screen that breaks a word where it has no joint says which', () => {
    expect(faults({ broken: ['контрастність'] })).toEqual(['the word "контрастність" is broken']);
  });

  test('a screen whose texts lie on each other, or on a control, says which', () => {
    const other = line({ element: 1, text: 'Anna K.', box: box(400, 110, 200, 50) });
    expect(faults({ texts: [line(), other] })).toEqual(['"Is this you?" and "Anna K." overlap']);
    expect(faults({ texts: [line({ box: box(60, 280, 400, 60) })], controls: [control()] })).toEqual([
      '"Is this you?" lies on the control "Help"',
    ]);
    expect(
      faults({ texts: [line({ box: box(60, 320, 90, 50), control: 0 })], controls: [control()] }),
    ).toEqual([]);
    expect(faults({ texts: [line({ covered: true })] })).toEqual(['"Is this you?" is covered']);
  });

  test('a screen with lines of one sentence close above each other is fine', () => {
    expect(faults({ texts: [line(), line({ box: box(60, 120, 400, 50) })] })).toEqual([]);
  });

  test('a screen with a target that is small, near to another or half out of sight says so in the drawing’s pixels', () => {
    expect(faults({ controls: [control({ box: box(0, 0, 200, 60) })] })).toEqual([
      'the control "Help" is 200 by 60',
    ]);
    expect(faults({ scale: 0.5, controls: [control({ box: box(0, 0, 100, 32) })] })).toEqual([]);
    const near = control({ name: 'Yes', box: box(60, 404, 200, 100) });
    expect(faults({ controls: [control(), near] })).toEqual(['the controls "Help" and "Yes" are 4 apart']);
    expect(faults({ controls: [control({ box: box(1000, 0, 200, 100) })] })).toEqual([
      'the control "Help" is cut',
    ]);
  });

  test('a screen whose controls belong into the lower half names those that do not', () => {
    const layout = { scale: 1, texts: [], controls: [control()], overflows: [], broken: [] };
    expect(layoutFaults(layout, { ...RULES, controlsBelow: 300 })).toEqual([]);
    expect(layoutFaults(layout, { ...RULES, controlsBelow: 960 })).toEqual([
      'the control "Help" is too high up to reach',
    ]);
  });

  test('a screen that holds more than it shows, or writes too small, says so', () => {
    expect(faults({ overflows: [{ what: '<main>', wide: 0, high: 30 }] })).toEqual([
      '<main> holds 0 by 30 px too much',
    ]);
    expect(faults({ texts: [line({ capital: 20 })] })).toEqual(['"Is this you?" has capitals of 20.0 px']);
    expect(faults({ texts: [line({ capital: 20, needed: false })] })).toEqual([]);
  });
});

test('the space between two boxes is that of the axis that parts them', () => {
  expect(gapBetween(box(0, 0, 10, 10), box(15, 0, 10, 10))).toBe(5);
  expect(gapBetween(box(0, 0, 10, 10), box(2, 30, 10, 10))).toBe(20);
  expect(gapBetween(box(0, 0, 10, 10), box(5, 5, 10, 10))).toBe(-5);
});

test('0.7 degrees at 600 mm are 7.33 mm, and 29.6 pixels of a 21.5 inch panel', () => {
  expect(LARGEST_CAPITAL_MM).toBeCloseTo(7.33, 2);
  expect(pixelsFor(7.33, { width: 1080, height: 1920, inches: 21.5 })).toBeCloseTo(29.57, 1);
});
