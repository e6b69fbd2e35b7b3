/** The brand colour: which ones white text can be read on, and what to take instead of one that fails. Pure. */

/** White text on the brand colour: WCAG 2.2, 1.4.6 (contrast, enhanced). */
export const MIN_CONTRAST = 7;

export const DEFAULT_BRAND_COLOUR = '#0c5c56';

type Channels = readonly [red: number, green: number, blue: number];

export type BrandColourReading =
  /** `colour` is `#rrggbb` in small letters; `ratio` is its contrast with white. */
  | { readonly kind: 'accepted'; readonly colour: string; readonly ratio: number }
  | { readonly kind: 'not-a-colour' }
  /** `proposal` is the nearest darker colour of the same hue that is accepted. */
  | {
      readonly kind: 'too-light';
      readonly colour: string;
      readonly ratio: number;
      readonly proposal: string;
    };

/** `#rgb` or `#rrggbb`, in any case, with or without spaces around it. */
function channelsOf(text: string): Channels | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex === undefined) return undefined;
  const long = hex.length === 6 ? hex : hex.replaceAll(/./g, '$&$&');
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function hexOf(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, "relative luminance": 0 is black, 1 is white. */
function luminanceOf(channels: Channels): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channels;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, "contrast ratio", with white: from 1 (white itself) to 21 (black). */
function contrastWithWhite(channels: Channels): number {
  return 1.05 / (luminanceOf(channels) + 0.05);
}

/** All three channels by the same factor: hue and saturation stay. */
function scaled(channels: Channels, factor: number): Channels {
  const [red, green, blue] = channels;
  return [Math.round(red * factor), Math.round(green * factor), Math.round(blue * factor)];
}

function nearestReadable(channels: Channels): Channels {
  const brightest = Math.max(...channels);
  for (let value = brightest - 1; value > 0; value -= 1) {
    const darker = scaled(channels, value / brightest);
    if (contrastWithWhite(darker) >= MIN_CONTRAST) return darker;
  }
  return [0, 0, 0];
}

/** Reads a colour as it was typed and measures it. */
export function readBrandColour(text: string): BrandColourReading {
  const channels = channelsOf(text);
  if (channels === undefined) return { kind: 'not-a-colour' };
  const colour = hexOf(channels);
  const ratio = contrastWithWhite(channels);
  if (ratio >= MIN_CONTRAST) return { kind: 'accepted', colour, ratio };
  return { kind: 'too-light', colour, ratio, proposal: hexOf(nearestReadable(channels)) };
}

/** The darker colour of a pressed button; `colour` as it is where it is not a colour. */
export function pressedColour(colour: string): string {
  const channels = channelsOf(colour);
  return channels === undefined ? colour : hexOf(scaled(channels, 0.72));
}

/** A ratio with two digits, rounded down: 6.999 must not be shown as the 7 it is not. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}
