/**
 * The log's lines for diagnostics. Nothing of a visitor has a way into the log (base/log.ts); what the system wrote into
 * a reason, as a path with the name of a user, is taken out here. Pure.
 */

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/[^\s@'"]+@[^\s@'"]+/gu, '(address)'],
  // Folders may be named after people; what a file is called says what it is for.
  [/(?:[A-Za-z]:)?(?:[\\/][^\\/'":]+)*[\\/](?=[^\\/'":]+)/gu, '…/'],
  [/\d(?:[ -]?\d){6,}/gu, '(number)'],
];

/** A longer text is cut: a reason says what it has to say at its beginning, and the patterns take their time with a long one. */
const LONGEST_TEXT = 1_000;

const cleanText = (text: string): string =>
  TEXTS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.slice(0, LONGEST_TEXT));

/** A line as the log wrote it, or undefined for what it did not write. */
export function cleanLine(line: string): Readonly<Record<string, unknown>> | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || !('event' in read) || !('at' in read)) return undefined;
  const entries = Object.entries(read).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'at' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return [[key, value]];
    if (typeof value === 'string') return [[key, cleanText(value)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
