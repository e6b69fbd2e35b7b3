/** `npm run backups`, or `foyer-hub backups`: lists the backups of a data folder, restores one, or copies everything for another computer. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { forgetVisitors } from '../privacy/visitor-events.ts';
import { backupsFolderOf, listBackups, problemInBackup } from '../storage/backups.ts';
import { putBack } from '../storage/put-back.ts';
import { bad, type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';
import { databaseOfCopy, databasesIn } from './databases.ts';
import { moveHouse } from './move-house.ts';

const usageOf = (
  command: string,
): string => `Usage: ${command} [--data-dir DIR] [--restore FILE | --move-to DIR]
Without --restore or --move-to, lists the backups. Stop Foyer before you use one of them.
  --data-dir DIR   Foyer's data folder
  --restore FILE   restore this backup
  --move-to DIR    copy everything that another computer needs to DIR (empty or new)`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  restore: { type: 'string' },
  /** The earlier name of `--restore`: scripts have it. */
  'put-back': { type: 'string' },
  'move-to': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HEADINGS = ['Made (local time)', 'Size', 'Of', 'State', 'File'];

function list(dataDir: string): CommandEnd {
  // Swedish writes a moment as its parts can be sorted.
  const moments = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium' });
  const rows = databasesIn(dataDir).flatMap((path) => {
    const folder = dirname(path);
    const of = folder === dataDir ? 'lobby' : basename(folder);
    return listBackups(path).map(({ name, at }) => {
      const copy = join(backupsFolderOf(path), name);
      const size = `${(statSync(copy).size / 1e6).toFixed(1)} MB`;
      return [moments.format(at), size, of, problemInBackup(copy) ?? 'good', copy];
    });
  });
  if (rows.length === 0) return { code: 0, lines: [`No backups found in ${dataDir}.`] };
  const table = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, n) => Math.max(...table.map((row) => row[n]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { code: 0, lines };
}

function findCopy(dataDir: string, given: string, cwd: string): string {
  const here = resolve(cwd, given);
  // A path that does not exist is shown as given.
  return existsSync(here) || isAbsolute(given) ? here : join(dataDir, 'backups', given);
}

function putBackOne(dataDir: string, copy: string, now: number): CommandEnd {
  const path = databaseOfCopy(dataDir, copy);
  const answer = putBack({ path, copy, now, leaveOut: forgetVisitors });
  switch (answer.kind) {
    case 'put-back': {
      const kept =
        answer.aside === undefined
          ? []
          : [`The previous database is kept for 14 days as ${join(dirname(path), answer.aside)}.`];
      return { code: 0, lines: [`Restored ${basename(copy)} to ${path}.`, ...kept] };
    }
    case 'unknown':
      return bad(`Backup ${copy} not found.`);
    case 'not-good':
      return bad(`The backup ${copy} is damaged (${answer.reason}). Nothing was changed.`);
    case 'newer':
      return bad(
        `A newer version of Foyer made the backup ${copy}. Nothing was changed. Choose another one, or update Foyer.`,
      );
    case 'unnamed':
      return bad(
        `The backup ${copy} does not say which booking system it belongs to, so it cannot be restored. Nothing was changed.`,
      );
    case 'other-service':
      return bad(
        `The backup ${copy} belongs to the booking system at ${answer.origin}. Set its address in Foyer again first. Nothing was changed.`,
      );
    case 'in-use':
      return bad(`Foyer is using ${path}. Stop it first. Nothing was changed.`);
    case 'failed':
      return bad(
        `The backup could not be restored (${answer.reason}). Check that ${dirname(path)} can be written and has free space.`,
      );
  }
}

function move(dataDir: string, to: string): CommandEnd {
  const answer = moveHouse(dataDir, to);
  if (answer.kind === 'failed') return bad(answer.sentence);
  return {
    code: 0,
    lines: [
      `Copied ${answer.files} files to ${to}. Use this folder as Foyer's data folder on the other computer.`,
      ...(answer.needsSecrets
        ? [
            'The API key, webhook secret and staff PIN are in this computer’s keychain and were not copied. Enter them again in setup.',
          ]
        : []),
      'Do not run Foyer on both computers: both would send the waiting changes.',
    ],
  };
}

export function runCopies(
  argv: readonly string[],
  surroundings: CommandSurroundings & { readonly now: number },
): CommandEnd {
  const { cwd, now, commands } = surroundings;
  const reading = readOptions(argv, OPTIONS, usageOf(commands.backups));
  if (reading.kind === 'ended') return reading.end;
  const { values } = reading;
  const dataDir = dataDirIn(values['data-dir'], surroundings);
  const { restore, 'put-back': copy = restore, 'move-to': to } = values;
  if (!existsSync(dataDir)) return bad(`Data folder ${dataDir} not found.`);
  if (copy !== undefined && to !== undefined) return bad('--restore and --move-to cannot be combined.');
  if (copy !== undefined) return putBackOne(dataDir, findCopy(dataDir, copy, cwd), now);
  return to === undefined ? list(dataDir) : move(dataDir, resolve(cwd, to));
}
