/** Whether a path that a text names is in the repository, or is of a file that Foyer makes. */
import { dirname, matchesGlob, posix } from 'node:path';

export interface Places {
  readonly files: ReadonlySet<string>;
  /** Texts of the program; a file that Foyer writes has its name among them. */
  readonly literals: ReadonlySet<string>;
}

/** Code, styles and pages are in the repository or nowhere; the program makes files of other kinds. */
const OURS = /\.(?:tsx?|css|sql|md)$/;

function endsLike(file: string, path: string): boolean {
  return file === path || file.endsWith(`/${path}`);
}

const isFolder = (files: ReadonlySet<string>, folder: string): boolean =>
  [...files].some((file) => file.startsWith(`${folder}/`) || file.includes(`/${folder}/`));

/** The files that are meant; a text may leave out the folders above, as far as it is still clear. */
export function filesMeant(path: string, from: string, files: ReadonlySet<string>): readonly string[] {
  const beside = posix.normalize(posix.join(dirname(from), path));
  if (files.has(beside)) return [beside];
  if (path.includes('*'))
    return [...files].filter((file) => matchesGlob(file, path) || matchesGlob(file, `**/${path}`));
  const below = path.replace(/^(?:\.{1,2}\/)+/, '');
  return [...files].filter((file) => endsLike(file, below));
}

/** `path` as it is written in the file `from`; a trailing slash means a folder. */
export function isThere(path: string, from: string, { files, literals }: Places): boolean {
  const bare = path.replace(/\/$/, '');
  if (filesMeant(bare, from, files).length > 0 || isFolder(files, bare)) return true;
  if (isFolder(files, posix.normalize(posix.join(dirname(from), bare)))) return true;
  // Built from a file of ours.
  if (bare.startsWith('out/')) return files.has(bare.replace(/^out/, 'src').replace(/\.js$/, '.ts'));
  if (/^docs\/adr\/\d{4}$/.test(bare)) return [...files].some((file) => file.startsWith(`${bare}-`));
  return !OURS.test(bare) && literals.has(posix.basename(bare));
}
