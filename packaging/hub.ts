/** The Debian package of the hub without windows: Foyer's bundles and a Node of its own. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDeb } from './deb/build.ts';
import { putDocuments } from './deb/documents.ts';
import { readContents } from './deb/contents.ts';
import { packagedFile } from './packaged.ts';
import { debianArchitecture, PACKAGES, ROOT } from './release.ts';
import type { Made, PackageOptions } from './options.ts';

/** What a hub without windows does not read: Electron's side of the build. */
const ELECTRON_ONLY = ['entry.js', 'index.js'];

/** Symbols that only a debugger of Node itself reads are a tenth of it. */
function strippedNode(from: string, to: string): string | undefined {
  copyFileSync(from, to);
  chmodSync(to, 0o755);
  const { error, status, stderr } = spawnSync('strip', ['--strip-all', to], { encoding: 'utf8' });
  if (error) return `strip did not run: ${error.message}. Install binutils.`;
  return status === 0 ? undefined : `strip failed: ${stderr.trim()}`;
}

function stage(tree: string, node: string): string | undefined {
  const folder = join(tree, 'usr/lib/foyer-hub');
  mkdirSync(join(folder, 'out/main'), { recursive: true });
  cpSync(join(ROOT, 'out/main'), join(folder, 'out/main'), {
    recursive: true,
    filter: (path) => !ELECTRON_ONLY.some((name) => path.endsWith(`/main/${name}`)),
  });
  cpSync(join(ROOT, 'out/renderer'), join(folder, 'out/renderer'), { recursive: true });
  // Bundles are modules.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  writeFileSync(join(folder, 'out/packaged.json'), packagedFile('foyer-hub', 'linux'));
  return strippedNode(node, join(folder, 'node'));
}

/** `out/` is built already. */
export function packHub({ version, epoch, compression, target }: PackageOptions): Made {
  const architecture = debianArchitecture(process.arch);
  const brought = join(ROOT, `node_modules/node-linux-${process.arch}`);
  if (process.platform !== 'linux' || architecture === undefined || !existsSync(brought))
    return { kind: 'failed', sentence: 'A Debian package is made on Linux, on x64 or arm64.' };
  const tree = mkdtempSync(join(tmpdir(), 'foyer-hub-'));
  try {
    const problem = stage(tree, join(brought, 'bin/node'));
    if (problem !== undefined) return { kind: 'failed', sentence: problem };
    putDocuments({ tree, name: 'foyer-hub', version, epoch, parts: ['main', 'renderer'], node: brought });
    return buildDeb({
      root: ROOT,
      tree,
      contents: readContents(join(ROOT, 'packaging/deb/foyer-hub')),
      fields: { version, architecture },
      epoch,
      compression,
      target: join(target ?? PACKAGES, `foyer-hub_${version}_${architecture}.deb`),
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
