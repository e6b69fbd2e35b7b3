/** A line of CSV (RFC 4180) that a spreadsheet opens as text. Pure. */

/**
 * What a cell begins with that would be run as a formula (OWASP, "CSV Injection"), quotes or not, and with the wide signs
 * of Chinese and Japanese; or what would hide that from a look at the cell alone.
 */
const FORMULA = /"*[=+\-@＝＋－＠]|[\t\r\n]/y;

/** What a spreadsheet in another language takes for the end of a cell. */
const END = /[;\t\r\n]/;

function begins(text: string, at: number): boolean {
  FORMULA.lastIndex = at;
  return (at === 0 || END.test(text.charAt(at - 1))) && FORMULA.test(text);
}

function harmless(text: string): string {
  let safe = '';
  for (let at = 0; at < text.length; at++) safe += (begins(text, at) ? "'" : '') + text.charAt(at);
  return safe;
}

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = harmless(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With its end. Numbers are written as they are; an absent value is an empty cell. */
export const csvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
