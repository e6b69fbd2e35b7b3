/** Reads a chosen file as a picture, as far as a browser can tell; the hub looks at its bytes. */
import { LARGEST_LOGO } from '../../../contract/limits.ts';

export type PictureReading =
  | { readonly kind: 'read'; readonly dataUrl: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-a-picture' };

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

/** Resolves in every case; a file that vanished while it was read is not a picture. */
export async function readPicture(file: Blob): Promise<PictureReading> {
  if (file.size > LARGEST_LOGO) return { kind: 'too-large' };
  const dataUrl = await dataUrlOf(file);
  if (dataUrl === undefined) return { kind: 'not-a-picture' };
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return { kind: 'not-a-picture' };
  }
  return { kind: 'read', dataUrl };
}
