/**
 * Saves a file that the page has made. In Foyer's own windows the host asks where to
 * (main/electron/pages/downloads.ts).
 */
import { systemClock } from '../../clock/clock.ts';

/** How long its address is valid: a person may think about where to save it. */
const KEPT_MS = 600_000;

/** `name`: one that the host's windows save (`maySave`). `type`: a media type. */
export function saveText(name: string, type: string, ...parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A busy browser, or one that asks where to, reads it later.
  systemClock.after(KEPT_MS, () => URL.revokeObjectURL(address));
}

/** With it Excel reads a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `name`: `foyer-`, then small letters, digits and hyphens, then `.csv`; a host's window saves no other. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', BYTE_ORDER_MARK, text);
}
