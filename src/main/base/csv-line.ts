/** A line of CSV (RFC 4180) that a spreadsheet opens as text. Pure. */

/**
 * Where a cell begins that would be run as a formula (OWASP, "CSV Injection"): also behind what a spreadsheet in another
 * language takes for the end of a cell, quotes or not, and with the wide signs of Chinese and Japanese.
 */
const FORMULA = /(?:^|(?<=[;\t\r\n]))(?="*[=+\-@＝＋－＠]|[\t\r\n])/g;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = text.replace(FORMULA, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With its end. Numbers are written as they are; an absent value is an empty cell. */
export const csvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
