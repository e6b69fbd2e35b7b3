/** The default data folder of the operating system. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { START_CODES, type StartCode } from '../../contract/start-codes.ts';
import { makeFolder, systemCode, removeOthersAccess } from '../base/private-files.ts';

/** An empty variable counts as unset (XDG Base Directory Specification). */
const orElse = (given: string | undefined, standard: string): string =>
  given === undefined || given === '' ? standard : given;

/** The same as Electron's `userData` for Foyer, so both hosts share it. */
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
  readonly sentence: string;
  readonly code: StartCode;
}

function tryTo(what: 'made' | 'written', dataDir: string, work: () => void): NotUsable | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const [ending, code] = whyNot(systemCode(error));
    return { sentence: `The data folder ${dataDir} cannot be ${what}${ending}`, code };
  }
}

const OURS = /^(?:foyer\.|settings\.|secrets|screens\.|admin\.|logs$|demo$|chromium$|crash-dumps$)/;
const OF_NOBODY = /^(?:\.|lost\+found$)/;

/**
 * A folder with subfolders and no file of Foyer is a mistyped path, such as `/var/lib` or a home, and must not be
 * changed.
 */
export function isOfOtherThings(dataDir: string): boolean {
  const entries = existsSync(dataDir) ? readdirSync(dataDir, { withFileTypes: true }) : [];
  return (
    !entries.some(({ name }) => OURS.test(name)) &&
    entries.some((entry) => entry.isDirectory() && !OF_NOBODY.test(entry.name))
  );
}

/** `isOurs`: Foyer's account owns the directory, so its file system has no modes, like a network drive's. */
export function whyOpen(dataDir: string, isOurs: boolean): string {
  const open = `Other accounts on this computer can open the data folder ${dataDir}`;
  return isOurs
    ? `${open}, because its file system has no modes. Mount it with dir_mode=0700,file_mode=0600 (CIFS) or umask=0077 (exFAT, FAT, NTFS), or choose another folder with --data-dir.`
    : `${open}, and Foyer cannot change that. Make Foyer’s user account its owner, with mode 0700, or choose another folder with --data-dir. For CIFS, exFAT and FAT, use the mount option uid=. On a Kubernetes volume with fsGroup, use a folder below the volume.`;
}

/** Makes the data folder, and `folder` in it, private to its owner. Returns the problem, if any. */
export function makeDataDir(dataDir: string, folder = dataDir): NotUsable | undefined {
  let isPrivate = false;
  let isOthers = false;
  const notMade = tryTo('made', dataDir, () => {
    isOthers = isOfOtherThings(dataDir);
    if (!isOthers) makeFolder(folder);
    isPrivate = removeOthersAccess(dataDir, !isOthers);
    if (isPrivate) makeFolder(folder);
  });
  if (notMade !== undefined || isPrivate) return notMade;
  if (isOthers) {
    const sentence = `${dataDir} contains other folders, and other accounts on this computer can open it, so it cannot be the data folder. Choose a folder for Foyer alone with --data-dir.`;
    return { sentence, code: START_CODES['data-directory'] };
  }
  const isOurs = statSync(dataDir).uid === process.getuid?.();
  return { sentence: whyOpen(dataDir, isOurs), code: START_CODES['data-directory'] };
}

const DEMO_BYTES = 1024 * 1024;

/** Writes a file of `bytes` to `folder` and removes it. Returns the problem, if any. */
export function tryRoom(dataDir: string, folder: string, bytes = DEMO_BYTES): NotUsable | undefined {
  const path = join(folder, 'room.tmp');
  rmSync(path, { force: true });
  const answer = tryTo('written', dataDir, () =>
    writeFileSync(path, Buffer.alloc(bytes), { flag: 'wx', mode: 0o600 }),
  );
  rmSync(path, { force: true });
  return answer;
}
