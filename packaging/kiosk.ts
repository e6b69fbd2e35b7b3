/** The Debian package of Foyer with its own windows: Electron's folder in `/opt/foyer`. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDeb } from './deb/build.ts';
import { readContents } from './deb/contents.ts';
import { putDocuments } from './deb/documents.ts';
import { electronDist, makeElectronFolder, packageVersion } from './electron-folder.ts';
import type { Made, PackageOptions } from './options.ts';
import { debianArchitecture, PACKAGES, ROOT } from './release.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** What electron-builder calls the folder. */
const unpackedName = (arch: string): string => (arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);

/** `out/` is built already. */
export async function packKiosk(options: PackageOptions): Promise<Made> {
  const { epoch, compression, target, shim } = options;
  const architecture = debianArchitecture(process.arch);
  if (process.platform !== 'linux' || architecture === undefined)
    return { kind: 'failed', sentence: 'A Debian package is made on Linux, on x64 or arm64.' };
  const found = await electronDist(say);
  if (found.kind === 'failed') return found;
  const { dist } = found;
  const version = packageVersion(options.version, dist.version, shim);
  const work = mkdtempSync(join(tmpdir(), 'foyer-kiosk-'));
  try {
    const problem = makeElectronFolder(
      { dist, version, shim, output: join(work, 'made'), target: 'dir' },
      say,
    );
    if (problem !== undefined) return { kind: 'failed', sentence: problem };
    const tree = join(work, 'tree');
    mkdirSync(join(tree, 'opt'), { recursive: true });
    renameSync(join(work, 'made', unpackedName(process.arch)), join(tree, 'opt/foyer'));
    putDocuments({
      tree,
      name: 'foyer-kiosk',
      version,
      epoch,
      parts: ['main', 'preload', 'renderer'],
      node: undefined,
    });
    return buildDeb({
      root: ROOT,
      tree,
      contents: readContents(join(ROOT, 'packaging/deb/foyer-kiosk')),
      fields: { version, architecture },
      epoch,
      compression,
      target: join(target ?? PACKAGES, `foyer-kiosk_${version}_${architecture}.deb`),
    });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The folder alone, or the installer of this machine's own system. */
export const packElectron =
  (kind: 'dir' | 'installer') =>
  async ({ version, target, shim }: PackageOptions): Promise<Made> => {
    if (kind === 'installer' && process.platform === 'linux')
      return {
        kind: 'failed',
        sentence: 'Linux has packages: npm run package -- kiosk. Installers are made on Windows and macOS.',
      };
    const found = await electronDist(say);
    if (found.kind === 'failed') return found;
    const output = target ?? PACKAGES;
    const { dist } = found;
    const problem = makeElectronFolder(
      { dist, version: packageVersion(version, dist.version, shim), shim, output, target: kind },
      say,
    );
    return problem === undefined ? { kind: 'built', path: output } : { kind: 'failed', sentence: problem };
  };
