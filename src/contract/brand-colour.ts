/** Checks that white text is readable on the brand colour, and proposes one if not. Pure. */

/** WCAG 2.2, 1.4.6 (contrast, enhanced). */
export const MIN_CONTRAST = 7;

export const DEFAULT_BRAND_COLOUR = '#0c5c56';

type Channels = readonly [red: number, green: number, blue: number];

type BrandColourReading =
  /** `colour` is lower-case `#rrggbb`. `ratio` is its contrast with white. */
  | { readonly kind: 'accepted'; readonly colour: string; readonly ratio: number }
  | { readonly kind: 'not-a-colour' }
  /** `proposal`: the nearest darker colour of the same hue that is accepted. */
  | {
      readonly kind: 'too-light';
      readonly colour: string;
      readonly ratio: number;
      readonly proposal: string;
    };

/** `#rgb` or `#rrggbb`, any case, trimmed. */
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

/** WCAG 2.2, "contrast ratio", from 1 to 21. */
function contrastWithWhite(channels: Channels): number {
  return 1.05 / (luminanceOf(channels) + 0.05);
}

/** Keeps hue and saturation. */
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

export function readBrandColour(text: string): BrandColourReading {
  const channels = channelsOf(text);
  if (channels === undefined) return { kind: 'not-a-colour' };
  const colour = hexOf(channels);
  const ratio = contrastWithWhite(channels);
  if (ratio >= MIN_CONTRAST) return { kind: 'accepted', colour, ratio };
  return { kind: 'too-light', colour, ratio, proposal: hexOf(nearestReadable(channels)) };
}

/** Darker, for a pressed button. Other text is returned as it is. */
export function pressedColour(colour: string): string {
  const channels = channelsOf(colour);
  return channels === undefined ? colour : hexOf(scaled(channels, 0.72));
}

/** Rounded down to two digits: 6.999 must not be shown as 7. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}
