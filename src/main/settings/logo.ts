/** The lobby's logo: a data URL whose bytes are a picture, whatever its declared type. */
import { MAX_LOGO_BYTES } from '../../contract/limits.ts';
import { lookAtPicture } from '../../contract/picture-bytes.ts';

type LogoReading =
  /** `dataUrl` has the type of its bytes. */
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly problem: 'not-a-picture' | 'picture-too-large' };

/**
 * Reads a base64 data URL. SVG is rejected, because a kiosk may hang while it draws one. Setup converts it to PNG.
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
 * Removes an SVG or a very large picture that an earlier Foyer accepted, because a kiosk may hang while it draws it.
 * All other settings stay.
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
