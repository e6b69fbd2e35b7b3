/** The folder of a Foyer with windows: Electron, and Foyer in one archive. electron-builder makes it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import description from '../package.json' with { type: 'json' };
import { electronBinary } from '../scripts/electron/electron-binary.ts';
import { packagedFile, type PackagedPlatform } from './packaged.ts';
import { ELECTRON_VERSION, ROOT } from './release.ts';
import { bringTools, runBuilder } from './tools.ts';

export interface ElectronDist {
  /** Holds the executable and `version`. */
  readonly folder: string;
  /** As `33.2.1`. */
  readonly version: string;
}

export type DistAnswer =
  | { readonly kind: 'there'; readonly dist: ElectronDist }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Electron's folder, from which packages are made: that of `ELECTRON_OVERRIDE_DIST_PATH`, or the project's own. */
export async function electronDist(say: (line: string) => void): Promise<DistAnswer> {
  const answer = await electronBinary(say);
  if (answer.kind === 'none') return { kind: 'failed', sentence: answer.sentence };
  // On macOS the executable lies in Electron.app/Contents/MacOS.
  const folder =
    process.platform === 'darwin' ? join(dirname(answer.path), '../../..') : dirname(answer.path);
  const version = readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  return { kind: 'there', dist: { folder, version } };
}

/**
 * Debian's version of a package: one that is made of another Electron than Foyer's own, or with `shim`, is for tests and
 * says so.
 */
export function packageVersion(version: string, electron: string, shim: string | undefined): string {
  return electron === ELECTRON_VERSION && shim === undefined
    ? version
    : `${version}+test.electron${electron}`;
}

/** What npm and electron-builder take for a version. */
const threeNumbers = (version: string): string => /^\d+\.\d+\.\d+/.exec(version)?.[0] ?? description.version;

/** The app's folder, of which electron-builder makes the archive. `shim` is loaded first: for tests only. */
function stageApp(app: string, version: string, shim: string | undefined): void {
  const out = join(app, 'out');
  mkdirSync(out, { recursive: true });
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(join(ROOT, 'out', part), join(out, part), { recursive: true });
  rmSync(join(out, 'main/headless.js'));
  writeFileSync(join(out, 'packaged.json'), packagedFile('foyer', platformOf()));
  const { name, productName, license, type, main, description: words } = description;
  const manifest = {
    name,
    productName,
    version: threeNumbers(version),
    description: words,
    author: 'Foyer',
    license,
    type,
    main,
  };
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(manifest)}\n`);
  if (shim === undefined) return;
  const entry = join(app, main);
  const first = `import { createRequire } from 'node:module';createRequire(import.meta.url)(${JSON.stringify(shim)});\n`;
  writeFileSync(entry, `${first}${readFileSync(entry, 'utf8')}`);
}

function platformOf(): PackagedPlatform {
  const { platform } = process;
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

export interface ElectronFolder {
  readonly dist: ElectronDist;
  readonly version: string;
  /** A file that the app loads before itself, to stand in for what an older Electron lacks. For tests only. */
  readonly shim: string | undefined;
  /** Where electron-builder puts what it makes. */
  readonly output: string;
  /** `dir`, or an installer of this machine's own system. */
  readonly target: 'dir' | 'installer';
}

/** electron-builder takes Electron's own app away where that is a file. A stand-in for tests has a folder there. */
function withoutDefaultApp(dist: string, work: string): string {
  const own = join(dist, 'resources/default_app.asar');
  if (!existsSync(own) || statSync(own).isFile()) return dist;
  const copy = join(work, 'dist');
  cpSync(dist, copy, { recursive: true, filter: (path) => path !== own });
  return copy;
}

/** `out/` is built already. Answers a sentence where it fails. */
export function makeElectronFolder(
  { dist, version, shim, output, target }: ElectronFolder,
  say: (line: string) => void,
): string | undefined {
  const problem = bringTools(say);
  if (problem !== undefined) return problem;
  // Outside of the repository: electron-builder would take the node_modules of the folder above.
  const work = mkdtempSync(join(tmpdir(), 'foyer-app-'));
  const app = join(work, 'app');
  try {
    stageApp(app, version, shim);
    return runBuilder(
      [
        ...(target === 'dir' ? ['--dir'] : []),
        '--publish=never',
        `--config=${join(ROOT, 'packaging/electron-builder.yml')}`,
        `--config.electronDist=${withoutDefaultApp(dist.folder, work)}`,
        `--config.electronVersion=${dist.version}`,
        `--config.directories.output=${output}`,
      ],
      app,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
