/** Copies a data folder for another machine. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../base/private-files.ts';
import { problemInBackup } from '../storage/backups.ts';
import { openDatabase } from '../storage/database.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import { noteMove } from '../storage/earlier-database.ts';
import { databasesIn } from './databases.ts';

/** Specific to this machine or its browser, or created again automatically. */
const LEFT = new Set(['browser', 'chromium', 'crash-dumps', 'no-gpu.json', 'demo', 'logs', 'entry.json']);
/** Only this machine's keychain can read them. */
const OF_KEYCHAIN = /^secrets\.encrypted(?:\.previous)?\.json$/;
const PLACE_OF_SECRETS = /^secrets-place(?:\.previous)?\.json$/;
const SET_ASIDE = /\.(?:damaged|replaced)-|\.running$|\.restored|\.new$/;

type MoveAnswer =
  | {
      readonly kind: 'copied';
      readonly files: number;
      /** Secrets are in this machine's keychain and have to be entered again there. */
      readonly needsSecrets: boolean;
    }
  /** Files copied so far stay there. */
  | { readonly kind: 'failed'; readonly sentence: string };

const failed = (sentence: string): MoveAnswer => ({ kind: 'failed', sentence });

/** A link's target would be missing in the copy, and SQLite writes to the target, also as root. */
export function linkProblem(
  folder: string,
  isLeft = (name: string): boolean => LEFT.has(name),
): string | undefined {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SET_ASIDE.test(entry.name) || isLeft(entry.name)) continue;
    if (entry.isSymbolicLink())
      return `${path} is a link, and links are not copied. Replace it with the file or folder it points to.`;
    const problem = entry.isDirectory() ? linkProblem(path, () => false) : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Merges the write-ahead log of each database. A database that a process has open cannot be copied. */
function settleDatabases(dataDir: string): string | undefined {
  for (const path of databasesIn(dataDir)) {
    if (!existsSync(path)) continue;
    // No migrations, because the other machine may have a newer Foyer.
    const opened = openDatabase(path, { migrations: [] });
    if (opened.kind === 'open') opened.database.close();
    else if (opened.problem.kind !== 'newer') return databaseSentence(opened.problem);
  }
  return undefined;
}

function copyFolder(from: string, to: string, isLeft: (name: string) => boolean): number {
  makeFolder(to);
  let files = 0;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (SET_ASIDE.test(name) || isLeft(name)) continue;
    if (entry.isDirectory()) files += copyFolder(join(from, name), join(to, name), () => false);
    else if (entry.isFile()) {
      copyFileSync(join(from, name), join(to, name));
      files += 1;
    }
  }
  return files;
}

/** `to` must be missing or empty. Foyer must be stopped. */
export function moveHouse(dataDir: string, to: string): MoveAnswer {
  try {
    if (existsSync(to) && readdirSync(to).length > 0) return failed(`${to} is not empty.`);
    const problem = linkProblem(dataDir) ?? settleDatabases(dataDir);
    if (problem !== undefined) return failed(problem);
    const needsSecrets = readdirSync(dataDir).some((name) => OF_KEYCHAIN.test(name));
    const files = copyFolder(
      dataDir,
      to,
      (name) => LEFT.has(name) || (needsSecrets && (OF_KEYCHAIN.test(name) || PLACE_OF_SECRETS.test(name))),
    );
    for (const path of databasesIn(to)) {
      const bad = existsSync(path) ? problemInBackup(path) : undefined;
      if (bad !== undefined) return failed(`The backup ${path} is damaged (${bad}).`);
      if (existsSync(path)) noteMove(path);
    }
    return { kind: 'copied', files, needsSecrets };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(
      `${dataDir} could not be copied (${reason}). Check that ${to} can be written and has free space.`,
    );
  }
}
