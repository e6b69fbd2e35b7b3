/** Hands the person a file of CSV. */
import { saveText } from './save-text.ts';

/** Excel takes a file for UTF-8 that begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `name`: `foyer-`, then small letters, digits and hyphens, then `.csv`; a host's window saves no other. */
export function saveCsv(name: string, text: string): void {
  saveText(name, 'text/csv', BYTE_ORDER_MARK, text);
}
