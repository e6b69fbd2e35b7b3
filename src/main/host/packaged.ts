/**
 * A package's `packaged.json` beside the bundles. A package is one program for all accounts, so its settings never come
 * from the current folder.
 */
import { fstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { systemCode } from '../base/private-files.ts';
import type { EntryWords } from '../lan/entry.ts';
import { defaultDataDir } from './data-dir.ts';

const PackagedSchema = z.object({
  command: z.enum(['foyer-hub', 'foyer']),
  /** Searched for `foyer.config.json` after the data folder. */
  configFolder: z.string().min(1),
});
export type Packaged = z.infer<typeof PackagedSchema>;

type PackagedReading =
  | { readonly kind: 'read'; readonly packaged: Packaged | undefined }
  /** A modified package never counts as a checkout. */
  | { readonly kind: 'damaged'; readonly sentence: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** `folder`: that of the bundles. */
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

/** On Linux a package's data folder belongs to the machine, elsewhere to the account. */
export function dataDirOf(
  packaged: Packaged | undefined,
  platform: NodeJS.Platform = process.platform,
  env: Variables = process.env,
): string {
  return packaged !== undefined && platform === 'linux' ? '/var/lib/foyer' : defaultDataDir(platform, env);
}

/** A checkout uses the folder it is started in. */
export const settingsFolderOf = (packaged: Packaged | undefined, cwd: string): string =>
  packaged?.configFolder ?? cwd;

/** Commands up to the options. */
export interface Commands {
  readonly start: string;
  readonly backups: string;
  readonly diagnostics: string;
  readonly addresses: string;
  readonly importData: string;
  /** Complete, as an administrator types them. */
  readonly stop: string;
  readonly go: string;
  readonly resetPin: string;
  readonly moveAway: string;
  /** Used without `--data-dir`. */
  readonly dataDir: string;
}

/** For a POSIX shell, or the Windows command prompt. */
const shellWord = (text: string, platform: NodeJS.Platform): string => {
  if (/^[\w./:\\~@%+,=-]+$/u.test(text)) return text;
  return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
};

/** Complete, as an administrator types it, for a lobby in `dataDir`. */
export function resetPinCommand(
  { resetPin, dataDir: standard }: Commands,
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): string {
  const folder = resolve(dataDir);
  return folder === resolve(standard) ? resetPin : `${resetPin} --data-dir ${shellWord(folder, platform)}`;
}

const MOVE = '--data-dir DIR --move-to FOLDER';

const NPM_SCRIPTS: Omit<Commands, 'dataDir'> = {
  start: 'npm start --',
  backups: 'npm run backups --',
  diagnostics: 'npm run diagnostics --',
  addresses: 'node_modules/.bin/node out/main/foyer-hub.js addresses',
  importData: 'node_modules/.bin/node out/main/foyer-hub.js import-data',
  stop: 'press Ctrl+C in its terminal',
  go: 'npm start',
  resetPin: 'npm start -- --reset-admin-pin',
  moveAway: `npm run backups -- ${MOVE}`,
};

export function commandsOf(
  packaged: Packaged | undefined,
  platform: NodeJS.Platform = process.platform,
): Commands {
  const dataDir = dataDirOf(packaged, platform);
  if (packaged === undefined) return { ...NPM_SCRIPTS, dataDir };
  const { command: start } = packaged;
  // Chromium does not run as root.
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
    dataDir,
  };
}

export function entryWordsOf(packaged: Packaged | undefined): EntryWords {
  const again = 'Foyer has started again since this screen was opened.';
  if (packaged === undefined)
    return {
      unknown:
        'Foyer does not recognize this screen. Ask your administrator for the address that Foyer showed when Foyer started. Then open that address.',
      before: `${again} Open this screen with the address that Foyer showed when it last started.`,
    };
  const open = `Open this screen with the address that "sudo ${commandsOf(packaged).addresses}" shows.`;
  return { unknown: open, before: `${again} ${open}` };
}

/**
 * Whether stdout is systemd's journal, which more people may read than may open screens. `JOURNAL_STREAM` names the
 * device and inode (systemd.exec(5)).
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
