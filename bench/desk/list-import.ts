/** A clerk's list of 100,000 appointments, as CSV and as a workbook, from the choice of the file to its last row, and how long the hub's thread was held. */
import type { Browser, Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../../test/support/started/running-foyer.ts';
import { type BenchmarkOptions, type Figures, named } from '../benchmark.ts';
import { startHub } from '../display/bench-hub.ts';
import { many, rosterOf, workbookOfMany } from './many-appointments.ts';

/** What it is measured beside. */
export const PLAIN_IMPORT = 'a plain import of the same file, in one transaction on the thread';

const ROWS = 100_000;
const TODAY = 5_000;
const LONGEST_MS = 300_000;

const round = (value: number): number => Math.round(value);
const megabytes = (bytes: number): number => round(bytes / 1_000_000);

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function importAll(page: Page, path: string) {
  const seen = (text: string | RegExp): Promise<void> =>
    page.getByText(text).first().waitFor({ timeout: LONGEST_MS });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lists' }).click();
  const previewMs = await took(async () => {
    await page.getByLabel('Appointment file').setInputFiles(path);
    await seen('Nothing has been changed yet.');
  });
  const writeMs = await took(async () => {
    await page.getByRole('button', { name: /^Import \d/u }).click();
    await seen(/were imported\./u);
  });
  return { previewMs, writeMs };
}

/** By Foyer: a page sends it, a thread reads it, the hub writes it, and a front desk that is open draws the day anew. */
async function byFoyer(browser: Browser, path: string, { say }: BenchmarkOptions): Promise<Figures> {
  const hub = await startHub({ say, faster: 1 });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    ).newPage();
    await page.goto(hub.ready.desk);
    await page.getByRole('button', { name: 'More', exact: true }).waitFor();
    const idleMs = 5_000;
    await hub.watchHolds();
    await page.waitForTimeout(idleMs);
    const idle = await hub.holds();
    const before = await hub.resident();
    await hub.watchHolds();
    const { previewMs, writeMs } = await importAll(page, path);
    // The open front desk hears of them.
    await page.waitForTimeout(3_000);
    const { longest, longestWork } = await hub.holds();
    const after = await hub.resident();
    await page.context().close();
    const importMs = previewMs + writeMs;
    return {
      importMs: round(importMs),
      importPreviewMs: round(previewMs),
      importWriteMs: round(writeMs),
      importRowsPerSecond: round(ROWS / (importMs / 1_000)),
      importLongestHoldMs: round(longest),
      importLongestWorkMs: round(longestWork),
      idleLongestHoldMs: round(idle.longest),
      importRssMbBefore: megabytes(before.rss),
      importRssMbPeak: megabytes(after.peak),
    };
  } finally {
    await hub.close();
  }
}

const TABLE = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE appointments (id TEXT PRIMARY KEY, code TEXT, firstName TEXT, lastName TEXT, phoneNumber TEXT,
    lineId INTEGER, lineName TEXT, assigneeName TEXT, startsAt INTEGER, endsAt INTEGER);
  CREATE INDEX by_start ON appointments (startsAt);
  CREATE INDEX by_code ON appointments (code)`;

/** As it is easily written: read, and put in row by row, in one transaction, on the one thread there is. */
function byHand(text: string): Figures {
  const folder = temporaryFolder();
  const sqlite = new DatabaseSync(join(folder.path, 'plain.sqlite'));
  sqlite.exec(TABLE);
  const put = sqlite.prepare('INSERT OR REPLACE INTO appointments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const began = performance.now();
  sqlite.exec('BEGIN');
  for (const line of text.split('\n').slice(1)) {
    const [id = '', code = '', first = '', last = '', phone = '', lineId = '', ...rest] = line.split(',');
    const [lineName = '', assignee = '', start = '', end = ''] = rest;
    const times = [Date.parse(start), Date.parse(end)] as const;
    put.run(id, code, first, last, phone, Number(lineId), lineName, assignee, ...times);
  }
  sqlite.exec('COMMIT');
  const importMs = performance.now() - began;
  sqlite.close();
  folder.remove();
  return {
    importMs: round(importMs),
    importRowsPerSecond: round(ROWS / (importMs / 1_000)),
    importLongestHoldMs: round(importMs),
  };
}

/** Figures of the import, and of its peer in the same run. */
export async function measureImport(
  browser: Browser,
  options: BenchmarkOptions,
): Promise<{ readonly foyer: Figures; readonly plain: Figures; readonly notes: readonly string[] }> {
  const folder = temporaryFolder();
  const appointments = many(ROWS, TODAY, Date.now());
  const text = rosterOf(appointments);
  const path = join(folder.path, 'list.csv');
  writeFileSync(path, text);
  const workbook = join(folder.path, 'list.xlsx');
  writeFileSync(workbook, workbookOfMany(appointments));
  try {
    options.say('A list is brought by hand');
    const foyer = await byFoyer(browser, path, options);
    options.say('The same list is brought as a workbook');
    const ofWorkbook = named('OfWorkbook', await byFoyer(browser, workbook, options));
    return {
      foyer: { ...foyer, ...ofWorkbook },
      plain: byHand(text),
      notes: [
        `import: a CSV of ${ROWS} rows, ${TODAY} of them today, chosen on a page of the built hub; preview from the choice to the counts, write from the press to "put in".`,
        'OfWorkbook: the same list as .xlsx with shared texts and times as numbers, in a hub of its own. RssMbPeak: the most that the process had since its start, with the thread that reads.',
        "longestHold: the longest time in which the thread of the hub took nothing else, by the clock, looked at every 2 ms; longestWork: of the thread's own processor time. idle: the same hub in 5 s before, for what the machine does by itself.",
      ],
    };
  } finally {
    folder.remove();
  }
}
