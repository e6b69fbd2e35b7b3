/** A line of CSV (RFC 4180) that a spreadsheet opens as text. Pure. */

/** A cell that begins so would be run as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With its end. Numbers are written as they are; an absent value is an empty cell. */
export const csvLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map(cell).join(',')}\r\n`;
