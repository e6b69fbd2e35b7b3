/** The end of the log, cleaned. Yields to other work while reading. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { inSlices } from '../base/in-slices.ts';
import { logFilesIn } from '../base/log-file.ts';
import { jsonIn } from '../base/json.ts';

/** Over all files. */
const MAX_LINES = 5_000;

const NEW_LINE = 0x0a;

interface LastLines {
  /** Older lines, and lines that the log did not write. */
  readonly left: number;
  /** JSON, oldest first. */
  readonly lines: readonly string[];
}

/** Newest first, at most `most`, and the number of the others. */
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

/** `folder`: the log's. Unreadable files are left out. */
export async function readLastLines(folder: string, clock: Pick<Clock, 'monotonic'>): Promise<LastLines> {
  const newestFirst: string[] = [];
  let left = 0;
  let tried = 0;
  for (const name of logFilesIn(folder).toReversed()) {
    const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    const found = await inSlices(linesFromEnd(file, MAX_LINES - tried), clock, () => false);
    if (found === undefined) continue;
    newestFirst.push(...found.value.lines);
    left += found.value.left;
    tried += found.value.tried;
  }
  return { left, lines: newestFirst.toReversed() };
}

/**
 * Cleans log lines for diagnostics. The log has no visitor data (base/log.ts), but error texts of the system may
 * contain paths with a user name. Pure.
 */

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/[^\s@'"]+@[^\s@'"]+/gu, '(address)'],
  // Folders may be named after people. The file's own name shows its purpose.
  [/(?:[A-Za-z]:)?(?:[\\/][^\\/'":]+)*[\\/](?=[^\\/'":]+)/gu, '…/'],
  [/\d(?:[ -]?\d){6,}/gu, '(number)'],
];

/** Reasons are at the beginning, and the patterns are slow on long texts. */
const MAX_TEXT_LENGTH = 1_000;

const cleanText = (text: string): string =>
  TEXTS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.slice(0, MAX_TEXT_LENGTH));

/** Undefined if the log did not write it. */
export function cleanLine(line: string): Readonly<Record<string, unknown>> | undefined {
  const read = jsonIn(line);
  if (typeof read !== 'object' || read === null || !('event' in read) || !('at' in read)) return undefined;
  const entries = Object.entries(read).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'at' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return [[key, value]];
    if (typeof value === 'string') return [[key, cleanText(value)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
