/** The site's logo: a data URL whose bytes are a picture, whatever its name or type said. */
import { LARGEST_LOGO } from '../../contract/limits.ts';

export type LogoReading =
  /** `dataUrl` carries the type that the bytes have. */
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly problem: 'not-a-picture' | 'picture-too-large' };

/** What may stand before `<svg`: XML declaration, comments, a document type without entities of its own. */
const SVG = /^\uFEFF?(?:\s|<\?xml[^>]*\?>|<!--(?:(?!-->)[^])*-->|<!DOCTYPE\s+svg[^[>]*>)*<svg[\s>]/i;

function startsWith(bytes: Buffer, at: number, signature: string): boolean {
  return bytes.toString('latin1', at, at + signature.length) === signature;
}

/** The media type by the first bytes (https://mimesniff.spec.whatwg.org, "matching an image type pattern"). */
function typeOf(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP')) return 'image/webp';
  return SVG.test(bytes.toString('utf8', 0, 4_096)) ? 'image/svg+xml' : undefined;
}

/**
 * Reads a base64 data URL. An SVG may hold scripts: pages show it through `<img>`, where none runs, and it is served so
 * that none runs where it is opened by itself (`pictures.ts`).
 */
export function readLogo(text: string): LogoReading {
  const base64 = /^data:[\w.+/-]*(?:;[\w.+-]+=[\w.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(
    text.trim(),
  )?.[1];
  if (base64 === undefined) return { kind: 'refused', problem: 'not-a-picture' };
  if (base64.length > Math.ceil(LARGEST_LOGO / 3) * 4)
    return { kind: 'refused', problem: 'picture-too-large' };
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LARGEST_LOGO) return { kind: 'refused', problem: 'picture-too-large' };
  const type = typeOf(bytes);
  if (type === undefined) return { kind: 'refused', problem: 'not-a-picture' };
  return { kind: 'read', dataUrl: `data:${type};base64,${bytes.toString('base64')}` };
}
