/** Where a host keeps its files: the operating system's place for an application's data, when nobody says otherwise. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { START_CODES, type StartCode } from '../../contract/codes.ts';
import { makeFolder, systemCode, takeFromOthers } from '../base/private-files.ts';

/** An empty variable is none (XDG Base Directory Specification), and would put the data into the working directory. */
const orElse = (given: string | undefined, standard: string): string =>
  given === undefined || given === '' ? standard : given;

/** Electron's `userData` for an application named Foyer is the same place, so both hosts share it. */
export function defaultDataDir(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return join(orElse(env['APPDATA'], join(home, 'AppData', 'Roaming')), 'Foyer');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Foyer');
    default:
      return join(orElse(env['XDG_CONFIG_HOME'], join(home, '.config')), 'Foyer');
  }
}

/** The end of a sentence that says that the data directory cannot be made, and the code that goes with it. */
function whyNot(code: string): readonly [ending: string, code: StartCode] {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return [': its disk is full. Free up space, then start Foyer again.', START_CODES['disk-full']];
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return [
        ': Foyer’s user account cannot write there, or the disk is read-only. Fix the permissions, or choose another folder with --data-dir.',
        START_CODES['data-directory'],
      ];
    default:
      return [` (${code}). Choose another folder with --data-dir.`, START_CODES['data-directory']];
  }
}

interface NotUsable {
  /** One line for the terminal. */
  readonly sentence: string;
  readonly code: StartCode;
}

function tryTo(what: 'made' | 'written', dataDir: string, work: () => void): NotUsable | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const [ending, code] = whyNot(systemCode(error));
    return { sentence: `The data directory ${dataDir} cannot be ${what}${ending}`, code };
  }
}

const OURS = /^(?:foyer\.|settings\.|secrets|screens\.|admin\.|logs$|demo$|chromium$|crash-dumps$)/;
const OF_NOBODY = /^(?:\.|lost\+found$)/;

/** There are folders in it and nothing of Foyer's: somebody mistyped, and `/var/lib` or a home must stay as it is. */
export function isOfOtherThings(dataDir: string): boolean {
  const entries = existsSync(dataDir) ? readdirSync(dataDir, { withFileTypes: true }) : [];
  return (
    !entries.some(({ name }) => OURS.test(name)) &&
    entries.some((entry) => entry.isDirectory() && !OF_NOBODY.test(entry.name))
  );
}

/**
 * Why others can open the data directory though Foyer has tried to change that. `isOurs`: it belongs to the account Foyer
 * runs as, so its file system takes no modes: a network drive, a stick.
 */
export function whyOpen(dataDir: string, isOurs: boolean): string {
  const open = `Other accounts on this computer can open the data directory ${dataDir}`;
  return isOurs
    ? `${open}, because its file system has no modes. Mount it with dir_mode=0700,file_mode=0600 (CIFS) or umask=0077 (exFAT, FAT, NTFS), or choose another folder with --data-dir.`
    : `${open}, and Foyer cannot change that. Make Foyer’s user account its owner, with mode 0700, or choose another folder with --data-dir. For CIFS, exFAT and FAT, use the mount option uid=. On a Kubernetes volume with fsGroup, use a folder below the volume.`;
}

/** Makes the data directory, and `folder` in it, for its owner alone; what to tell where it cannot be made or kept so. */
export function makeDataDir(dataDir: string, folder = dataDir): NotUsable | undefined {
  let isPrivate = false;
  let isOthers = false;
  const notMade = tryTo('made', dataDir, () => {
    isOthers = isOfOtherThings(dataDir);
    if (!isOthers) makeFolder(folder);
    isPrivate = takeFromOthers(dataDir, !isOthers);
    if (isPrivate) makeFolder(folder);
  });
  if (notMade !== undefined || isPrivate) return notMade;
  if (isOthers) {
    const sentence = `${dataDir} contains other folders, and other accounts on this computer can open it, so it cannot be the data directory. Choose a folder for Foyer alone with --data-dir.`;
    return { sentence, code: START_CODES['data-directory'] };
  }
  const isOurs = statSync(dataDir).uid === process.getuid?.();
  return { sentence: whyOpen(dataDir, isOurs), code: START_CODES['data-directory'] };
}

/** What a demo has on the disk once it runs, in bytes. */
const DEMO_BYTES = 1024 * 1024;

/** Writes a file of that size to `folder` and removes it; what to tell where it cannot. */
export function tryRoom(dataDir: string, folder: string, bytes = DEMO_BYTES): NotUsable | undefined {
  const path = join(folder, 'room.tmp');
  rmSync(path, { force: true });
  const answer = tryTo('written', dataDir, () =>
    writeFileSync(path, Buffer.alloc(bytes), { flag: 'wx', mode: 0o600 }),
  );
  rmSync(path, { force: true });
  return answer;
}
