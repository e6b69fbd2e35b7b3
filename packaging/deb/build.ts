/** Makes a Debian package of a folder of files, with `dpkg-deb` alone. The same files give the same bytes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type DebContents, filled } from './contents.ts';

export interface DebOptions {
  /** The repository's root, from which the contents' files come. */
  readonly root: string;
  /** Its files, as they will lie below `/`; this adds to them and sets their modes and times. */
  readonly tree: string;
  readonly contents: DebContents;
  /** Values for `${…}` of the control file; `installed-size` is counted here. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds since 1970; every file bears this date. */
  readonly epoch: number;
  /** `zstd` packs in seconds and is a third larger: for tests. */
  readonly compression: 'xz' | 'zstd';
  /** Where the package is written. */
  readonly target: string;
}

export type DebAnswer =
  | { readonly kind: 'built'; readonly path: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly sentence: string };

const COMPRESSION = { xz: ['-Zxz', '-z6'], zstd: ['-Zzstd', '-z3'] } as const;

interface TreeEntry {
  /** From the tree's root, with slashes. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'link';
  readonly bytes: number;
}

/** Everything below a folder, sorted by name at each level. */
function entriesOf(folder: string, below = ''): readonly TreeEntry[] {
  return readdirSync(join(folder, below))
    .toSorted()
    .flatMap((name): readonly TreeEntry[] => {
      const path = below === '' ? name : `${below}/${name}`;
      const { size, isDirectory, isSymbolicLink } = describeEntry(join(folder, path));
      if (isSymbolicLink) return [{ path, kind: 'link', bytes: 0 }];
      if (!isDirectory) return [{ path, kind: 'file', bytes: size }];
      return [{ path, kind: 'folder', bytes: 0 }, ...entriesOf(folder, path)];
    });
}

function describeEntry(path: string) {
  const found = lstatSync(path);
  return { size: found.size, isDirectory: found.isDirectory(), isSymbolicLink: found.isSymbolicLink() };
}

function putFiles({ root, tree, contents }: DebOptions): void {
  for (const file of contents.files) {
    const destination = join(tree, file.destination);
    mkdirSync(dirname(destination), { recursive: true });
    if (file.kind === 'link') {
      symlinkSync(file.target, destination);
      continue;
    }
    copyFileSync(join(root, file.source), destination);
    chmodSync(destination, file.mode);
  }
}

/** Who runs this may have another umask, and a checkout no modes: folders 0755, files 0755 or 0644. */
function evenOut(tree: string, entries: readonly TreeEntry[], epoch: number): void {
  for (const { path, kind } of entries) {
    const place = join(tree, path);
    if (kind === 'folder') chmodSync(place, 0o755);
    if (kind === 'file') chmodSync(place, lstatSync(place).mode & 0o100 ? 0o755 : 0o644);
    lutimesSync(place, epoch, epoch);
  }
  chmodSync(tree, 0o755);
  lutimesSync(tree, epoch, epoch);
}

/** In KiB as dpkg counts: each file rounded up, and one for each folder and link. */
const installedSize = (entries: readonly TreeEntry[]): number =>
  entries.reduce((sum, { kind, bytes }) => sum + (kind === 'file' ? Math.ceil(bytes / 1_024) : 1), 0);

/** `dpkg --verify` compares what is installed with these. */
const checksums = (tree: string, entries: readonly TreeEntry[]): string =>
  entries
    .filter(({ kind }) => kind === 'file')
    .map(({ path }) => {
      const hash = createHash('md5')
        .update(readFileSync(join(tree, path)))
        .digest('hex');
      return `${hash}  ${path}\n`;
    })
    .join('');

function putControl({ tree, contents, fields }: DebOptions): void {
  const entries = entriesOf(tree);
  const folder = join(tree, 'DEBIAN');
  mkdirSync(folder);
  const write = (name: string, text: string, mode = 0o644): void =>
    writeFileSync(join(folder, name), text, { mode });
  const size = String(installedSize(entries));
  write('control', filled(contents.control, { ...fields, 'installed-size': size }));
  write('md5sums', checksums(tree, entries));
  for (const { name, mode, text } of contents.controlFiles) write(name, text, mode);
}

export function buildDeb(options: DebOptions): DebAnswer {
  const { tree, epoch, compression, target } = options;
  putFiles(options);
  putControl(options);
  evenOut(tree, entriesOf(tree), epoch);
  mkdirSync(dirname(target), { recursive: true });
  const args = [...COMPRESSION[compression], '--root-owner-group', '--build', tree, target];
  const { error, status, stderr } = spawnSync('dpkg-deb', args, {
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch), LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  });
  if (error) return { kind: 'failed', sentence: `dpkg-deb did not run: ${error.message}.` };
  if (status !== 0) return { kind: 'failed', sentence: `dpkg-deb built nothing: ${stderr.trim()}` };
  return { kind: 'built', path: target, bytes: lstatSync(target).size };
}
