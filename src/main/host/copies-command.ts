/** `npm run copies`, or `foyer-hub backups`. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { forgetVisitors } from '../privacy/visitor-events.ts';
import { backupsFolderOf, listBackups, problemInBackup } from '../storage/backups.ts';
import { putBack } from '../storage/put-back.ts';
import { type CommandEnd, type CommandSurroundings, dataDirIn, readOptions } from './command-end.ts';
import { databaseOfCopy, databasesIn } from './databases.ts';
import { moveHouse } from './move-house.ts';

const usageOf = (
  command: string,
): string => `Usage: ${command} --data-dir DIR [--put-back FILE | --move-to DIR]
  --data-dir DIR   where the database, settings and secrets are
  --put-back FILE  puts this copy in the place of the database it belongs to
  --move-to DIR    copies what another machine needs into DIR, which is empty or not there
Without either it lists the copies that are there. Stop Foyer first, but for the list.`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  'put-back': { type: 'string' },
  'move-to': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const bad = (sentence: string): CommandEnd => ({ code: 1, lines: [sentence] });

function list(dataDir: string): CommandEnd {
  const lines = databasesIn(dataDir).flatMap((path) =>
    listBackups(path).map(({ name, at }) => {
      const copy = join(backupsFolderOf(path), name);
      const problem = problemInBackup(copy);
      const size = `${(statSync(copy).size / 1e6).toFixed(1)} MB`;
      return [copy, new Date(at).toISOString(), size, problem ?? 'good'].join('  ');
    }),
  );
  return { code: 0, lines: lines.length > 0 ? lines : [`There are no copies in ${dataDir}.`] };
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
          : [`What was there is kept for 14 days as ${join(dirname(path), answer.aside)}.`];
      return { code: 0, lines: [`${path} is now the copy ${basename(copy)}.`, ...kept] };
    }
    case 'unknown':
      return bad(`There is no copy ${copy}.`);
    case 'not-good':
      return bad(`The copy ${copy} is not good (${answer.reason}). Nothing was changed.`);
    case 'other-service':
      return bad(
        `The copy ${copy} belongs to the booking system at ${answer.origin}. Set its address in Foyer again first. Nothing was changed.`,
      );
    case 'in-use':
      return bad(`Foyer is using ${path}. Stop it first. Nothing was changed.`);
    case 'failed':
      return bad(
        `The copy could not be put back (${answer.reason}). See that ${dirname(path)} may be written and has room.`,
      );
  }
}

function move(dataDir: string, to: string): CommandEnd {
  const answer = moveHouse(dataDir, to);
  if (answer.kind === 'failed') return bad(answer.sentence);
  return {
    code: 0,
    lines: [
      `${answer.files} files are in ${to}. Put them where the other machine's Foyer has its data directory.`,
      ...(answer.needsSecrets
        ? [
            'The API key, the webhook secret and the staff PIN are in the keychain of this machine: enter them in setup again.',
          ]
        : []),
      'Do not start Foyer on both machines: both would send what waits.',
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
  const { 'put-back': copy, 'move-to': to } = values;
  if (!existsSync(dataDir)) return bad(`There is no data directory ${dataDir}.`);
  if (copy !== undefined && to !== undefined) return bad('--put-back and --move-to do not go together.');
  if (copy !== undefined) return putBackOne(dataDir, findCopy(dataDir, copy, cwd), now);
  return to === undefined ? list(dataDir) : move(dataDir, resolve(cwd, to));
}
