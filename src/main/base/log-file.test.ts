import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LogFile, logFilesIn, openLogFile } from './log-file.ts';

const DAY_MS = 86_400_000;
const MORNING = Date.parse('2026-11-23T08:00:00Z');
const LIMITS = { fileBytes: 100, files: 4, days: 14 };

let folder: string;
let now: number;
let file: LogFile;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'foyer-log-')), 'logs');
  now = MORNING;
  file = openLogFile(folder, () => now, LIMITS);
});
afterEach(() => {
  file.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

it('a day of the log is a file of its name, and a restarted hub goes on in it', () => {
  file.write('one\n');
  const next = openLogFile(folder, () => now, LIMITS);
  next.write('two\n');
  next.close();
  now += DAY_MS;
  file.write('three\n');
  expect(logFilesIn(folder)).toEqual(['foyer-2026-11-23.log', 'foyer-2026-11-24.log']);
  expect(textOf('foyer-2026-11-23.log')).toBe('one\ntwo\n');
  expect(textOf('foyer-2026-11-24.log')).toBe('three\n');
});

it('a hub that says much fills further files of its day, and no more than it may keep', () => {
  const line = `${'x'.repeat(59)}\n`;
  for (let lines = 0; lines < 20; lines += 1) expect(file.write(line)).toBe(true);
  expect(logFilesIn(folder)).toEqual([
    'foyer-2026-11-23-007.log',
    'foyer-2026-11-23-008.log',
    'foyer-2026-11-23-009.log',
    'foyer-2026-11-23-010.log',
  ]);
  expect(textOf('foyer-2026-11-23-010.log')).toBe(line + line);
});

it('a log file older than a fortnight is deleted, and other files stay', () => {
  file.write('old\n');
  writeFileSync(join(folder, 'note.txt'), 'kept');
  now += 15 * DAY_MS;
  file.write('new\n');
  now += DAY_MS;
  file.write('a day later\n');
  expect(readdirSync(folder).sort()).toEqual(['foyer-2026-12-08.log', 'foyer-2026-12-09.log', 'note.txt']);
});

it('a clock that was years ahead costs no line of today', () => {
  for (let days = 0; days < 4; days += 1) {
    now = MORNING + 3_650 * DAY_MS + days * DAY_MS;
    file.write('ahead\n');
  }
  now = MORNING;
  file.write('today\n');
  expect(textOf('foyer-2026-11-23.log')).toBe('today\n');
});

it('a folder that cannot be written is told, and takes lines again once it can', () => {
  rmSync(folder, { recursive: true, force: true });
  // A file in the place of the folder: this refuses root too.
  writeFileSync(folder, '');
  expect(file.write('lost\n')).toBe(false);
  rmSync(folder);
  mkdirSync(folder);
  expect(file.write('kept\n')).toBe(true);
  expect(textOf('foyer-2026-11-23.log')).toBe('\nkept\n');
});

it('a clock that jumps a month ahead costs no file of the log before it has gone on for a day', () => {
  for (let day = 0; day < 2; day += 1) {
    now = MORNING + day * DAY_MS;
    file.write('a line\n');
  }
  now = MORNING + 32 * DAY_MS;
  file.write('ahead\n');
  expect(logFilesIn(folder)).toHaveLength(3);
  now += DAY_MS;
  file.write('still ahead\n');
  expect(logFilesIn(folder)).toEqual(['foyer-2026-12-25.log', 'foyer-2026-12-26.log']);
});
