/** The end of the log, cleaned, read so that the hub's thread does other work in between. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { inSlices } from '../base/in-slices.ts';
import { logFilesIn } from '../base/log-file.ts';

/** The newest lines, in all files together. */
const MOST_LINES = 5_000;

const NEW_LINE = 0x0a;

export interface LastLines {
  /** Lines that are not among them: older ones, and what the log did not write. */
  readonly left: number;
  /** Each as JSON, the oldest first. */
  readonly lines: readonly string[];
}

/** The cleaned lines of one file, the newest first, `most` at most; and how many others it has. */
function* linesFromEnd(file: Buffer, most: number): Generator<void, LastLines & { readonly tried: number }> {
  const lines: string[] = [];
  let left = 0;
  let tried = 0;
  for (let end = file.length; end > 0;) {
    const begin = file.lastIndexOf(NEW_LINE, end - 1) + 1;
    const line = begin < end ? file.toString('utf8', begin, end) : '';
    end = begin - 1;
    if (line !== '') {
      const cleaned = tried < most ? cleanLine(line) : undefined;
      tried += 1;
      if (cleaned === undefined) left += 1;
      else lines.push(JSON.stringify(cleaned));
    }
    yield;
  }
  return { left, lines, tried };
}

/** `folder`: that of the log. What cannot be read is left out. */
export async function readLastLines(folder: string, clock: Pick<Clock, 'monotonic'>): Promise<LastLines> {
  const newestFirst: string[] = [];
  let left = 0;
  let tried = 0;
  for (const name of logFilesIn(folder).toReversed()) {
    const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    const found = await inSlices(linesFromEnd(file, MOST_LINES - tried), clock, () => false);
    if (found === undefined) continue;
    newestFirst.push(...found.value.lines);
    left += found.value.left;
    tried += found.value.tried;
  }
  return { left, lines: newestFirst.toReversed() };
}

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
