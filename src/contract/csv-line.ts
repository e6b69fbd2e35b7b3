/** A line of CSV (RFC 4180) that a spreadsheet opens as text. Pure. */

/**
 * The start of a cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"), also with wide signs of
 * Chinese and Japanese, or characters that would hide one.
 */
const FORMULA = /"*[=+\-@＝＋－＠]|[\t\r\n]/y;

/** Cell separators of spreadsheets in other languages. */
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

/** Includes the line end. An absent value is an empty cell. */
export const csvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
