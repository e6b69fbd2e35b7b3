/**
 * What a package says of itself, in `packaged.json` beside the bundles; a git checkout has none. A package is one program
 * for everybody of a machine: its settings never come from the folder that somebody happens to start it in.
 */
import { fstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { systemCode } from '../base/private-files.ts';
import type { EntryWords } from '../lan/entry.ts';
import { defaultDataDir } from './data-dir.ts';

const PackagedSchema = z.object({
  /** What a person types to start it. */
  command: z.enum(['foyer-hub', 'foyer']),
  /** Where `foyer.config.json` is looked for, after the data folder. */
  configFolder: z.string().min(1),
});
export type Packaged = z.infer<typeof PackagedSchema>;

export type PackagedReading =
  /** `packaged` is undefined in a git checkout. */
  | { readonly kind: 'read'; readonly packaged: Packaged | undefined }
  /** A package that was changed: never taken for a checkout. One sentence. */
  | { readonly kind: 'damaged'; readonly sentence: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** Read from `folder`, that of the bundles. */
export function readPackaged(
  env: Variables = process.env,
  folder = join(import.meta.dirname, '..'),
): PackagedReading {
  const path = join(folder, 'packaged.json');
  try {
    const { command, configFolder } = PackagedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const folderOfAll = env['ProgramData'] ?? 'C:\\ProgramData';
    const places = { command, configFolder: configFolder.replace(/^%ProgramData%/i, () => folderOfAll) };
    return { kind: 'read', packaged: places };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { kind: 'read', packaged: undefined };
    return { kind: 'damaged', sentence: `${path} is damaged or cannot be read. Install the package again.` };
  }
}

/** The data folder where `--data-dir` names none: a package's on Linux is the machine's, and any other the account's. */
export function dataDirOf(
  packaged: Packaged | undefined,
  platform: NodeJS.Platform = process.platform,
  env: Variables = process.env,
): string {
  return packaged !== undefined && platform === 'linux' ? '/var/lib/foyer' : defaultDataDir(platform, env);
}

/** Where `foyer.config.json` is looked for after the data folder: a checkout's is the folder that it is started in. */
export const settingsFolderOf = (packaged: Packaged | undefined, cwd: string): string =>
  packaged?.configFolder ?? cwd;

/** What a person types, up to the options. */
export interface Commands {
  readonly start: string;
  readonly backups: string;
  readonly diagnostics: string;
  readonly addresses: string;
  readonly importData: string;
  /** As whoever administers the machine types them, whole. */
  readonly stop: string;
  readonly go: string;
  readonly resetPin: string;
  readonly moveAway: string;
}

const MOVE = '--data-dir DIR --move-to FOLDER';

/** Of a checkout, which lies where its bundles do. */
const NPM_SCRIPTS: Commands = {
  start: 'npm start --',
  backups: 'npm run backups --',
  diagnostics: 'npm run diagnostics --',
  addresses: 'node out/main/foyer-hub.js addresses',
  importData: 'node out/main/foyer-hub.js import-data',
  stop: 'press Ctrl+C in its terminal',
  go: 'npm start',
  resetPin: 'npm start -- --reset-admin-pin',
  moveAway: `npm run backups -- ${MOVE}`,
};

export function commandsOf(
  packaged: Packaged | undefined,
  platform: NodeJS.Platform = process.platform,
): Commands {
  if (packaged === undefined) return NPM_SCRIPTS;
  const { command: start } = packaged;
  // Chromium does not run as root, so the kiosk's command is run as the kiosk's own account.
  const asAdministrator = start === 'foyer' ? 'sudo -u foyer' : 'sudo';
  const unit = start === 'foyer' ? 'foyer-kiosk' : start;
  const typed = platform === 'linux' ? `${asAdministrator} ${start}` : start;
  return {
    start,
    backups: `${start} backups`,
    diagnostics: `${start} diagnostics`,
    addresses: `${start} addresses`,
    importData: `${start} import-data`,
    stop: `sudo systemctl stop ${unit}`,
    go: `sudo systemctl start ${unit}`,
    resetPin: `${typed} --reset-admin-pin`,
    moveAway: `${typed} backups ${MOVE}`,
  };
}

export function entryWordsOf(packaged: Packaged | undefined): EntryWords {
  const again = 'Foyer has started again since this screen was opened.';
  if (packaged === undefined)
    return {
      unknown: 'Open this screen with the address that Foyer showed when it started.',
      before: `${again} Open this screen with the address that Foyer showed when it last started.`,
    };
  const open = `Open this screen with the address that "sudo ${commandsOf(packaged).addresses}" shows.`;
  return { unknown: open, before: `${again} ${open}` };
}

/**
 * Whether stdout is systemd's journal, which more people read than open screens: by `JOURNAL_STREAM`, which names the
 * device and the inode of a unit's output (systemd.exec(5)).
 */
export function isJournal(env: Variables, stdout: number): boolean {
  const named = env['JOURNAL_STREAM'];
  if (named === undefined) return false;
  try {
    const { dev, ino } = fstatSync(stdout);
    return named === `${dev}:${ino}`;
  } catch {
    return false;
  }
}
