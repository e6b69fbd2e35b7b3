/** Gets Electron's binary: named by the person, there already, or downloaded now. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installElectron } from './electron-install.ts';
import { takeTurn } from './install-turn.ts';

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/electron');

export type BinaryAnswer =
  | { readonly kind: 'there'; readonly path: string }
  /** `sentence` says why, and what to do about it. */
  | { readonly kind: 'none'; readonly sentence: string };

/** Where the executable is below a folder with an unpacked Electron; the rule of electron/install.js. */
function pathInDist(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The installer writes `path.txt` when all is unpacked; without it, or of another version, nothing is installed. */
function isComplete(folder: string, version: string, platform: NodeJS.Platform): boolean {
  return (
    textOf(join(folder, 'path.txt')) === pathInDist(platform) &&
    textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '') === version &&
    existsSync(join(folder, 'dist', pathInDist(platform)))
  );
}

function versionOf(folder: string): string | undefined {
  const text = textOf(join(folder, 'package.json'));
  return text === undefined ? undefined : /"version"\s*:\s*"([^"]+)"/.exec(text)?.[1];
}

const WAYS_OUT =
  'To download from elsewhere, set ELECTRON_MIRROR or HTTPS_PROXY. To use an unpacked Electron, set ELECTRON_OVERRIDE_DIST_PATH to its folder.';

/** `ELECTRON_OVERRIDE_DIST_PATH` goes before everything else, as for the package's own index.js. */
export async function electronBinary(say: (line: string) => void): Promise<BinaryAnswer> {
  const { platform } = process;
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named) {
    const path = resolve(named, pathInDist(platform));
    if (isExecutable(path)) return { kind: 'there', path };
    return {
      kind: 'none',
      sentence: `ELECTRON_OVERRIDE_DIST_PATH points to ${named}, but ${pathInDist(platform)} there is not an executable file.`,
    };
  }
  const version = versionOf(PACKAGE);
  if (version === undefined) {
    return { kind: 'none', sentence: 'The electron package is not installed: run npm ci.' };
  }
  const path = join(PACKAGE, 'dist', pathInDist(platform));
  if (isComplete(PACKAGE, version, platform)) return { kind: 'there', path };
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) {
    return { kind: 'none', sentence: 'ELECTRON_SKIP_BINARY_DOWNLOAD is set, so Electron is not downloaded.' };
  }
  const endTurn = await takeTurn(PACKAGE, () =>
    say('Another Foyer start is already downloading Electron. Waiting for it to finish …'),
  );
  const problem = isComplete(PACKAGE, version, platform)
    ? undefined
    : await installElectron(PACKAGE, version, say);
  endTurn();
  if (problem !== undefined) {
    return { kind: 'none', sentence: `Electron could not be downloaded: ${problem}. ${WAYS_OUT}` };
  }
  if (isComplete(PACKAGE, version, platform)) return { kind: 'there', path };
  return { kind: 'none', sentence: `Electron was not installed completely. ${WAYS_OUT}` };
}
