/**
 * A simulated year: each day's appointments, intents, events and tickets in the shapes the hub writes, then nights in
 * which the hub's own upkeep forgets, and at the end a kill and a start. One run is one day. Half of the time the
 * hub is always on; else it is switched off at 18:00 each day. Here a real clock is read for the holds and
 * the start, because the promises are of time.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';

export interface YearCapabilities {
  /** Appointments of one day. */
  readonly size: number;
  /** Files loaded before the hub's process, which may break it. */
  readonly imports: readonly string[];
  /** Milliseconds; undefined: not asked, on a machine that others share. */
  readonly longestHoldMs: number | undefined;
  readonly longestStartMs: number | undefined;
}

export const realYear: YearCapabilities = {
  size: 5_000,
  imports: [],
  longestHoldMs: 50,
  longestStartMs: 3_000,
};

/** Says nothing about time. */
export const smallYear: YearCapabilities = {
  size: 40,
  imports: [],
  longestHoldMs: undefined,
  longestStartMs: undefined,
};

/**
 * The largest size of the last quarter over the largest of the second. Compacted each night, the file is as large as what
 * it holds. A computer that is off at night misses a compaction now and then, and its file holds what went that day too:
 * 1.24 of the size before in the small month, and as large as ever two days later.
 */
const FLAT = 1.25;
const MONTH = 30;
/** With fewer, nothing was flat yet: rows stay for 14 days. */
const FEWEST_DAYS = 30;
const YEAR = import.meta.dirname;

const DayLine = z.object({
  day: z.number(),
  bytes: z.number(),
  holdMs: z.number(),
  compactionMs: z.number(),
  wrong: z.array(z.string()),
});
const OverLine = z.object({ over: z.literal(true) });
const StartLine = z.object({ openMs: z.number(), notices: z.array(z.string()) });
type Day = z.infer<typeof DayLine>;

const nodeArgs = (imports: readonly string[], ...rest: readonly string[]): string[] => [
  ...[join(YEAR, '../raw-text.ts'), ...imports].flatMap((file) => ['--import', file]),
  ...rest,
];

/** Lives through the days and is killed at their end. Resolves with the days there were. */
function live(
  path: string,
  { seed, runs, say }: SuiteOptions,
  { imports, size }: YearCapabilities,
): Promise<readonly Day[]> {
  const child = spawn(
    process.execPath,
    nodeArgs(imports, join(YEAR, 'hub.ts'), path, String(seed), String(runs), String(size)),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const days: Day[] = [];
  let words = '';
  let isOver = false;
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-500)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const json: unknown = JSON.parse(line);
    if (OverLine.safeParse(json).success) {
      isOver = true;
      return;
    }
    const day = DayLine.parse(json);
    days.push(day);
    if (day.day % 10 === 9)
      say?.(`year: day ${day.day + 1}, ${Math.round(day.bytes / 1e6)} MB, longest hold ${day.holdMs} ms`);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      if (isOver) resolve(days);
      else reject(new Error(`the hub ended by itself on day ${days.length}: ${words.trim()}`));
    });
  });
}

function startAgain(path: string): Promise<z.infer<typeof StartLine> & { readonly wholeMs: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, nodeArgs([], join(YEAR, 'start.ts'), path), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let words = '';
  let wholeMs = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    wholeMs = Math.round(performance.now() - began);
  });
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-500)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      if (said === '') reject(new Error(`the database could not be opened after the kill: ${words.trim()}`));
      else resolve({ ...StartLine.parse(JSON.parse(said)), wholeMs });
    });
  });
}

function judgeSizes(days: readonly Day[], findings: Findings): void {
  for (let from = 0; from < days.length; from += MONTH) {
    const largest = Math.max(...days.slice(from, from + MONTH).map(({ bytes }) => bytes));
    findings.count(`month ${from / MONTH + 1}, bytes`, largest);
  }
  if (days.length < FEWEST_DAYS) return;
  const quarter = Math.floor(days.length / 4);
  const largestOf = (n: number): number =>
    Math.max(...days.slice(n * quarter, (n + 1) * quarter).map(({ bytes }) => bytes));
  const [second, last] = [largestOf(1), largestOf(3)];
  if (last > FLAT * second)
    findings.violation(`the size is not flat: ${second} bytes in the second quarter, ${last} in the last`);
}

/** About 10 s for a day of 5,000 appointments beside other work: an hour for the year. */
export async function runYearSuite(
  options: SuiteOptions,
  capabilities: YearCapabilities = realYear,
): Promise<SuiteReport> {
  const { longestHoldMs = Infinity, longestStartMs = Infinity, size } = capabilities;
  const findings = createFindings();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-year-'));
  const path = join(folder, 'foyer.sqlite');
  try {
    const days = await live(path, options, capabilities);
    findings.count('appointments', days.length * size);
    for (const { day, wrong } of days)
      for (const sentence of wrong) findings.violation(`day ${day}: ${sentence}`);
    judgeSizes(days, findings);
    const longest = days.reduce((a, b) => (b.holdMs > a.holdMs ? b : a));
    findings.count('longest hold of the thread, ms', longest.holdMs);
    findings.count('longest compaction, ms', Math.max(...days.map(({ compactionMs }) => compactionMs)));
    if (longest.holdMs >= longestHoldMs)
      findings.violation(`day ${longest.day}: the thread was held for ${longest.holdMs} ms`);
    const start = await startAgain(path);
    findings.count('start after a kill, ms', start.openMs);
    findings.count('the same with the start of its process, ms', start.wholeMs);
    if (start.openMs > longestStartMs) findings.violation(`the start after a kill took ${start.openMs} ms`);
    for (const notice of start.notices) findings.violation(`after the kill: ${notice}`);
    return findings.report('year', options, days.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
