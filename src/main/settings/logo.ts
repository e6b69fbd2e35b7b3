/** The site's logo: a data URL whose bytes are a picture, whatever its name or type said. */
import { MAX_LOGO_BYTES } from '../../contract/limits.ts';
import { lookAtPicture } from '../../contract/picture-bytes.ts';

export type LogoReading =
  /** `dataUrl` carries the type that the bytes have. */
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly problem: 'not-a-picture' | 'picture-too-large' };

/**
 * Reads a base64 data URL. No SVG: a kiosk that draws it may stand still over a kilobyte of it. Setup makes a PNG of one where
 * it is chosen.
 */
export function readLogo(text: string): LogoReading {
  const base64 = /^data:[\w.+/-]*(?:;[\w.+-]+=[\w.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(
    text.trim(),
  )?.[1];
  if (base64 === undefined) return { kind: 'refused', problem: 'not-a-picture' };
  if (base64.length > Math.ceil(MAX_LOGO_BYTES / 3) * 4)
    return { kind: 'refused', problem: 'picture-too-large' };
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_LOGO_BYTES) return { kind: 'refused', problem: 'picture-too-large' };
  const look = lookAtPicture(bytes);
  if (look.kind !== 'picture') return { kind: 'refused', problem: 'not-a-picture' };
  return { kind: 'read', dataUrl: `data:${look.type};base64,${bytes.toString('base64')}` };
}

/**
 * Settings as JSON without a logo that is not read: an SVG, or a picture of too many pixels, which an earlier Foyer took. A
 * kiosk may stand still over it. Everything else stays in force, and the logo is chosen again.
 */
export function withoutOldLogo(settings: unknown): {
  readonly settings: unknown;
  readonly isLeftOut: boolean;
} {
  if (typeof settings !== 'object' || settings === null || !('logo' in settings))
    return { settings, isLeftOut: false };
  const { logo, ...rest } = settings;
  const isLeftOut = typeof logo === 'string' && logo !== '' && readLogo(logo).kind === 'refused';
  return { settings: isLeftOut ? rest : settings, isLeftOut };
}
