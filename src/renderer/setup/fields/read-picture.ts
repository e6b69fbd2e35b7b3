/** Reads a chosen file as a picture. An SVG becomes a PNG, since the hub accepts no other. */
import { MAX_LOGO_BYTES } from '../../../contract/limits.ts';
import { lookAtPicture } from '../../../contract/picture-bytes.ts';
import { plainSvg } from './plain-svg.ts';

export type PictureReading =
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'too-large' }
  /** It could block a screen. */
  | { readonly kind: 'too-complex' }
  | { readonly kind: 'not-a-picture' };

/** Pixels of the largest place for a logo on a 4K kiosk, twice as fine. */
const MAX_WIDTH = 1_024;
const MAX_HEIGHT = 320;

function dataUrlOf(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}

async function shown(dataUrl: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

async function pngOf(text: string): Promise<PictureReading> {
  const svg = plainSvg(text);
  if (svg === undefined) return { kind: 'too-complex' };
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(MAX_WIDTH, MAX_HEIGHT * svg.ratio)));
  canvas.height = Math.max(1, Math.round(Math.min(MAX_HEIGHT, MAX_WIDTH / svg.ratio)));
  const image = await shown(`data:image/svg+xml,${encodeURIComponent(svg.at(canvas.width, canvas.height))}`);
  const context = canvas.getContext('2d');
  if (!image || !context) return { kind: 'not-a-picture' };
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png || png.size > MAX_LOGO_BYTES) return { kind: 'too-complex' };
  const dataUrl = await dataUrlOf(png);
  return dataUrl === undefined ? { kind: 'not-a-picture' } : { kind: 'read', dataUrl };
}

/** Never rejects. A file that vanished while it was read is not a picture. */
export async function readPicture(file: Blob): Promise<PictureReading> {
  if (file.size > MAX_LOGO_BYTES) return { kind: 'too-large' };
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (buffer === undefined) return { kind: 'not-a-picture' };
  const bytes = new Uint8Array(buffer);
  const look = lookAtPicture(bytes);
  if (look.kind === 'too-complex') return look;
  if (look.kind === 'none') {
    const text = new TextDecoder().decode(bytes);
    return /<svg[\s>]/i.test(text) ? pngOf(text) : { kind: 'not-a-picture' };
  }
  const dataUrl = await dataUrlOf(new Blob([bytes], { type: look.type }));
  return dataUrl !== undefined && (await shown(dataUrl))
    ? { kind: 'read', dataUrl }
    : { kind: 'not-a-picture' };
}
