/** Hands the person a file that the page has put together. In a window of Foyer's own the host asks where to (main/electron/pages/downloads.ts). */
import { systemClock } from '../../clock/clock.ts';

/** How long the file can be read by its address, in milliseconds: a person may think about where to put it. */
const KEPT_MS = 600_000;

/** `name`: one that the host's windows save (`maySave`). `type`: a media type. */
export function saveText(name: string, type: string, ...parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser that is busy, or asks where to, reads it after this.
  systemClock.after(KEPT_MS, () => URL.revokeObjectURL(address));
}

/** Excel takes a file for UTF-8 that begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `name`: `foyer-`, then small letters, digits and hyphens, then `.csv`; a host's window saves no other. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', BYTE_ORDER_MARK, text);
}
