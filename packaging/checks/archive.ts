/** Foyer's archive in a package (app.asar): what is in it, and whether it still is what was put in. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { forbiddenFiles, missingFiles } from './files.ts';

/** Foyer is 9.5 MB, three quarters of it fonts. */
export const LARGEST_ARCHIVE_BYTES = 10_000_000;

interface ArchiveFile {
  readonly size: number;
  /** From the start of the contents. */
  readonly offset: string;
  readonly integrity: { readonly algorithm: 'SHA256'; readonly hash: string };
}
interface ArchiveFolder {
  readonly files: Readonly<Record<string, ArchiveFile | ArchiveFolder>>;
}

const FileSchema: z.ZodType<ArchiveFile> = z.object({
  size: z.number(),
  offset: z.string().regex(/^\d+$/),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }),
});
const FolderSchema: z.ZodType<ArchiveFolder> = z.object({
  files: z.lazy(() => z.record(z.string(), z.union([FileSchema, FolderSchema]))),
});

interface Entry extends ArchiveFile {
  readonly path: string;
}

const entriesOf = (folder: ArchiveFolder, below = ''): readonly Entry[] =>
  Object.entries(folder.files).flatMap(([name, entry]) =>
    'files' in entry ? entriesOf(entry, `${below}${name}/`) : [{ ...entry, path: `${below}${name}` }],
  );

export interface Archive {
  readonly entries: readonly Entry[];
  contentsOf(entry: Entry): Buffer;
}

/**
 * The layout of @electron/asar: two numbers of four bytes say how long the header is, two more how long its JSON is; the
 * files follow. Throws for what is none.
 */
export function readArchive(bytes: Buffer): Archive {
  const start = 8 + bytes.readUInt32LE(4);
  const json = bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8');
  return {
    entries: entriesOf(FolderSchema.parse(JSON.parse(json))),
    contentsOf: ({ offset, size }) => bytes.subarray(start + Number(offset), start + Number(offset) + size),
  };
}

const NEEDED = [
  'package.json',
  'out/packaged.json',
  'out/main/entry.js',
  'out/main/index.js',
  'out/main/list-thread.js',
  'out/main/simulator.js',
  'out/preload/index.cjs',
  ...['kiosk', 'desk', 'display', 'setup', 'pair'].map((screen) => `out/renderer/${screen}/index.html`),
];

/** Sentences; none where all is well. */
export function judgeArchive(bytes: Buffer): readonly string[] {
  let archive;
  try {
    archive = readArchive(bytes);
  } catch {
    return ['app.asar cannot be read.'];
  }
  const paths = archive.entries.map(({ path }) => path);
  const changed = archive.entries.filter(
    (entry) => createHash('sha256').update(archive.contentsOf(entry)).digest('hex') !== entry.integrity.hash,
  );
  const size = bytes.length / 1e6;
  return [
    ...(bytes.length > LARGEST_ARCHIVE_BYTES
      ? [`app.asar is ${size.toFixed(1)} MB large; ${LARGEST_ARCHIVE_BYTES / 1e6} MB are allowed.`]
      : []),
    ...changed.map(({ path }) => `${path} in app.asar is not what was put in.`),
    ...forbiddenFiles(paths),
    ...missingFiles(paths, NEEDED),
  ];
}
