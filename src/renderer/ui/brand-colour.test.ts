import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BRAND_COLOUR,
  MIN_CONTRAST,
  pressedColour,
  ratioText,
  readBrandColour,
} from '../../contract/brand-colour.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Contrast of white with `colour`, written out once more from WCAG 2.2 so that the two can disagree. */
function contrast(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  });
  return (1 + 0.05) / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

describe('the brand colour', () => {
  it.each([
    ['#0c5c56', '#0c5c56', '7.83'],
    [' #0C5C56 ', '#0c5c56', '7.83'],
    ['#000', '#000000', '21.00'],
    ['#036', '#003366', '12.60'],
  ])('the brand colour %s is taken as %s, which white text can be read on', (typed, colour, ratio) => {
    const reading = readBrandColour(typed);
    expect(reading).toMatchObject({ kind: 'accepted', colour });
    expect(reading.kind === 'accepted' && ratioText(reading.ratio)).toBe(ratio);
  });

  it.each(['', 'teal', '0c5c56', '#0c5c5', '#0c5c56ff', '#0c5c5g', 'rgb(0,0,0)', '#', 'url(x)', '#fff;x'])(
    '"%s" is no colour',
    (typed) => {
      expect(readBrandColour(typed)).toEqual({ kind: 'not-a-colour' });
    },
  );

  it('a brand colour that white text cannot be read on comes back with its contrast and a darker one', () => {
    expect(readBrandColour('#ffcc00')).toMatchObject({ kind: 'too-light', colour: '#ffcc00' });
    const white = readBrandColour('#fff');
    expect(white.kind === 'too-light' && ratioText(white.ratio)).toBe('1.00');
    // The lightest grey that passes; one step lighter is at 6.94.
    expect(white.kind === 'too-light' && white.proposal).toBe('#595959');
  });

  it('the brand colour is readable whenever it is accepted, and what is proposed is always accepted', () => {
    fc.assert(
      fc.property(anyColour, (typed) => {
        const reading = readBrandColour(typed);
        if (reading.kind === 'accepted') {
          expect(contrast(reading.colour)).toBeGreaterThanOrEqual(MIN_CONTRAST);
          expect(reading.ratio).toBeCloseTo(contrast(reading.colour), 6);
          return;
        }
        if (reading.kind === 'not-a-colour') throw new Error('It is a colour.');
        expect(contrast(reading.colour)).toBeLessThan(MIN_CONTRAST);
        expect(readBrandColour(reading.proposal)).toMatchObject({
          kind: 'accepted',
          colour: reading.proposal,
        });
      }),
      { numRuns: 3_000 },
    );
  });

  it('the brand colour is proposed in the hue that was asked for, and as light as can be', () => {
    fc.assert(
      fc.property(anyColour, (typed) => {
        const reading = readBrandColour(typed);
        if (reading.kind !== 'too-light') return;
        expect(contrast(reading.proposal)).toBeLessThan(MIN_CONTRAST + 0.5);
        const channels = [1, 3, 5].map((at) => Number.parseInt(reading.colour.slice(at, at + 2), 16));
        // A grey, or nearly one, has no hue that whole numbers could keep.
        if (Math.max(...channels) - Math.min(...channels) < 64) return;
        const turned = Math.abs(hue(reading.colour) - hue(reading.proposal));
        expect(Math.min(turned, 360 - turned)).toBeLessThan(3);
      }),
      { numRuns: 3_000 },
    );
  });

  it('the default brand colour passes, and a pressed button is darker', () => {
    expect(readBrandColour(DEFAULT_BRAND_COLOUR).kind).toBe('accepted');
    expect(pressedColour(DEFAULT_BRAND_COLOUR)).toBe('#09423e');
    expect(pressedColour('none')).toBe('none');
  });

  it('the brand colour shows no ratio that is rounded up to the rule', () => {
    expect(ratioText(6.9999)).toBe('6.99');
    expect(ratioText(7)).toBe('7.00');
  });
});
