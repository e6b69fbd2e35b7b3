/** A file of the browser, as the part sends it. */
import type { ListFile } from './list-store.ts';

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      if (typeof result === 'string') resolve(result.slice(result.indexOf(',') + 1));
      else reject(new Error('The file was not read.'));
    });
    reader.addEventListener('error', () => reject(new Error('The file was not read.')));
    reader.readAsDataURL(blob);
  });
}

/** A file that is moved or changed meanwhile rejects at its next piece. */
export const listFileOf = (file: File): ListFile => ({
  name: file.name,
  size: file.size,
  piece: (from, to) => base64Of(file.slice(from, to)),
});
